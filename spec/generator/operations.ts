import type { HttpMethod, Level, OperationContract, ParameterContract } from '../contract.ts';
import { readRequest, readResponses } from './bodies.ts';
import {
  ContractError,
  METHODS,
  type Document,
  type Operation,
  type Parameter,
  type PathItem,
} from './document.ts';
import { readParameters, readSelectors } from './parameters.ts';

/** Path shapes of the object API by what they address. */
const LEVELS: Readonly<Record<string, Level>> = {
  '/': 'service',
  '/{bucket}': 'bucket',
  '/{bucket}/{key}': 'object',
};

/**
 * The operations of a document in the form of the tables, in document order.
 * @param file names the document in errors
 * @param level of all its operations, for a document with its own path tree (the cluster service)
 * @throws ContractError for an operation without id, source or profile, twice the same id or argument, a path that
 *   addresses nothing, an error code or action that the document does not list, or a schema that cannot be checked on a wire string
 */
export function readOperations(document: Document, file: string, level?: Level): OperationContract[] {
  const operations = Object.entries(document.paths).flatMap(([pathKey, item]) =>
    METHODS.flatMap(([member, method]) => {
      const operation = item[member];
      if (!operation) return [];
      const where = `${file}: ${operation.operationId ?? `${method} ${pathKey}`}`;
      return [readOperation({ document, where, pathKey, method, item, operation, level })];
    }),
  );
  const seen = new Set<string>();
  for (const { id } of operations) {
    if (seen.has(id)) throw new ContractError(`${file}: ${id}: two operations have this operationId`);
    seen.add(id);
  }
  return operations;
}

interface PathShape {
  document: Document;
  /** File and operation, for errors. */
  where: string;
  pathKey: string;
  method: HttpMethod;
  item: PathItem;
  operation: Operation;
  level: Level | undefined;
}

function readOperation(place: PathShape): OperationContract {
  const { document, where, pathKey, method, item, operation } = place;
  const path = pathKey.replace(/#.*$/, '');
  const level = place.level ?? item['x-level'] ?? LEVELS[path];
  if (!level)
    throw new ContractError(`${where}: unreachable: ${path} addresses neither service, bucket nor object`);
  const { operationId, summary, tags, 'x-source': source, 'x-errors': errors = [] } = operation;
  const { 'x-access': access, 'x-actions': actions, 'x-version-actions': versionActions } = operation;
  if (!operationId) throw new ContractError(`${where}: no operationId`);
  if (!source || !summary) throw new ContractError(`${where}: no ${source ? 'summary' : 'x-source'}`);
  const [profile] = tags ?? [];
  if (!profile) throw new ContractError(`${where}: no tag that names its profile`);
  const unknown = errors.find((code) => !Object.hasOwn(document['x-error-codes'] ?? {}, code));
  if (unknown !== undefined)
    throw new ContractError(`${where}: x-errors names ${unknown}, which is not a listed error code`);
  if (access && access.of !== 'signature' && !actions)
    throw new ContractError(`${where}: x-access without x-actions`);
  const listed = document['x-policy-actions']?.[level === 'object' ? level : 'bucket'] ?? [];
  const action = [...(actions ?? []), ...(versionActions ?? [])].find((name) => !listed.includes(name));
  if (action !== undefined)
    throw new ContractError(`${where}: ${action} is not a listed policy action of its level`);
  const parameters = allParameters(item, operation);
  return {
    id: operationId,
    method,
    level,
    path,
    profile,
    summary,
    source,
    selectors: readSelectors(parameters),
    parameters: [...hostParameters(item), ...readParameters(document, parameters, where)],
    request: readRequest(operation, where),
    responses: readResponses(document, operation, where),
    errors: [...errors].sort(),
    ...(access && { access }),
    ...(actions && { actions }),
    ...(versionActions && { versionActions }),
  };
}

/** Variables of the path's own address that the caller sets: the bucket of a website. */
function hostParameters({ servers = [] }: PathItem): ParameterContract[] {
  const variables = servers.flatMap((one) => Object.entries(one.variables ?? {}));
  return variables
    .filter(([, variable]) => variable['x-argument'])
    .map(([name]) => ({ name, argument: name, in: 'host', required: true, schema: { type: 'string' } }));
}

/** Those of the path, except those that the operation declares itself. */
function allParameters(item: PathItem, { parameters: own = [] }: Operation): Parameter[] {
  const shared = item.parameters ?? [];
  return [
    ...shared.filter((one) => !own.some((other) => other.name === one.name && other.in === one.in)),
    ...own,
  ];
}
