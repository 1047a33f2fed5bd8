import { randomBytes } from 'node:crypto';
import { refuseIf, S3Error } from '../s3-error.ts';
import { RANDOM_DIGITS, sealedVersionId } from '../rules/versioning.ts';
import type { Snapshot, StagedBody, Transaction, VersionRecord } from '../storage/storage.ts';
import { listOfHeaders, type GrantingCall } from './access-lists.ts';
import { existingBucket } from './existing.ts';
import type { Call } from '../call.ts';

/** A call that writes one object. */
export type WriteCall = GrantingCall &
  Pick<Call, 'requester' | 'now'> & {
    input: { bucket: string; key: string; ifMatch?: string; ifNoneMatch?: string };
  };

/** The properties of the object to write. */
export type Content = Pick<
  VersionRecord,
  'body' | 'etag' | 'attributes' | 'metadata' | 'storageClass' | 'checksum' | 'tags' | 'parts'
> &
  // For a multipart upload, those given when it began.
  Partial<Pick<VersionRecord, 'acl' | 'ownerProject'>>;

/**
 * Make `content` the current version of a key, with the access list of the request or otherwise the default: an overwrite
 * resets it (interface document, Object).
 * @throws S3Error `NoSuchBucket`, and the refusals of the request's conditions
 */
export function writeObject(tx: Transaction, call: WriteCall, content: Content): VersionRecord {
  const { input, rules, requester } = call;
  const { bucket, key } = input;
  const { versioning, ownerProject: bucketOwner } = existingBucket(tx, bucket);
  checkWriteConditions(tx, call);
  // An anonymous upload, where it is allowed, belongs to the owner of the bucket.
  const owner = content.ownerProject ?? requester?.project ?? bucketOwner;
  const version: VersionRecord = {
    ...content,
    bucket,
    key,
    versionId: rules.uploadVersionId(versioning, newVersionId()),
    sequence: tx.nextSequence(bucket),
    deleteMarker: false,
    ownerProject: owner,
    modifiedAt: call.now,
    acl: content.acl ?? listOfHeaders(call, { owner, bucketOwner }),
  };
  tx.putVersion(version);
  return version;
}

/**
 * Check the conditions on the existing object.
 * @throws S3Error when one does not hold, or has a form that the protocol does not define
 */
export function checkWriteConditions(
  storage: Snapshot,
  { input, rules }: Pick<WriteCall, 'input' | 'rules'>,
): void {
  refuseIf(rules.writeRefusal(input, currentObject(storage, input.bucket, input.key)));
}

/** The record of staged content and of the checksum that it was sent with. */
export function keptContent(
  { size, chunks, md5 }: StagedBody,
  checksum: { name: string; value: string } | undefined,
): Pick<VersionRecord, 'body' | 'etag' | 'checksum'> {
  const { name, value } = checksum ?? {};
  return {
    body: { size, chunks },
    etag: md5,
    checksum: name && value ? { algorithm: name.toUpperCase(), value, type: 'FULL_OBJECT' } : undefined,
  };
}

/** The current version, unless it is a delete marker. */
export function currentObject(storage: Snapshot, bucket: string, key: string): VersionRecord | undefined {
  const current = storage.current(bucket, key);
  return current?.deleteMarker ? undefined : current;
}

/**
 * The object's properties from a request, checked against the rules before any content is read.
 * @throws S3Error `KeyTooLongError`, `MetadataTooLarge`, `InvalidStorageClass`, `InvalidRedirectLocation`
 */
export function checkWritten(
  { key, metadata = {}, storageClass = 'STANDARD', redirectLocation }: Written,
  rules: Call['rules'],
): void {
  refuseIf(rules.objectKeyRefusal(key));
  refuseIf(rules.metadataRefusal(metadata));
  refuseIf(rules.storageClassRefusal(storageClass));
  if (redirectLocation !== undefined) refuseIf(rules.redirectLocationRefusal(redirectLocation));
}

interface Written {
  key: string;
  metadata?: Readonly<Record<string, string>>;
  storageClass?: string;
  redirectLocation?: string;
}

/**
 * The answer names a new version, but not the replaced `null` version (AWS recorded,
 * TestS3ObjectCRUD::test_put_object_on_suspended_bucket).
 */
export function newVersionHeader({ versionId }: VersionRecord): Record<string, string> {
  return versionId === 'null' ? {} : { 'x-std-version-id': versionId };
}

/** Random, with the checksum that `isVersionId` recognises. */
export function newVersionId(): string {
  return sealedVersionId(randomBytes(RANDOM_DIGITS / 2).toString('hex'));
}

/**
 * An upload must declare its length. The public protocol accepts a transfer coding only over `aws-chunked`, which declares
 * the length of the content.
 * @throws S3Error `MissingContentLength`, `NotImplemented`
 */
export function checkLength({ body }: Pick<Call, 'body'>): void {
  if (body.size !== undefined) return;
  if (!body.transferCoded) throw new S3Error('MissingContentLength');
  throw new S3Error('NotImplemented', { fields: { Header: 'Transfer-Encoding' } });
}
