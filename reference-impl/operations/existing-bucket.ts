import { noSuchBucket } from '../s3-error.ts';
import type { BucketRecord, Snapshot } from '../storage/storage.ts';

/** The bucket of a request. @throws S3Error `NoSuchBucket` */
export function existingBucket(storage: Snapshot, name: string): BucketRecord {
  const bucket = storage.bucket(name);
  if (!bucket) throw noSuchBucket(name);
  return bucket;
}
