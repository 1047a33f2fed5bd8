import type {
  BodyContract,
  HeaderContract,
  HttpMethod,
  Level,
  OperationContract,
  ParameterContract,
  ResponseContract,
  ScalarSchema,
  Selectors,
} from '../contract.ts';
import {
  ContractError,
  isReference,
  METHODS,
  resolveSchema,
  schemaName,
  type Content,
  type Document,
  type Header,
  type Operation,
  type Parameter,
  type SchemaOrRef,
} from './document.ts';

/** Path shapes of the object API by what they address. */
const LEVELS: Readonly<Record<string, Level>> = {
  '/': 'service',
  '/{bucket}': 'bucket',
  '/{bucket}/{key}': 'object',
};

/**
 * The operations of a document as the tables hold them, in document order.
 * @param file names the document in errors
 * @param level of all its operations, for a document with a path tree of its own (the cluster service)
 * @throws ContractError for an operation without id, source or profile, twice the same id or argument, a path that
 *   addresses nothing, an error code that the document does not list, or a schema that no wire string can be checked by
 */
export function readOperations(document: Document, file: string, level?: Level): OperationContract[] {
  const operations: OperationContract[] = [];
  for (const [pathKey, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const where = `${file}: ${operation.operationId ?? `${method.toUpperCase()} ${pathKey}`}`;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      operations.push(readOperation({ document, where, pathKey, method, operation, parameters, level: level ?? item['x-level'] }));
    }
  }
  const seen = new Set<string>();
  for (const { id } of operations) {
    if (seen.has(id)) throw new ContractError(`${file}: ${id}: two operations have this operationId`);
    seen.add(id);
  }
  return operations;
}

interface Place {
  document: Document;
  /** File and operation, for errors. */
  where: string;
  pathKey: string;
  method: (typeof METHODS)[number];
  operation: Operation;
  parameters: readonly Parameter[];
  level: Level | undefined;
}

function readOperation(place: Place): OperationContract {
  const { document, where, pathKey, method, operation, parameters } = place;
  const path = pathKey.replace(/#.*$/, '');
  const level = place.level ?? operation['x-level'] ?? LEVELS[path];
  if (!level) throw new ContractError(`${where}: unreachable: ${path} addresses neither service, bucket nor object`);
  const { operationId, summary, tags, 'x-source': source, 'x-errors': errors = [] } = operation;
  if (!operationId) throw new ContractError(`${where}: no operationId`);
  if (!source || !summary) throw new ContractError(`${where}: no ${source ? 'summary' : 'x-source'}`);
  const [profile] = tags ?? [];
  if (!profile) throw new ContractError(`${where}: no tag that names its profile`);
  const unknown = errors.find((code) => !(code in (document['x-error-codes'] ?? {})));
  if (unknown !== undefined) throw new ContractError(`${where}: x-errors names ${unknown}, which is no listed error code`);
  return {
    id: operationId,
    method: httpMethod(method),
    level,
    path,
    profile,
    summary,
    source,
    selectors: readSelectors(parameters),
    parameters: readParameters(place),
    request: requestBody(place),
    responses: readResponses(place),
    errors: [...errors].sort(),
  };
}

function httpMethod(method: (typeof METHODS)[number]): HttpMethod {
  const names: Readonly<Record<(typeof METHODS)[number], HttpMethod>> = {
    get: 'GET',
    head: 'HEAD',
    put: 'PUT',
    post: 'POST',
    delete: 'DELETE',
    options: 'OPTIONS',
  };
  return names[method];
}

function readSelectors(parameters: readonly Parameter[]): Selectors {
  const selectors = parameters.filter((one) => one['x-selector']);
  const query = selectors
    .filter((one) => one.in === 'query')
    .map((one): [string, string | null] => [one.name, fixedValue(one) ?? null]);
  const headers = selectors.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase());
  return { query: Object.fromEntries(query), headers: headers.sort() };
}

function fixedValue({ schema }: Parameter): string | undefined {
  return schema && !isReference(schema) ? schema.const : undefined;
}

/** A flag or a fixed value is sent because the operation is meant; it is nothing that a caller could choose. */
function isArgument(parameter: Parameter): boolean {
  const chosenForCaller = parameter.in === 'query' && parameter['x-selector'];
  return !(chosenForCaller && (parameter.allowEmptyValue || fixedValue(parameter) !== undefined));
}

