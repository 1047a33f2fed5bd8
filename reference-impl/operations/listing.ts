import { S3Error } from '../s3-error.ts';
import type { Page } from '../rules/listing.ts';
import type { Snapshot, VersionRecord } from '../storage/storage.ts';
import { existingBucket } from './existing-bucket.ts';
import type { Answer, Call } from '../call.ts';
import { keyText, listedObject, pageFields, pageSize } from './page.ts';
import { ownerOf } from './owner.ts';

type Listing = Call<'listObjects'> | Call<'listObjectsV2'>;

/** The first form of the listing, which goes on behind a key (public protocol, ListObjects). */
export function listObjects(call: Call<'listObjects'>): Answer<'listObjects'> {
  const { input } = call;
  const { marker = '' } = input;
  const page = pageOf(call, marker);
  const text = keyText(input);
  const next = page.isTruncated && input.delimiter !== undefined ? lastKey(page) : undefined;
  const document = {
    ...pageFields(input, page),
    Marker: text(marker),
    NextMarker: next === undefined ? undefined : text(next),
    Contents: page.entries.map((version) => ({ ...listedObject(input, version), ...owner(call, version) })),
  };
  return { status: 200, document };
}

/** The second form of the listing, which goes on by a token (public protocol, ListObjectsV2). */
export function listObjectsV2(call: Call<'listObjectsV2'>): Answer<'listObjectsV2'> {
  const { input } = call;
  const { startAfter, continuationToken, fetchOwner } = input;
  const after = continuationToken === undefined ? (startAfter ?? '') : parseToken(continuationToken);
  const page = pageOf(call, after);
  const last = lastKey(page);
  const document = {
    ...pageFields(input, page),
    // A token says where to go on, whatever else is asked (AWS recorded, test_list_objects_v2_continuation_start_after).
    StartAfter:
      startAfter === undefined || continuationToken !== undefined ? undefined : keyText(input)(startAfter),
    ContinuationToken: continuationToken,
    NextContinuationToken: page.isTruncated && last !== undefined ? formToken(last) : undefined,
    KeyCount: page.entries.length + page.commonPrefixes.length,
    Contents: page.entries.map((version) => ({
      ...listedObject(input, version),
      ...(fetchOwner ? owner(call, version) : {}),
    })),
  };
  return { status: 200, document };
}

function owner({ directory }: Listing, { ownerProject }: VersionRecord) {
  return { Owner: ownerOf(directory.project(ownerProject)) };
}

function pageOf({ input, storage, rules }: Listing, after: string): Page<VersionRecord> {
  const { bucket, prefix = '', delimiter = '' } = input;
  existingBucket(storage, bucket);
  const start = after === '' ? undefined : { key: after };
  return rules.listPage((from) => objects(storage, bucket, from), {
    prefix,
    delimiter,
    after: start,
    max: pageSize(input),
  });
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
  throw new S3Error('InvalidArgument', {
    message: 'The continuation token provided is incorrect',
    fields: { ArgumentName: 'continuation-token', ...(token === '' ? {} : { ArgumentValue: token }) },
  });
}
