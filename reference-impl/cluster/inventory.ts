import { parseDocument } from 'yaml';
import type { OperationOutputs } from '../../spec/generated/operations.ts';
import { validateJson } from '../../spec/json-schema.ts';
import { readSmallText, UnusableFile } from '../../spec/small-file.ts';
import { contractTables } from '../../spec/tables.ts';
import { neutralDialect } from '../../spec/dialect.ts';

export type Cluster = OperationOutputs['describeCluster']['cluster'];
export type Nodegroup = OperationOutputs['describeNodegroup']['nodegroup'];

/** A cluster and its node groups, as the cluster service describes them. */
interface ClusterEntry {
  cluster: Cluster;
  nodegroups: readonly Nodegroup[];
}

/** What a cluster service knows; it never changes. */
export type Inventory = readonly ClusterEntry[];

/**
 * Read clusters from a YAML or JSON file; see `fixtures/clusters/demo.yaml`.
 * @throws Error naming the file and what is wrong in it
 */
export async function readInventory(path: string): Promise<Inventory> {
  const value = yamlIn(path);
  if (!isRecord(value) || !Array.isArray(value['clusters']))
    throw new Error(`${path}: must have a list "clusters"`);
  const entries = value['clusters'].map((entry: unknown, index) =>
    entryOf(entry, `${path}: clusters[${index}]`),
  );
  return Promise.all(entries);
}

/** @throws Error for a file that cannot be read or is not YAML; tags are refused, since they have no meaning here */
function yamlIn(path: string): unknown {
  try {
    const document = parseDocument(readSmallText(path));
    const [wrong] = [...document.errors, ...document.warnings];
    if (wrong) throw new Error(`${path}: ${wrong.message.split(/:?\n/, 1)[0]}`);
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    if (error instanceof UnusableFile) throw new Error(`${path}: ${error.message}`, { cause: error });
    if (error instanceof RangeError) throw new Error(`${path}: is nested too deeply`, { cause: error });
    throw error;
  }
}

async function entryOf(entry: unknown, where: string): Promise<ClusterEntry> {
  const { cluster, nodegroups = [] } = isRecord(entry) ? entry : {};
  if (!Array.isArray(nodegroups)) throw new Error(`${where}.nodegroups: must be a list`);
  return {
    cluster: await checked<Cluster>('Cluster', cluster, `${where}.cluster`),
    nodegroups: await Promise.all(
      nodegroups.map((group: unknown, index) =>
        checked<Nodegroup>('Nodegroup', group, `${where}.nodegroups[${index}]`),
      ),
    ),
  };
}

/** @throws Error when the value does not fit the contract's schema */
async function checked<T>(schema: string, value: unknown, where: string): Promise<T> {
  const [problem] = await validateJson(contractTables(neutralDialect), schema, value);
  if (problem) throw new Error(`${where}${problem.pointer.replaceAll('/', '.')}: ${problem.message}`);
  if (isOfSchema<T>(value)) return value;
  throw new Error(`${where}: must be a mapping`);
}

/** To be called after the value was validated against the contract's schema. */
function isOfSchema<T>(value: unknown): value is T {
  return isRecord(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
