import { accepted, invalidArgument, S3Error } from '../s3-error.ts';
import type { VersionRecord } from '../storage/storage.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { keyText, listedObject, pageFields, pageSize, ownerOf } from './page.ts';

/** Sequences of a store have 48 bits. */
const BEYOND_EVERY_SEQUENCE = 2 ** 48 - 1;

/** The versioning state of a bucket; empty when versioning was never enabled (public protocol, GetBucketVersioning). */
export function getBucketVersioning(call: Call<'getBucketVersioning'>): Answer<'getBucketVersioning'> {
  const { versioning } = existingBucket(call.storage, call.input.bucket);
  return { status: 200, document: versioning === 'never' ? {} : { Status: versioning } };
}

/** Enable or pause versioning (interface document, States and transitions › Bucket versioning). */
export async function putBucketVersioning(
  call: Call<'putBucketVersioning'>,
): Promise<Answer<'putBucketVersioning'>> {
  if (call.document.MfaDelete === 'Enabled') throw new S3Error('NotImplemented');
  const change = accepted(call.rules.versioningAfter(call.document.Status));
  await call.storage.transaction((tx) => {
    tx.putBucket({ ...existingBucket(tx, call.input.bucket), versioning: change.state });
  });
  return { status: 200 };
}

/** The versions and delete markers of a bucket, newest first within a key (public protocol, ListObjectVersions). */
export function listObjectVersions(call: Call<'listObjectVersions'>): Answer<'listObjectVersions'> {
  const { input, storage, rules } = call;
  const { bucket, prefix = '', delimiter = '', keyMarker = '', versionIdMarker = '' } = input;
  existingBucket(storage, bucket);
  if (versionIdMarker !== '' && keyMarker === '') {
    throw invalidArgument('version-id-marker', versionIdMarker, 'A version-id marker needs a key marker.');
  }
  const page = rules.listPage<VersionRecord, { key: string; sequence?: number }>(
    (from) => storage.versions(bucket, from),
    { prefix, delimiter, after: markerOf(call), max: pageSize(input) },
  );
  const text = keyText(input);
  const entries = page.entries.map((version) => ({ version, entry: entryOf(call, version) }));
  const { last } = page;
  const next = page.isTruncated ? last : undefined;
  const document = {
    ...pageFields(input, page),
    KeyMarker: text(keyMarker),
    VersionIdMarker: versionIdMarker,
    NextKeyMarker: next === undefined ? undefined : text(typeof next === 'string' ? next : next.key),
    NextVersionIdMarker: typeof next === 'string' ? undefined : next?.versionId,
    Version: entries
      .filter(({ version }) => !version.deleteMarker)
      .map(({ version, entry }) => ({ ...listedObject(input, version), ...entry })),
    DeleteMarker: entries.filter(({ version }) => version.deleteMarker).map(({ entry }) => entry),
  };
  return { status: 200, document };
}

/**
 * Where the page continues: after all versions of the marked key, or after the marked version. If the marked version is
 * gone, its key is listed again from the newest on: twice is better than not at all.
 */
function markerOf({
  input,
  storage,
  rules,
}: Call<'listObjectVersions'>): { key: string; sequence?: number } | undefined {
  const { bucket, keyMarker = '', versionIdMarker = '' } = input;
  if (keyMarker === '') return undefined;
  if (versionIdMarker === '') return { key: keyMarker };
  if (!rules.isVersionId(versionIdMarker)) {
    throw invalidArgument('version-id-marker', versionIdMarker, 'Invalid version id specified');
  }
  const sequence = storage.version(bucket, keyMarker, versionIdMarker)?.sequence;
  return { key: keyMarker, sequence: sequence ?? BEYOND_EVERY_SEQUENCE };
}

/** What versions and delete markers have in common. */
function entryOf(call: Call<'listObjectVersions'>, version: VersionRecord) {
  const { bucket, key, versionId, sequence, modifiedAt, ownerProject } = version;
  return {
    Key: keyText(call.input)(key),
    VersionId: versionId,
    IsLatest: call.storage.current(bucket, key)?.sequence === sequence,
    LastModified: new Date(modifiedAt).toISOString(),
    Owner: ownerOf(call.directory.project(ownerProject)),
  };
}
