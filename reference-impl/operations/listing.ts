import { replaceUnfit } from '../../spec/xml/escape.ts';
import { invalidArgument } from '../http/errors.ts';
import { encodePath } from '../http/percent-encoding.ts';
import { quoted } from '../rules/etag.ts';
import type { Page } from '../rules/listing.ts';
import type { Snapshot, VersionRecord } from '../storage/storage.ts';
import { existingBucket } from './bucket.ts';
import type { Answer, Call } from './call.ts';
import { ownerOf } from './service.ts';

/** Most entries of a page, whatever is asked for (public protocol, ListObjects). */
const LARGEST_PAGE = 1000;

type Listing = Call<'listObjects'> | Call<'listObjectsV2'>;

/** The first form of the listing, which goes on behind a key (public protocol, ListObjects). */
export function listObjects(call: Call<'listObjects'>): Answer<'listObjects'> {
  const { input } = call;
  const { marker = '' } = input;
  const { text, page, fields } = pageOf(call, marker);
  const next = page.isTruncated && input.delimiter !== undefined ? lastKey(page) : undefined;
  const document = {
    ...fields,
    Marker: text(marker),
    NextMarker: next === undefined ? undefined : text(next),
    Contents: page.entries.map((entry) => listed(call, entry, text, true)),
  };
  return { status: 200, document };
}

/** The second form of the listing, which goes on by a token (public protocol, ListObjectsV2). */
export function listObjectsV2(call: Call<'listObjectsV2'>): Answer<'listObjectsV2'> {
  const { input } = call;
  const { startAfter, continuationToken } = input;
  const after = continuationToken === undefined ? (startAfter ?? '') : parseToken(continuationToken);
  const { text, page, fields } = pageOf(call, after);
  const last = lastKey(page);
  const document = {
    ...fields,
    StartAfter: startAfter === undefined ? undefined : text(startAfter),
    ContinuationToken: continuationToken,
    NextContinuationToken: page.isTruncated && last !== undefined ? formToken(last) : undefined,
    KeyCount: page.entries.length + page.commonPrefixes.length,
    Contents: page.entries.map((entry) => listed(call, entry, text, Boolean(input.fetchOwner))),
  };
  return { status: 200, document };
}

/** A page, what both forms say of it, and how they write keys. */
function pageOf(call: Listing, after: string) {
  const { input, storage, rules } = call;
  const { bucket, prefix = '', delimiter } = input;
  existingBucket(storage, bucket);
  const max = Math.min(Number(input.maxKeys ?? LARGEST_PAGE), LARGEST_PAGE);
  const seek = (from: { key: string; after?: boolean }): Iterable<VersionRecord> =>
    objects(storage, bucket, from);
  const start = after === '' ? undefined : { key: after };
  const page = rules.listPage(seek, { prefix, delimiter: delimiter ?? '', after: start, max });
  const text = input.encodingType === 'url' ? encodePath : replaceUnfit;
  const fields = {
    Name: bucket,
    Prefix: text(prefix),
    MaxKeys: max,
    Delimiter: delimiter ? text(delimiter) : undefined,
    EncodingType: input.encodingType,
    IsTruncated: page.isTruncated,
    CommonPrefixes: page.commonPrefixes.map((common) => ({ Prefix: text(common) })),
  };
  return { page, fields, text };
}

/** Current versions that are objects, lazily. */
function* objects(
  storage: Snapshot,
  bucket: string,
  from: { key: string; after?: boolean },
): Generator<VersionRecord> {
  for (const version of storage.currents(bucket, from)) if (!version.deleteMarker) yield version;
}

/** Where the next page goes on: a key or a common prefix. */
function lastKey({ last }: Page<VersionRecord>): string | undefined {
  return typeof last === 'string' ? last : last?.key;
}

/** An object as an entry of a list. A key that XML cannot carry has replacement characters unless it is encoded. */
function listed(call: Listing, version: VersionRecord, text: (key: string) => string, withOwner: boolean) {
  const { checksum } = version;
  return {
    Key: text(version.key),
    LastModified: new Date(version.modifiedAt).toISOString(),
    ETag: quoted(version.etag),
    ChecksumAlgorithm: checksum ? [checksum.algorithm] : [],
    ChecksumType: checksum?.type,
    Size: version.body.size,
    Owner: withOwner ? ownerOf(call.directory.project(version.ownerProject)) : undefined,
    StorageClass: version.storageClass,
  };
}

/** Begins the inside of every token, so that what is none is known. */
const TOKEN = 'after:';

/** An opaque token that goes on behind `key`. */
function formToken(key: string): string {
  return Buffer.from(TOKEN + key).toString('base64url');
}

/** @throws S3Error `InvalidArgument` for what is no token of this server, an empty one too */
function parseToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString();
  if (text.startsWith(TOKEN) && formToken(text.slice(TOKEN.length)) === token)
    return text.slice(TOKEN.length);
  throw invalidArgument('continuation-token', token, 'The continuation token provided is incorrect');
}
