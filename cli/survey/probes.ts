import type { HeaderList } from '../../client/exchange.ts';
import type { QueryPair } from '../../client/options.ts';
import {
  type Member,
  sdkOperations,
  STRUCTURE,
  structure,
  text,
  type SdkOperation,
} from '../../spec/sdk/schema.ts';

/** One request that asks a deployment whether it has an operation of the public protocol. */
export interface Probe {
  /** `GetBucketEncryption`; of a control, what it controls. */
  operation: string;
  method: string;
  level: 'service' | 'bucket' | 'object';
  /** What picks the operation among those of its method and level; empty for the plain ones (`GetObject`). */
  query: readonly QueryPair[];
  /** Neutral names. `{source}` stands for the path of another object. */
  headers: HeaderList;
  body?: string;
}

/** Operations that are not asked, and why. @internal only its tests import it */
export const NOT_ASKED: Readonly<Record<string, string>> = {
  CreateBucket: 'the survey stands on it',
  DeleteBucket: 'the survey ends with it',
  ListDirectoryBuckets: 'the same request as ListBuckets, at an address of its own',
  WriteGetObjectResponse: 'goes to an address that belongs to a function which answers for a bucket',
};

/** Query parameter that no server knows: what it answers to it is what it answers to any parameter that it ignores. */
const UNKNOWN = 'assay-survey';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Values for what an operation must be given; there is nothing of these names. */
const QUERY_VALUES: Readonly<Record<string, string>> = {
  uploadId: 'assay-survey',
  partNumber: '1',
  id: 'assay-survey',
  annotationName: 'assay-survey',
};
const HEADER_VALUES: Readonly<Record<string, string>> = {
  'x-amz-copy-source': '{source}',
  'x-amz-rename-source': '{source}',
  'x-amz-object-attributes': 'ETag',
};

/** A probe for every operation that the unmodified `@aws-sdk/client-s3` has, but for those that are not asked. */
export function probes(): Probe[] {
  return sdkOperations()
    .filter(({ name }) => NOT_ASKED[name] === undefined)
    .map(probeOf);
}

/** The same request with a parameter that no server knows in place of what picks the operation. */
export function controlOf({ operation, method, level, body }: Probe): Probe {
  return { operation, method, level, query: [[UNKNOWN]], headers: [], ...(body !== undefined && { body }) };
}

function probeOf({ name, method, path, query, input }: SdkOperation): Probe {
  const { members, required } = structure(input);
  const level = path.includes('{Key+}')
    ? 'object'
    : members.some((one) => one.name === 'Bucket')
      ? 'bucket'
      : 'service';
  const body = bodyOf(members, input);
  return {
    operation: name,
    method,
    level,
    query: [...query.map(pairOf), ...members.slice(0, required).flatMap(queryOf)],
    headers: members.slice(0, required).flatMap(headerOf),
    ...(body !== undefined && { body }),
  };
}

function pairOf(text: string): QueryPair {
  const [name = '', value] = text.split('=');
  return value === undefined ? [name] : [name, value];
}

function queryOf({ traits }: Member): QueryPair[] {
  const name = text(traits['httpQuery']);
  return name === undefined ? [] : [[name, QUERY_VALUES[name] ?? UNKNOWN]];
}

function headerOf({ traits }: Member): [string, string][] {
  const name = text(traits['httpHeader']);
  if (name === undefined) return [];
  return [[name.replace(/^x-amz-/, 'x-std-'), HEADER_VALUES[name] ?? UNKNOWN]];
}

/**
 * The least document of the right name, without content: a server that has the operation refuses it or takes it for nothing, so
 * that nothing is locked, published or sent anywhere.
 */
function bodyOf(members: readonly Member[], input: unknown): string | undefined {
  const isBound = ({ traits }: Member) =>
    ['httpHeader', 'httpQuery', 'httpLabel', 'httpPrefixHeaders', 'httpPayload'].some(
      (one) => traits[one] !== undefined,
    );
  const payload = members.find(({ traits }) => traits['httpPayload'] !== undefined);
  if (payload === undefined) {
    if (members.every(isBound)) return undefined;
    return emptyDocument(text(structure(input).traits['xmlName']) ?? structure(input).name);
  }
  const { kind, name, traits } = structure(payload.schema);
  if (kind !== STRUCTURE)
    return payload.name === 'Policy' ? '{}' : payload.name === 'Body' ? 'assay' : emptyDocument(payload.name);
  return emptyDocument(text(payload.traits['xmlName']) ?? text(traits['xmlName']) ?? name);
}

function emptyDocument(root: string): string {
  return `<${root} xmlns="${NAMESPACE}"/>`;
}
