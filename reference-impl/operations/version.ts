import { invalidArgument, noSuchKey, S3Error } from '../s3-error.ts';
import { httpDate } from './object-headers.ts';
import { NULL_VERSION } from '../rules/versioning.ts';
import type { Snapshot, VersionRecord } from '../storage/storage.ts';
import type { Call } from '../call.ts';

/** A request for an object or one of its versions. */
type OfVersion = Pick<Call, 'rules' | 'operation'> & {
  input: { bucket: string; key: string; versionId?: string };
};

/**
 * The version that a request is about: the one it names, or the current one (interface document, Versioning, item 2).
 * @throws S3Error `NoSuchKey`, `NoSuchVersion`, `MethodNotAllowed` (the named version is a delete marker),
 * `InvalidArgument`
 */
export function readableVersion(storage: Snapshot, { input, rules, operation }: OfVersion): VersionRecord {
  const { bucket, key, versionId } = input;
  const candidate =
    versionId === undefined
      ? storage.current(bucket, key)
      : namedVersion(storage, { input, rules, operation });
  const finding = rules.finding(candidate, versionId);
  switch (finding.found) {
    case 'object':
      return finding.version;
    case 'nothing':
      throw noSuchKey(key);
    case 'no-such-version':
      throw new S3Error('NoSuchVersion', { fields: { Key: key, VersionId: versionId ?? '' } });
    case 'deleted':
      throw new S3Error('NoSuchKey', {
        fields: { Key: key },
        headers: markerHeaders(finding.marker.versionId),
      });
    case 'marker':
      throw new S3Error('MethodNotAllowed', {
        fields: { Method: operation.method, ResourceType: 'DeleteMarker' },
        headers: {
          ...markerHeaders(finding.marker.versionId),
          allow: 'DELETE',
          'last-modified': httpDate(finding.marker.modifiedAt),
        },
      });
  }
}

/** @throws S3Error `InvalidObjectState` for a version whose content must be restored first */
export function checkReadable({ storageClass }: VersionRecord, { isReadable }: Call['rules']): void {
  if (!isReadable(storageClass))
    throw new S3Error('InvalidObjectState', { fields: { StorageClass: storageClass } });
}

/**
 * The same, except that a delete marker is reported as one also when it is current and not named by its id (AWS recorded,
 * TestS3::test_put_object_acl_on_delete_marker, TestS3BucketObjectTagging::test_object_tagging_versioned).
 * @throws S3Error `NoSuchKey`, `NoSuchVersion`, `MethodNotAllowed` (a delete marker), `InvalidArgument`
 */
export function changeableVersion(storage: Snapshot, { input, rules, operation }: OfVersion): VersionRecord {
  const current = storage.current(input.bucket, input.key);
  const marker = current?.deleteMarker ? current.versionId : undefined;
  const named = { ...input, versionId: input.versionId ?? marker };
  return readableVersion(storage, { input: named, rules, operation });
}

/**
 * The version that a request names, if it exists.
 * @throws S3Error `InvalidArgument` for a text that cannot be a version id
 */
export function namedVersion(storage: Snapshot, { input, rules }: OfVersion): VersionRecord | undefined {
  const { bucket, key, versionId } = input;
  if (versionId === undefined) return undefined;
  const found = storage.version(bucket, key, versionId);
  // Older stores contain versions whose ids have no checksum.
  if (rules.isVersionId(versionId) || (found && versionId !== NULL_VERSION)) return found;
  throw invalidArgument('versionId', versionId, 'Invalid version id specified');
}

/** The header that names the version of an answer, in a bucket that has or had versioning. */
export function versionHeader(
  { storage, rules, input }: Pick<Call, 'storage' | 'rules'> & { input: { bucket: string } },
  { versionId }: VersionRecord,
): Record<string, string> {
  const state = storage.bucket(input.bucket)?.versioning ?? 'never';
  return rules.showsVersionIds(state) ? { 'x-std-version-id': versionId } : {};
}

/** The headers that show that an answer is about a delete marker. */
export function markerHeaders(versionId: string): Record<string, string> {
  return { 'x-std-delete-marker': 'true', 'x-std-version-id': versionId };
}
