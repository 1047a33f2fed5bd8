import { noSuchBucket, S3Error } from '../s3-error.ts';
import type { BucketRecord, Snapshot, UploadIdentity, UploadRecord } from '../storage/storage.ts';
import { isChecksumName, type ChecksumName } from '../http/checksums.ts';

/** The bucket of a request. @throws S3Error `NoSuchBucket` */
export function existingBucket(storage: Snapshot, name: string): BucketRecord {
  const bucket = storage.bucket(name);
  if (!bucket) throw noSuchBucket(name);
  return bucket;
}

/** The upload of a request. @throws S3Error `NoSuchBucket`, `NoSuchUpload` also when the upload belongs to another key */
export function existingUpload(storage: Snapshot, { bucket, key, uploadId }: UploadIdentity): UploadRecord {
  existingBucket(storage, bucket);
  const upload = storage.upload({ bucket, key, uploadId });
  if (!upload) throw new S3Error('NoSuchUpload', { fields: { UploadId: uploadId } });
  return upload;
}

/** @throws S3Error as `existingUpload`, if the request names an upload */
export function checkUpload(
  storage: Snapshot,
  { bucket, key, uploadId }: Pick<UploadIdentity, 'bucket' | 'key'> & { uploadId?: string },
): void {
  if (uploadId !== undefined) existingUpload(storage, { bucket, key, uploadId });
}

/** The checksum algorithm of an upload, if it has one. */
export function checksumNameOf({ checksum: kept }: Pick<UploadRecord, 'checksum'>): ChecksumName | undefined {
  const name = kept?.algorithm.toLowerCase() ?? '';
  return isChecksumName(name) ? name : undefined;
}
