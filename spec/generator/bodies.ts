import type { BodyContract, HeaderContract, ResponseContract } from '../contract.ts';
import {
  ContractError,
  isReference,
  schemaName,
  type Content,
  type Document,
  type Header,
  type Operation,
  type SchemaOrRef,
} from './document.ts';
import { scalarOf } from './parameters.ts';

/** The request body of an operation. @param where file and operation, for errors */
export function readRequest({ requestBody }: Operation, where: string): BodyContract {
  if (!requestBody) return { kind: 'none' };
  const body = bodyOf(requestBody.content, `${where}: request`);
  return requestBody.required && (body.kind === 'xml' || body.kind === 'json')
    ? { ...body, required: true }
    : body;
}

/**
 * The answers of an operation by status; refusals (`default`) are the same everywhere.
 * @throws ContractError for a range of statuses, or a body whose schema has no name
 */
export function readResponses(
  document: Document,
  operation: Operation,
  where: string,
): Record<string, ResponseContract> {
  const responses: Record<string, ResponseContract> = {};
  for (const [status, response] of Object.entries(operation.responses)) {
    if (status === 'default') continue;
    if (!/^[1-5]\d\d$/.test(status))
      throw new ContractError(`${where}: ${status}: responses must be listed by whole statuses`);
    const headers = {
      ...readHeaders(document['x-common-response-headers'], document, where),
      ...readHeaders(response.headers, document, `${where}: ${status}`),
    };
    responses[status] = {
      status: Number(status),
      headers: Object.fromEntries(Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))),
      body: response.content ? bodyOf(response.content, `${where}: ${status}`) : { kind: 'none' },
      ...(response['x-late-error'] && { lateError: true }),
      ...(response['x-untyped'] && { untyped: true }),
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

/** An XML or JSON body without a schema is treated as bytes; of several media types the one with a schema is used. */
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
  if (!isReference(schema)) throw new ContractError(`${where}: the body's schema has no name`);
  return schemaName(schema);
}
