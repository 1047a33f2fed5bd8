import { randomBytes } from 'node:crypto';
import { noSuchKey, S3Error } from '../http/errors.ts';
import { quoted } from '../rules/etag.ts';
import type { Snapshot, VersionRecord } from '../storage/storage.ts';
import { existingBucket } from './bucket.ts';
import { listOfHeaders } from './access-lists.ts';
import type { Answer, Call } from './call.ts';
import { attributesOf, checksumHeaders } from './object-headers.ts';
import { markerHeaders, namedVersion } from './version.ts';

/**
 * Store an object (interface document, Object; public protocol, PutObject). The content is staged first and held against
 * what the request says of it; the record that makes it visible is one transaction.
 */
export async function putObject(call: Call<'putObject'>): Promise<Answer<'putObject'>> {
  const { input, rules, storage, requester, body } = call;
  const { bucket, key, metadata = {}, storageClass = 'STANDARD' } = input;
  checkUpload(call);
  const staged = await storage.stage(body.content());
  const checksum = body.checksum();
  try {
    const version = await storage.transaction((tx) => {
      const { versioning, ownerProject } = existingBucket(tx, bucket);
      checkWriteConditions(call, tx);
      const written: VersionRecord = {
        bucket,
        key,
        versionId: rules.uploadVersionId(versioning, newVersionId()),
        sequence: tx.nextSequence(bucket),
        deleteMarker: false,
        // What the public writes, where the public may write, belongs to the owner of the bucket.
        ownerProject: requester?.project ?? ownerProject,
        modifiedAt: call.now,
        body: { size: staged.size, chunks: staged.chunks },
        etag: staged.md5,
        attributes: attributesOf(input),
        metadata,
        storageClass,
        acl: listOfHeaders(
          input,
          { owner: requester?.project ?? ownerProject, bucketOwner: ownerProject },
          call,
        ),
        checksum: checksum && {
          algorithm: checksum.name.toUpperCase(),
          value: checksum.value,
          type: 'FULL_OBJECT',
        },
      };
      tx.putVersion(written);
      return written;
    });
    const headers = { etag: quoted(version.etag), ...newVersionHeader(version), ...checksumHeaders(version) };
    return { status: 200, headers };
  } finally {
    await staged.discard();
  }
}

/** A new version is named in the answer; one that took the place of the `null` version is not (AWS recorded, put-object-suspended). */
function newVersionHeader({ versionId }: VersionRecord): Record<string, string> {
  return versionId === 'null' ? {} : { 'x-std-version-id': versionId };
}

/** What can be refused before any content is read. @throws S3Error */
function checkUpload({ input, rules, body }: Call<'putObject'>): void {
  checkKey(input.key, rules);
  const tooMuch = rules.metadataRefusal(input.metadata ?? {});
  if (tooMuch) {
    throw new S3Error(tooMuch.code, {
      fields: { Size: String(tooMuch.size), MaxSizeAllowed: String(tooMuch.max) },
    });
  }
  const unknown = rules.storageClassRefusal(input.storageClass ?? 'STANDARD');
  if (unknown)
    throw new S3Error(unknown.code, { fields: { StorageClassRequested: input.storageClass ?? '' } });
  if (body.size !== undefined) return;
  if (!body.transferCoded) throw new S3Error('MissingContentLength');
  // The public protocol takes a transfer coding only over `aws-chunked`, which tells the length of the content.
  throw new S3Error('NotImplemented', { fields: { Header: 'Transfer-Encoding' } });
}

/** @throws S3Error `KeyTooLongError` */
function checkKey(key: string, rules: Call['rules']): void {
  const tooLong = rules.objectKeyRefusal(key);
  if (tooLong) {
    throw new S3Error(tooLong.code, {
      fields: { Size: String(tooLong.size), MaxSizeAllowed: String(tooLong.max) },
    });
  }
}

/** @throws S3Error when a condition on what is there now does not hold, or is of a form that the protocol does not have */
function checkWriteConditions({ input, rules }: Call<'putObject'>, storage: Snapshot): void {
  const current = currentObject(storage, input.bucket, input.key);
  const outcome = rules.writeOutcome(input, current);
  switch (outcome.outcome) {
    case 'proceed':
      return;
    case 'failed':
      throw new S3Error('PreconditionFailed', { fields: { Condition: outcome.condition } });
    case 'no-such-key':
      throw noSuchKey(input.key);
    case 'not-implemented':
      throw new S3Error('NotImplemented', { fields: { Header: outcome.condition } });
  }
}

function currentObject(storage: Snapshot, bucket: string, key: string): VersionRecord | undefined {
  const current = storage.current(bucket, key);
  return current?.deleteMarker ? undefined : current;
}

/**
 * Delete an object, or one version of it for good (interface document, States and transitions; public protocol,
 * DeleteObject). What is not there is deleted already.
 */
export async function deleteObject(call: Call<'deleteObject'>): Promise<Answer<'deleteObject'>> {
  const { input, rules, requester } = call;
  const { bucket, key } = input;
  return await call.storage.transaction((tx) => {
    const { versioning, ownerProject } = existingBucket(tx, bucket);
    const named = namedVersion(tx, call);
    const condition = rules.deleteOutcome(input, named ?? currentObject(tx, bucket, key));
    if (condition.outcome === 'failed') {
      throw new S3Error('PreconditionFailed', { fields: { Condition: condition.condition } });
    }
    const deletion = rules.deletion(versioning, input.versionId, newVersionId());
    if ('remove' in deletion) {
      tx.deleteVersion({ bucket, key, versionId: deletion.remove });
      if (named?.deleteMarker) return { status: 204, headers: markerHeaders(named.versionId) };
      return { status: 204, headers: { 'x-std-version-id': input.versionId } };
    }
    tx.putVersion({
      bucket,
      key,
      versionId: deletion.mark,
      sequence: tx.nextSequence(bucket),
      deleteMarker: true,
      ownerProject: requester?.project ?? ownerProject,
      modifiedAt: call.now,
      body: { size: 0, chunks: [] },
      etag: '',
      attributes: {},
      metadata: {},
      storageClass: 'STANDARD',
    });
    return { status: 204, headers: markerHeaders(deletion.mark) };
  });
}

/** Random, of the form that `isVersionId` knows. */
function newVersionId(): string {
  return randomBytes(16).toString('hex');
}
