import type { JSONValue } from 'json-p3';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorContract, OperationContract, PolicyActions } from '../contract.ts';
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
  actions: PolicyActions;
  /** The component schemas, with the additional requirements of this dialect. */
  schemas: Document['components']['schemas'];
  /** The object storage document of this dialect, bundled and with its overlay applied. */
  bundled: JSONValue;
}

/** The content of all documents. */
export interface Contract {
  dialects: DialectContract[];
  /** The document of the cluster service, bundled; not every contract has one. */
  cluster?: JSONValue;
  /** All component schemas in the neutral form; a dialect may only require more of them. */
  schemas: Document['components']['schemas'];
}

/**
 * Reads the documents of object storage (with each dialect's overlay) and of the cluster service.
 * @param folder `spec`
 * @throws ContractError when a document, or the two together, break a rule of the contract
 */
export async function readContract(folder: string, dialects: readonly DialectSource[]): Promise<Contract> {
  const storageFile = join(folder, 'object-storage/openapi.yaml');
  const clusterFile = join(folder, 'cluster/openapi.yaml');
  const storage = await loadBundle(storageFile);
  const clusterBundle = (await exists(clusterFile)) ? await loadBundle(clusterFile) : undefined;
  const cluster = clusterBundle === undefined ? undefined : inlineReferences(clusterBundle, clusterFile);
  const clusterOperations = cluster ? readOperations(cluster, clusterFile, 'cluster') : [];

  const withCluster = (schemas: Contract['schemas']) =>
    mergeSchemas(schemas, cluster?.components.schemas ?? {}, clusterFile);

  const contracts = dialects.map(({ name, overlays }): DialectContract => {
    const overlaid = overlays.reduce(
      (document, { content, file }) => applyOverlay(document, content, file),
      storage,
    );
    const document = inlineReferences(overlaid, storageFile);
    const operations = readOperations(document, storageFile);
    refuseConflicts(operations, storageFile);
    const all = [...operations, ...clusterOperations];
    const twice = operations.find(({ id }) => clusterOperations.some((other) => other.id === id));
    if (twice)
      throw new ContractError(`${clusterFile}: ${twice.id}: object storage has an operation of this id`);
    return {
      dialect: name,
      operations: all,
      errors: { ...document['x-error-codes'], ...cluster?.['x-error-codes'] },
      actions: document['x-policy-actions'] ?? { bucket: [], object: [] },
      schemas: withCluster(document.components.schemas),
      bundled: overlaid,
    };
  });
  return {
    dialects: contracts,
    ...(clusterBundle !== undefined && { cluster: clusterBundle }),
    schemas: withCluster(inlineReferences(storage, storageFile).components.schemas),
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

/**
 * Every operation of any dialect, sorted by id, with the parameters and answers of all dialects that have it: the input and
 * output types of a call. A parameter is required when all of them require it.
 */
export function allOperations({ dialects }: Contract): OperationContract[] {
  const variants = new Map<string, [OperationContract, ...OperationContract[]]>();
  for (const operation of dialects.flatMap(({ operations }) => operations)) {
    const known = variants.get(operation.id);
    if (known) known.push(operation);
    else variants.set(operation.id, [operation]);
  }
  return [...variants.values()].map(combine).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function combine(variants: [OperationContract, ...OperationContract[]]): OperationContract {
  const parameters = new Map(variants.flatMap((one) => one.parameters).map((one) => [one.argument, one]));
  const isRequired = (argument: string) =>
    variants.every((one) => one.parameters.some((given) => given.argument === argument && given.required));
  return {
    ...variants[0],
    parameters: [...parameters.values()].map((one) => ({ ...one, required: isRequired(one.argument) })),
    responses: Object.fromEntries(variants.flatMap(({ responses }) => Object.entries(responses))),
  };
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
