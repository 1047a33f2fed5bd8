import type { ContractTables, Level } from '../../spec/contract.ts';

const objectApi: ReadonlySet<Level> = new Set<Level>(['service', 'bucket', 'object']);
const known = new WeakMap<ContractTables, ReadonlySet<string>>();

/** True for operations whose answers, errors included, are those of the object API. */
export function isObjectApi(level: Level | undefined): boolean {
  return level !== undefined && objectApi.has(level);
}

/**
 * Headers (neutral, lower case) that every answer must have if its form allows them: those that the contract requires of
 * all documented answers. Errors must have them too, although the contract does not list error answers one by one.
 */
export function commonHeaders(tables: ContractTables): ReadonlySet<string> {
  const before = known.get(tables);
  if (before) return before;
  const required = Object.values(tables.operations)
    .filter(
      (operation) => operation !== undefined && isObjectApi(operation.level) && operation.method !== 'HEAD',
    )
    .flatMap((operation) => Object.values(operation?.responses ?? {}))
    // HTTP allows no length there.
    .filter(({ status }) => status !== 204 && status !== 304)
    .map(({ headers }) => new Set(Object.keys(headers).filter((name) => headers[name]?.required)));
  const [first = new Set<string>(), ...rest] = required;
  const common = new Set([...first].filter((name) => rest.every((names) => names.has(name))));
  known.set(tables, common);
  return common;
}
