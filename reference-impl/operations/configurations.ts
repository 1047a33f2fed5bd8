import type { OperationContract } from '../../spec/contract.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import { S3Error } from '../s3-error.ts';
import type { BucketConfigurations, BucketRecord, Storage } from '../storage/storage.ts';
import { existingBucket } from './existing.ts';

/** Sub-configurations of a bucket: each is put, read and deleted as a whole. */
type Name = keyof BucketConfigurations;
type OfBucket = { storage: Storage; input: { bucket: string } };
type Changing = OfBucket & { operation: OperationContract };

/** The code for a missing configuration (public error list). */
const ABSENT = {
  cors: 'NoSuchCORSConfiguration',
  lifecycle: 'NoSuchLifecycleConfiguration',
  policy: 'NoSuchBucketPolicy',
  tags: 'NoSuchTagSet',
  website: 'NoSuchWebsiteConfiguration',
} as const satisfies Partial<Record<Name, ErrorCode>>;

/** A configuration as it was put. @throws S3Error `NoSuchBucket`, and the code of `ABSENT` where it is not set */
export function configured<Of extends keyof typeof ABSENT>(
  { storage, input: { bucket } }: OfBucket,
  name: Of,
): NonNullable<BucketConfigurations[Of]> {
  const found = existingBucket(storage, bucket).configurations[name];
  if (found === undefined) throw new S3Error(ABSENT[name], { fields: { BucketName: bucket } });
  return found;
}

/**
 * Set configurations of the bucket of the request, possibly computed from its current record; `undefined` removes one.
 * @throws S3Error `NoSuchBucket`
 */
export async function configure(
  call: Changing,
  change: BucketConfigurations | ((bucket: BucketRecord) => BucketConfigurations),
): Promise<{ status: number }> {
  await call.storage.transaction((tx) => {
    const bucket = existingBucket(tx, call.input.bucket);
    const changed = typeof change === 'function' ? change(bucket) : change;
    tx.putBucket({ ...bucket, configurations: { ...bucket.configurations, ...changed } });
  });
  return { status: successOf(call) };
}

const removing =
  (...names: readonly Name[]) =>
  (call: Changing) =>
    configure(call, Object.fromEntries(names.map((name) => [name, undefined])));

/** Deleting a configuration that is not set succeeds (public protocol, DeleteBucketCors and similar operations). */
export const deleteBucketCors = removing('cors');
export const deleteBucketLifecycle = removing('lifecycle', 'transitionMinimum');
/** Also interface document, Delete bucket policy. */
export const deleteBucketPolicy = removing('policy');
export const deleteBucketTagging = removing('tags');
/** Ends the website mode of the bucket. */
export const deleteBucketWebsite = removing('website');

/** The success status of an operation in the dialect's contract; of several the highest, as recorded from AWS. */
export function successOf({ operation }: { operation: OperationContract }): number {
  return Math.max(...Object.keys(operation.responses).map(Number));
}
