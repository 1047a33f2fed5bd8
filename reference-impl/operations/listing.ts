import { S3Error } from '../s3-error.ts';
import type { Page } from '../rules/listing.ts';
import type { Snapshot, VersionRecord } from '../storage/storage.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { keyText, listedObject, pageFields, pageSize, ownerOf } from './page.ts';

type Listing = Call<'listObjects'> | Call<'listObjectsV2'>;

/** The first form of the listing, which continues after a key (public protocol, ListObjects). */
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

/** The second form of the listing, which continues by a token (public protocol, ListObjectsV2). */
export function listObjectsV2(call: Call<'listObjectsV2'>): Answer<'listObjectsV2'> {
  const { input } = call;
  const { startAfter, continuationToken, fetchOwner } = input;
  const after = continuationToken === undefined ? (startAfter ?? '') : parseToken(continuationToken);
  const page = pageOf(call, after);
  const last = lastKey(page);
  const document = {
    ...pageFields(input, page),
    // A token decides where to continue, regardless of other parameters (AWS recorded,
    // test_list_objects_v2_continuation_start_after).
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

/** The current versions that are objects (not delete markers), lazily. */
function* objects(
  storage: Snapshot,
  bucket: string,
  from: { key: string; after?: boolean },
): Generator<VersionRecord> {
  for (const version of storage.currents(bucket, from)) if (!version.deleteMarker) yield version;
}

/** Where the next page continues: after a key or a common prefix. */
function lastKey({ last }: Page<VersionRecord>): string | undefined {
  return typeof last === 'string' ? last : last?.key;
}

/** The beginning of every decoded token, by which other texts are recognised. */
const TOKEN = 'after:';

/** An opaque token that continues after `key`. */
function formToken(key: string): string {
  return Buffer.from(TOKEN + key).toString('base64url');
}

/** @throws S3Error `InvalidArgument` for anything but a token of this server, also when empty */
function parseToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString();
  if (text.startsWith(TOKEN) && formToken(text.slice(TOKEN.length)) === token)
    return text.slice(TOKEN.length);
  throw new S3Error('InvalidArgument', {
    message: 'The continuation token provided is incorrect',
    fields: { ArgumentName: 'continuation-token', ...(token === '' ? {} : { ArgumentValue: token }) },
  });
}