function readParameters({ document, where, parameters }: Place): ParameterContract[] {
  const read = parameters.filter(isArgument).map((parameter): ParameterContract => {
    const { name, in: place, required = false } = parameter;
    if (place !== 'path' && place !== 'query' && place !== 'header') {
      throw new ContractError(`${where}: ${name}: parameters in ${place} are not sent by this protocol`);
    }
    return {
      name,
      argument: parameter['x-argument'] ?? argumentName(name),
      in: place,
      required,
      schema: scalarOf(document, parameter, `${where}: ${name}`),
      ...(parameter['x-prefix'] && { prefix: true }),
    };
  });
  const twice = read.find(({ argument }, index) => read.findIndex((one) => one.argument === argument) !== index);
  if (twice) throw new ContractError(`${where}: ${twice.name}: two parameters would be the argument ${twice.argument}`);
  return read;
}

/** `x-std-copy-source` → `copySource`, `Content-MD5` → `contentMd5`, `uploadId` → `uploadId`. */
function argumentName(name: string): string {
  const [first = '', ...more] = name.replace(/^x-std-/i, '').split('-');
  if (more.length === 0) return first.charAt(0).toLowerCase() + first.slice(1);
  return first.toLowerCase() + more.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('');
}

function scalarOf(document: Document, header: Header, where: string): ScalarSchema {
  if (header['x-prefix']) return { type: 'string' };
  if (!header.schema) throw new ContractError(`${where}: no schema`);
  const { type, format, enum: values, const: value, pattern, minimum, maximum } = resolveSchema(document, header.schema);
  if (type !== 'string' && type !== 'integer' && type !== 'boolean') {
    throw new ContractError(`${where}: a wire string cannot be checked for type ${String(type)}`);
  }
  const fixed = values ?? (value === undefined ? undefined : [value]);
  return {
    type,
    ...(format !== undefined && { format }),
    ...(fixed && { enum: fixed }),
    ...(pattern !== undefined && { pattern }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}

function requestBody({ where, operation: { requestBody } }: Place): BodyContract {
  if (!requestBody) return { kind: 'none' };
  const body = bodyOf(requestBody.content, `${where}: request`);
  return requestBody.required && (body.kind === 'xml' || body.kind === 'json') ? { ...body, required: true } : body;
}

function readResponses({ document, where, operation }: Place): Record<string, ResponseContract> {
  const responses: Record<string, ResponseContract> = {};
  for (const [status, response] of Object.entries(operation.responses)) {
    if (status === 'default') continue;
    if (!/^[1-5]\d\d$/.test(status)) throw new ContractError(`${where}: ${status}: responses are told apart by whole statuses`);
    const headers = {
      ...readHeaders(document['x-common-response-headers'], document, where),
      ...readHeaders(response.headers, document, `${where}: ${status}`),
    };
    responses[status] = {
      status: Number(status),
      headers: Object.fromEntries(Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))),
      body: response.content ? bodyOf(response.content, `${where}: ${status}`) : { kind: 'none' },
    };
  }
  return responses;
}

function readHeaders(
  headers: Readonly<Record<string, Header>> = {},
  document: Document,
  where: string,
): Record<string, HeaderContract> {
  const read = Object.entries(headers).map(([name, header]): [string, HeaderContract] => [
    name.toLowerCase(),
    {
      required: header.required ?? false,
      schema: scalarOf(document, header, `${where}: ${name}`),
      ...(header['x-prefix'] && { prefix: true }),
    },
  ]);
  return Object.fromEntries(read);
}

/** An XML or JSON body without a schema is bytes to us; several media types mean the one that has a schema. */
function bodyOf(content: Content, where: string): BodyContract {
  for (const [mediaType, { schema }] of Object.entries(content)) {
    if (mediaType === 'application/xml' && schema) return { kind: 'xml', schema: named(schema, where) };
    if (mediaType === 'application/json' && schema) return { kind: 'json', schema: named(schema, where) };
    if (mediaType === 'multipart/form-data') return { kind: 'form' };
    if (mediaType.startsWith('text/')) return { kind: 'text' };
  }
  return { kind: 'bytes' };
}

function named(schema: SchemaOrRef, where: string): string {
  if (!isReference(schema)) throw new ContractError(`${where}: the body's schema has no name of its own`);
  return schemaName(schema);
}
