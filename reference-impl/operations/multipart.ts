import { newUploadId } from '../storage/upload-id.ts';
import { accepted, S3Error } from '../s3-error.ts';
import { limits } from '../limits.ts';
import type { UploadRecord } from '../storage/storage.ts';
import { listOfHeaders } from './access-lists.ts';
import type { Answer, Call } from '../call.ts';
import { existingBucket, existingUpload } from './existing.ts';
import { attributesInHeaders } from './object-headers.ts';
import { tagsOfHeader } from './checked-tags.ts';
import { checkWritten } from './write.ts';

/**
 * Begin an upload in parts (public protocol, CreateMultipartUpload). Everything about the future object except its content
 * is given here and kept with the upload; nothing is visible until the completion.
 */
export async function createMultipartUpload(
  call: Call<'createMultipartUpload'>,
): Promise<Answer<'createMultipartUpload'>> {
  const { input, rules, storage, requester, now } = call;
  const { bucket, key, metadata = {}, storageClass = 'STANDARD' } = input;
  checkWritten({ key, metadata, storageClass, redirectLocation: input.websiteRedirectLocation }, rules);
  const checksum = accepted(rules.uploadChecksum(input.checksumAlgorithm, input.checksumType, call.dialect));
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
      attributes: attributesInHeaders(call),
      metadata,
      storageClass,
      acl: listOfHeaders(call, { owner, bucketOwner }),
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

/** Abort an upload and remove all its parts (public protocol, AbortMultipartUpload). */
export async function abortMultipartUpload(
  call: Call<'abortMultipartUpload'>,
): Promise<Answer<'abortMultipartUpload'>> {
  await call.storage.transaction((tx) => {
    tx.deleteUpload(existingUpload(tx, call.input));
  });
  return { status: 204 };
}
