import type { OperationContract } from '../../spec/contract.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import { S3Error } from '../s3-error.ts';
import type { BucketConfigurations, BucketRecord, Storage } from '../storage/storage.ts';
import { existingBucket } from './existing.ts';

/** Sub-configurations of a bucket: each is put, read and deleted as a whole. */
type Name = keyof BucketConfigurations;
type OfBucket = { storage: Storage; input: { bucket: string } };
type Changing = OfBucket & { operation: OperationContract };

/** How the absence of a configuration is refused (public error list). */
const ABSENT = {
  cors: 'NoSuchCORSConfiguration',
  lifecycle: 'NoSuchLifecycleConfiguration',
  policy: 'NoSuchBucketPolicy',
  tags: 'NoSuchTagSet',
  website: 'NoSuchWebsiteConfiguration',
} as const satisfies Partial<Record<Name, ErrorCode>>;

/** A configuration as it was put. @throws S3Error `NoSuchBucket`, and its own code where it is not set */
export function configured<Of extends keyof typeof ABSENT>(
  { storage, input: { bucket } }: OfBucket,
  name: Of,
): NonNullable<BucketConfigurations[Of]> {
  const found = existingBucket(storage, bucket).configurations[name];
  if (found === undefined) throw new S3Error(ABSENT[name], { fields: { BucketName: bucket } });
  return found;
}

/**
 * Set configurations of the bucket that is asked about, or such as follow from what it is now; `undefined` removes one.
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

/** What is not set is deleted already (public protocol, DeleteBucketCors and its siblings). */
export const deleteBucketCors = removing('cors');
export const deleteBucketLifecycle = removing('lifecycle', 'transitionMinimum');
/** Also interface document, Delete bucket policy. */
export const deleteBucketPolicy = removing('policy');
export const deleteBucketTagging = removing('tags');
/** The bucket is a website no more. */
export const deleteBucketWebsite = removing('website');

/** The status of success that the dialect's contract has for an operation; the highest of several, as AWS was recorded. */
export function successOf({ operation }: { operation: OperationContract }): number {
  return Math.max(...Object.keys(operation.responses).map(Number));
}
