import type { Exchange } from '../../client/exchange.ts';
import { type JsonProblem, validateJson } from '../../spec/json-schema.ts';
import { contractTables } from '../../spec/tables.ts';
import type { CaseContext } from '../case/context.ts';
import { documentOf } from '../case/document.ts';

/** A description, and where it breaks the contract's schema. Members that are null are removed: they count as absent. */
export interface Described {
  value: unknown;
  problems: readonly JsonProblem[];
}

/** What a case about a description uses. */
type Asking = Pick<CaseContext, 'cluster' | 'target' | 'expect'>;

/** The cluster that the target names, described. */
export function describe({ cluster, target }: Asking): Promise<Exchange<'describeCluster'>> {
  return cluster.describeCluster({ name: target.cluster?.name ?? '' });
}

/** The node group that the target names, described. */
export function describeGroup({ cluster, target }: Asking): Promise<Exchange<'describeNodegroup'>> {
  const { name = '', nodegroup = '' } = target.cluster ?? {};
  return cluster.describeNodegroup({ name, nodegroupName: nodegroup });
}

/** The fields of the target's cluster. @throws an assertion failure when it is not described */
export async function clusterFields(asking: Asking): Promise<Described> {
  const { cluster } = documentOf(await describe(asking));
  return described(asking, 'Cluster', cluster);
}

/** The fields of the target's node group. @throws an assertion failure when it is not described */
export async function nodegroupFields(asking: Asking): Promise<Described> {
  const { nodegroup } = documentOf(await describeGroup(asking));
  return described(asking, 'Nodegroup', nodegroup);
}

async function described({ target, expect }: Asking, schema: string, document: unknown): Promise<Described> {
  expect(isRecord(document), `the ${schema.toLowerCase()} is an object`).toBe(true);
  const value = withoutNulls(document);
  return { value, problems: await validateJson(contractTables(target.dialect), schema, value) };
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]));
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path such as `health.issues`; undefined when there is none. */
export function valueAt({ value }: Pick<Described, 'value'>, path: string): unknown {
  let found: unknown = value;
  for (const name of path.split('.'))
    found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

/** Those of these paths (`health.issues[].code` looks into every item) at which a value is missing. */
export function missingPaths({ value }: Described, paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const [list = '', inside] = path.split('[].');
    const found = valueAt({ value }, list);
    if (inside === undefined) return found === undefined;
    return (
      !Array.isArray(found) || found.some((item: unknown) => valueAt({ value: item }, inside) === undefined)
    );
  });
}

/** The breaches of the schema at these paths and below; all of them without paths. */
export function wrongTypes({ problems }: Described, paths?: readonly string[]): string[] {
  const pointers = paths?.map((path) => `/${(path.split('[].', 1)[0] ?? '').replaceAll('.', '/')}`);
  return problems
    .filter(
      ({ pointer }) =>
        pointers?.some((one) => `${pointer}/`.startsWith(`${one}/`) || `${one}/`.startsWith(`${pointer}/`)) ??
        true,
    )
    .map(({ pointer, message }) => `${pointer.slice(1).replaceAll('/', '.')} ${message}`);
}

/** These fields are present, each with its listed type. */
export function expectFields(
  fields: Described,
  paths: readonly string[],
  { expect }: Pick<Asking, 'expect'>,
): void {
  expect(missingPaths(fields, paths), 'listed fields that are missing').toEqual([]);
  expect(wrongTypes(fields, paths), 'listed fields of another type').toEqual([]);
}
