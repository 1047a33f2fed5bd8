import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { OperationContract } from '../../spec/contract.ts';
import { wireHeader, type Dialect } from '../../spec/dialect.ts';
import { contractTables } from '../../spec/tables.ts';
import { escapeText, replaceInvalidCharacters } from '../../spec/xml/escape.ts';
import type { Answer } from '../call.ts';
import { writtenDocument } from './written-document.ts';
import { endAfterRequest } from './end-after-request.ts';
import type { S3Error } from '../s3-error.ts';

/** An answer about to be sent; a fault may still change it. */
export interface Response {
  status: number;
  /** By neutral name, in the order they are sent. */
  headers: Record<string, string>;
  body: Buffer | { size: number; stream?: Readable };
}

/** A request together with its answer. */
export interface Finished {
  requestId: string;
  /** Milliseconds since the epoch. */
  now: number;
  method: string;
  /** The operation, once it is known. */
  operation: string | undefined;
}

const EMPTY = Buffer.alloc(0);

/** A unique request id of 16 characters, drawn from the pool that Node keeps for UUIDs. */
export function newRequestId(): string {
  return randomUUID().replaceAll('-', '').slice(-16).toUpperCase();
}

/** Convert the answer of an operation into the form of the contract. */
export function answered(answer: Answer, operation: OperationContract, dialect: Dialect): Response {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers ?? {}))
    if (value !== undefined) headers[name] = value;
  if (answer.content) return { status: answer.status, headers, body: answer.content };
  const kind = operation.responses[answer.status]?.body;
  if (answer.document === undefined || kind === undefined)
    return { status: answer.status, headers, body: EMPTY };
  if (kind.kind === 'json') {
    headers['content-type'] = 'application/json';
    return { status: answer.status, headers, body: Buffer.from(JSON.stringify(answer.document)) };
  }
  if (kind.kind !== 'xml') throw new TypeError(`${operation.id} answers ${answer.status} without a document`);
  headers['content-type'] = 'application/xml';
  return {
    status: answer.status,
    headers,
    body: writtenDocument(answer.document, kind.schema, dialect),
  };
}

/**
 * The error document of a refusal: code, message, the resource, and the request id (public protocol, "Error Responses").
 * Characters that XML cannot carry are replaced.
 */
export function refused(error: S3Error, resource: string, requestId: string, dialect: Dialect): Response {
  const { status, message } = contractTables(dialect.name).errors[error.code] ?? {
    status: 500,
    message: error.code,
  };
  const elements: Record<string, string> = {
    Code: error.code,
    Message: error.detail.message ?? message,
    ...error.detail.fields,
    ...(dialect.errorsNameResource ? { Resource: resource } : {}),
    RequestId: requestId,
  };
  const xml = Object.entries(elements).map(
    ([name, text]) => `<${name}>${escapeText(replaceInvalidCharacters(text))}</${name}>`,
  );
  return {
    status,
    headers: { ...error.detail.headers, 'content-type': 'application/xml' },
    body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Error>${xml.join('')}</Error>`),
  };
}

/** Statuses whose answers have neither body nor length (RFC 9110, section 8.6). */
const BODILESS = new Set([204, 304]);

/** The headers that every answer carries (interface document, Endpoints › Object API). */
export function withCommonHeaders(response: Response, requestId: string, now: number): Response {
  const size = Buffer.isBuffer(response.body) ? response.body.length : response.body.size;
  return {
    ...response,
    headers: {
      'x-std-request-id': requestId,
      date: new Date(now).toUTCString(),
      ...(BODILESS.has(response.status) ? {} : { 'content-length': String(size) }),
      ...response.headers,
    },
  };
}

/** Send an answer. The answer to HEAD has the headers but not the body. */
export function send(response: Response, method: string, dialect: Dialect, to: ServerResponse): void {
  const stream = Buffer.isBuffer(response.body) ? undefined : response.body.stream;
  const bodiless = method === 'HEAD' || BODILESS.has(response.status);
  try {
    to.sendDate = false;
    // After a Content-Length, Node writes Content-Disposition in another charset and fails on letters outside ASCII.
    const { 'content-length': length, ...headers } = response.headers;
    const ordered = length === undefined ? headers : { ...headers, 'content-length': length };
    to.writeHead(
      response.status,
      Object.entries(ordered).flatMap(([name, value]) => [wireHeader(dialect, name), value]),
    );
  } catch (error) {
    stream?.destroy();
    throw error;
  }
  if (bodiless || !stream) {
    stream?.destroy();
    endAfterRequest(to, Buffer.isBuffer(response.body) && !bodiless ? response.body : EMPTY);
  }
  // A body that breaks off ends the connection, since its length was announced.
  else pipeline(stream, to, (error) => error && to.destroy());
}
