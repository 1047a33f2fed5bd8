import { createHash, randomBytes } from 'node:crypto';
import { wireHeader } from '../../spec/dialect.ts';
import { S3Error } from '../s3-error.ts';
import { limits } from '../limits.ts';
import type { Snapshot, UploadIdentity, UploadRecord } from '../storage/storage.ts';
import { listOfHeaders } from './access-lists.ts';
import { existingBucket } from './bucket.ts';
import type { Answer, Call } from './call.ts';
import { attributesOf } from './object-headers.ts';
import { tagsOfHeader } from './tags.ts';
import { checkKey, checkMetadata, checkRedirectLocation, checkStorageClass } from './write.ts';

/**
 * Begin an upload in parts (public protocol, CreateMultipartUpload). Everything that the object will be besides its
 * content is said here and kept with the upload; nothing of it shows until the completion.
 */
export async function createMultipartUpload(
  call: Call<'createMultipartUpload'>,
): Promise<Answer<'createMultipartUpload'>> {
  const { input, rules, storage, requester, now } = call;
  const { bucket, key, metadata = {}, storageClass = 'STANDARD' } = input;
  checkKey(key, rules);
  checkMetadata(metadata, rules);
  checkStorageClass(storageClass, rules);
  checkRedirectLocation(input.websiteRedirectLocation, rules);
  const checksum = rules.uploadChecksum(input.checksumAlgorithm, input.checksumType);
  if (checksum && 'refused' in checksum)
    throw new S3Error(checksum.refused, { message: checksumRefusal(call) });
  const tags = tagsOfHeader(input.tagging, call);
  const upload = await storage.transaction((tx) => {
    const { ownerProject: bucketOwner } = existingBucket(tx, bucket);
    if (tx.counts().uploads >= limits.openUploads) {
      throw new S3Error('ServiceUnavailable', {
        message: `There are ${limits.openUploads} open uploads already; complete or abort some.`,
      });
    }
    const owner = requester?.project ?? bucketOwner;
    const begun: UploadRecord = {
      bucket,
      key,
      uploadId: newUploadId(key, now),
      ownerProject: owner,
      initiator: requester?.accessKeyId ?? '',
      createdAt: now,
      attributes: attributesOf(input),
      metadata,
      storageClass,
      acl: listOfHeaders(input, { owner, bucketOwner }, call),
      tags,
      checksum,
      begunOver: tx.current(bucket, key)?.sequence,
    };
    tx.putUpload(begun);
    return begun;
  });
  return {
    status: 200,
    headers: {
      'x-std-checksum-algorithm': checksum?.algorithm,
      'x-std-checksum-type': checksum?.type,
    },
    document: { Bucket: bucket, Key: key, UploadId: upload.uploadId },
  };
}

/** Why algorithm and type do not go together, in words. */
function checksumRefusal({ input, dialect }: Call<'createMultipartUpload'>): string {
  const { checksumAlgorithm: algorithm, checksumType: type } = input;
  return algorithm === undefined
    ? `The ${wireHeader(dialect, 'x-std-checksum-type')} header can only be used with the ${wireHeader(dialect, 'x-std-checksum-algorithm')} header.`
    : `The ${type} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`;
}

/** Give an upload up, with all its parts (public protocol, AbortMultipartUpload). */
export async function abortMultipartUpload(
  call: Call<'abortMultipartUpload'>,
): Promise<Answer<'abortMultipartUpload'>> {
  await call.storage.transaction((tx) => {
    tx.deleteUpload(existingUpload(tx, call.input));
  });
  return { status: 204 };
}

/** @throws S3Error `NoSuchBucket`, `NoSuchUpload` also when the upload is of another key */
export function existingUpload(storage: Snapshot, { bucket, key, uploadId }: UploadIdentity): UploadRecord {
  existingBucket(storage, bucket);
  const upload = storage.upload({ bucket, key, uploadId });
  if (!upload) throw new S3Error('NoSuchUpload', { fields: { UploadId: uploadId } });
  return upload;
}

/** @throws S3Error as `existingUpload`, where an upload is named */
export function checkUpload(
  storage: Snapshot,
  { bucket, key, uploadId }: Pick<UploadIdentity, 'bucket' | 'key'> & { uploadId?: string },
): void {
  if (uploadId !== undefined) existingUpload(storage, { bucket, key, uploadId });
}

/** Microseconds of the newest id, so that ids of one moment still follow one another. */
let newest = 0;

/** Begins with its time, as uploads are listed by it, and names its key, so that a marker can be held against it. */
function newUploadId(key: string, now: number): string {
  newest = Math.max(newest + 1, now * 1000);
  return `${newest.toString(16).padStart(16, '0')}${keyMark(key)}${randomBytes(8).toString('hex')}`;
}

/** Whether an id, of an upload that may be over by now, was given for this key. */
export function isUploadIdOf(key: string, uploadId: string): boolean {
  return /^[0-9a-f]{48}$/.test(uploadId) && uploadId.slice(16, 32) === keyMark(key);
}

function keyMark(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}
