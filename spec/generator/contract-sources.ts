import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorContract, OperationContract } from '../contract.ts';
import { refuseConflicts } from './conflicts.ts';
import type { DialectSource } from './dialects.ts';
import { ContractError, type Document } from './document.ts';
import { inlineReferences, loadBundle } from './load.ts';
import { readOperations } from './operations.ts';
import { applyOverlay } from './overlay.ts';

/** The contract of one dialect, read and checked. */
export interface DialectContract {
  dialect: string;
  operations: OperationContract[];
  errors: Record<string, ErrorContract>;
}

/** Everything that the documents say. */
export interface Contract {
  dialects: DialectContract[];
  /** All component schemas; no dialect may change them. */
  schemas: Document['components']['schemas'];
}

/**
 * Reads the documents of object storage (as each dialect's overlay has it) and of the cluster service.
 * @param folder `spec`
 * @throws ContractError when a document, or the two together, break a rule of the contract
 */
export async function readContract(folder: string, dialects: readonly DialectSource[]): Promise<Contract> {
  const storageFile = join(folder, 'object-storage/openapi.yaml');
  const clusterFile = join(folder, 'cluster/openapi.yaml');
  const storage = await loadBundle(storageFile);
  const cluster = (await exists(clusterFile))
    ? inlineReferences(await loadBundle(clusterFile), clusterFile)
    : undefined;
  const clusterOperations = cluster ? readOperations(cluster, clusterFile, 'cluster') : [];

  const contracts = dialects.map(({ tokens: { name }, overlay }): DialectContract => {
    const overlaid = overlay ? applyOverlay(storage, overlay.content, overlay.file) : storage;
    const document = inlineReferences(overlaid, storageFile);
    const operations = readOperations(document, storageFile);
    refuseConflicts(operations, storageFile);
    const all = [...operations, ...clusterOperations];
    const twice = operations.find(({ id }) => clusterOperations.some((other) => other.id === id));
    if (twice)
      throw new ContractError(`${clusterFile}: ${twice.id}: object storage has an operation of this id`);
    return { dialect: name, operations: all, errors: { ...document['x-error-codes'] } };
  });
  const { schemas } = inlineReferences(storage, storageFile).components;
  return {
    dialects: contracts,
    schemas: mergeSchemas(schemas, cluster?.components.schemas ?? {}, clusterFile),
  };
}

function mergeSchemas(
  ours: Contract['schemas'],
  more: Contract['schemas'],
  file: string,
): Contract['schemas'] {
  const twice = Object.keys(more).find((name) => name in ours);
  if (twice !== undefined)
    throw new ContractError(`${file}: ${twice}: object storage has a schema of this name`);
  return { ...ours, ...more };
}

/** Every operation of any dialect, sorted by id, with the parameters of all: what a typed call may be given. */
export function allOperations({ dialects }: Contract): OperationContract[] {
  const byId = new Map<string, OperationContract>();
  for (const operation of dialects.flatMap(({ operations }) => operations)) {
    const known = byId.get(operation.id) ?? operation;
    const added = operation.parameters.filter(
      (one) => !known.parameters.some(({ argument }) => argument === one.argument),
    );
    const parameters = [...known.parameters, ...added.map((one) => ({ ...one, required: false }))];
    byId.set(operation.id, added.length === 0 ? known : { ...known, parameters });
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
