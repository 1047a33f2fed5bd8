import { hash } from 'node:crypto';
import type { ContractTables, OperationContract, ParameterContract } from '../spec/contract.ts';
import { subresources } from '../spec/route.ts';
import { encodeBody } from './body.ts';
import type { Bytes, OpenRequest, QueryPair } from './options.ts';
import { percentEncode, percentEncodePath } from './percent.ts';

/** A request in the contract's terms: neutral names, nothing signed, not yet addressed to a host. */
export interface Draft {
  method: string;
  /** Bucket that addressing may move into the host name, percent-encoded; undefined when it is part of the path. */
  bucket: string | undefined;
  /** Bucket whose website is requested, at the website address instead of the endpoint. */
  site?: string;
  /** Percent-encoded path after the bucket. */
  path: string;
  query: readonly QueryPair[];
  headers: [name: string, value: string][];
  body: Buffer;
}

/**
 * The request of an operation with its input.
 * @param input arguments by the names of the contract, and `body`
 * @param rawBody sent instead of what `body` would be encoded to
 * @throws TypeError for a mistake of the caller: a missing path argument, an unknown one, a body that cannot be encoded
 */
export function draftOf(
  tables: ContractTables,
  contract: OperationContract,
  input: object,
  rawBody?: Bytes,
): Draft {
  const values = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const { content, contentType } = encodeBody(tables, contract.request, values.get('body'), rawBody);
  values.delete('body');
  const query: QueryPair[] = subresources(contract).map((name) => {
    const value = contract.selectors.query[name];
    return value === null || value === undefined ? [name] : [name, value];
  });
  const headers: [string, string][] = [];
  const segments = new Map<string, string>();
  let site: string | undefined;
  for (const parameter of contract.parameters) {
    const given = values.get(parameter.argument);
    values.delete(parameter.argument);
    if (parameter.in === 'path') segments.set(parameter.name, segment(contract, parameter, given));
    else if (parameter.in === 'host') site = hostLabel(contract, parameter, given);
    else if (parameter.prefix) headers.push(...family(parameter, given));
    else if (given !== undefined && parameter.in === 'query')
      query.push([parameter.name, scalar(parameter, given)]);
    else if (given !== undefined) headers.push([parameter.name, scalar(parameter, given)]);
  }
  const [unknown] = values.keys();
  if (unknown !== undefined) throw new TypeError(`${contract.id} has no argument "${unknown}"`);
  if (takesDigest(contract) && content.length > 0 && !headers.some(([name]) => digest.test(name)))
    headers.push(['Content-MD5', hash('md5', content, 'base64')]);
  if (contentType !== undefined && !headers.some(([name]) => name.toLowerCase() === 'content-type'))
    headers.push(['Content-Type', contentType]);
  return {
    method: contract.method,
    site,
    ...fillPath(contract.path, segments),
    query,
    headers,
    body: content,
  };
}

const digest = /^(content-md5|x-std-checksum-.*)$/i;

/** A document for which the contract has a digest is sent with one: the compatible protocol refuses some without it. */
function takesDigest({ request, parameters }: OperationContract): boolean {
  return request.kind === 'xml' && parameters.some(({ name }) => digest.test(name));
}

/** The draft of a hand-made request. */
export function openDraft(
  { method, site, path, query = [], headers = [], body = '' }: OpenRequest,
  rawBody?: Bytes,
): Draft {
  const copied = headers.map(([name, value]): [string, string] => [name, value]);
  return {
    method,
    site,
    bucket: undefined,
    path,
    query,
    headers: copied,
    body: Buffer.from(rawBody ?? body),
  };
}

function fillPath(template: string, segments: ReadonlyMap<string, string>): Pick<Draft, 'bucket' | 'path'> {
  const fill = (text: string) => text.replace(/\{([^}]+)\}/g, (_, name: string) => segments.get(name) ?? '');
  const bucket = template.startsWith('/{bucket}') ? segments.get('bucket') : undefined;
  return { bucket, path: fill(bucket === undefined ? template : template.slice('/{bucket}'.length)) };
}

/** A part of a host name is sent unchanged. */
function hostLabel(contract: OperationContract, parameter: ParameterContract, given: unknown): string {
  if (given === undefined) throw new TypeError(`${contract.id} needs the argument "${parameter.argument}"`);
  return scalar(parameter, given);
}

/** A key keeps its slashes; any other segment has none. */
function segment(contract: OperationContract, parameter: ParameterContract, given: unknown): string {
  const text = hostLabel(contract, parameter, given);
  return parameter.name === 'key' ? percentEncodePath(text) : percentEncode(text);
}

/** The headers of one family (`x-std-meta-`) from a record of them. */
function family(parameter: ParameterContract, given: unknown): [string, string][] {
  if (given === undefined) return [];
  if (typeof given !== 'object' || given === null)
    throw new TypeError(`"${parameter.argument}" takes a record`);
  return Object.entries(given).map(([name, value]) => [parameter.name + name, scalar(parameter, value)]);
}

/** Any scalar is sent as written, even malformed: the target must judge it. */
function scalar(parameter: ParameterContract, given: unknown): string {
  if (typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean')
    return String(given);
  throw new TypeError(`"${parameter.argument}" takes text, a number or a boolean`);
}
