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

/** One request that shows whether a deployment has an operation of the public protocol. */
export interface Probe {
  /** Such as `GetBucketEncryption`; for a control, the operation that it is the control of. */
  operation: string;
  method: string;
  level: 'service' | 'bucket' | 'object';
  /** What selects the operation among those of its method and level; empty for the plain ones (`GetObject`). */
  query: readonly QueryPair[];
  /** Neutral names. `{source}` is replaced by the path of another object. */
  headers: HeaderList;
  body?: string;
}

/** Operations without a probe, and why. @internal only its tests import it */
export const NOT_PROBED: Readonly<Record<string, string>> = {
  CreateBucket: 'the survey depends on it',
  DeleteBucket: 'the survey ends with it',
  ListDirectoryBuckets: 'the same request as ListBuckets, at a separate address',
  WriteGetObjectResponse: 'is sent to the address of a function that answers for a bucket',
};

/** Query parameter that no server knows: the answer to it is that to any ignored parameter. */
const UNKNOWN = 'assay-survey';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Values of required parameters; nothing exists with these names. */
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

/** A probe for every operation of the unmodified `@aws-sdk/client-s3`, except those in `NOT_ASKED`. */
export function probes(): Probe[] {
  return sdkOperations()
    .filter(({ name }) => NOT_PROBED[name] === undefined)
    .map(probeOf);
}

/** The same request with a parameter that no server knows in place of the selectors of the operation. */
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
 * An empty document with the right root element: a server that has the operation refuses it or does nothing, so that nothing is
 * locked, published or sent anywhere.
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
