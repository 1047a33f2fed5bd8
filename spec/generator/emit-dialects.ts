import type { DialectProperty, DialectSource } from './dialects.ts';
import { HEADER, literal, union } from './source.ts';

/** The dialects as a module: no YAML is read at run time. The neutral one comes first, the others by name. */
export function emitDialects(
  dialects: readonly DialectSource[],
  properties: readonly DialectProperty[],
): string {
  const members = properties.map((one) => `  /** ${one.description} */\n  ${one.name}: ${typeOf(one)};\n`);
  const byName = Object.fromEntries(
    dialectsInOrder(dialects).map(({ name, base, values }) => [
      name,
      { name, ...(base && { base }), ...values },
    ]),
  );
  return `${HEADER}
export type DialectName =${union(Object.keys(byName))};

/** Names in one dialect of the protocol, and its behaviour where dialects differ (spec/dialects). */
export interface Dialect {
  name: DialectName;
  /** The dialect that it extends. */
  base?: DialectName;
${members.join('')}}

/** Names of all dialects, the neutral one first. */
export const dialectNames: readonly DialectName[] = ${literal(Object.keys(byName))};

export const dialects: Readonly<Record<DialectName, Dialect>> = ${literal(byName)};
`;
}

/** The contracts of all dialects, each from its own module. */
export function emitContracts(dialects: readonly DialectSource[]): string {
  const names = dialectsInOrder(dialects).map(({ name }) => name);
  const variable = (name: string) => name.replaceAll('-', '_');
  const imports = names.map(
    (name) => `import { contract as ${variable(name)} } from './contract.${name}.ts';\n`,
  );
  const members = names.map((name) => `${literal(name)}: ${variable(name)}`);
  return `${HEADER}import type { ContractTables } from '../contract.ts';
${imports.join('')}import type { DialectName } from './dialects.ts';
import type { OperationId } from './operations.ts';

export const contracts: Readonly<Record<DialectName, ContractTables<OperationId>>> = { ${members.join(', ')} };
`;
}

const NEUTRAL = 'std';

/** The dialects in the order of every list: the neutral one first, the others by name. */
export function dialectsInOrder(dialects: readonly DialectSource[]): DialectSource[] {
  const rank = ({ name }: DialectSource) => (name === NEUTRAL ? '' : name);
  return [...dialects].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

function typeOf({ kind, values }: DialectProperty): string {
  if (kind === 'token') return 'string';
  return values ? values.map((value) => literal(value)).join(' | ') : 'boolean';
}
