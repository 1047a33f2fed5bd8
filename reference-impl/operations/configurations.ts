import type { OperationContract } from '../../spec/contract.ts';
import type { BucketConfigurations, Storage } from '../storage/storage.ts';
import { existingBucket } from './existing-bucket.ts';

/** Set sub-configurations of the request's bucket; `undefined` removes one. @throws S3Error `NoSuchBucket` */
export async function configure(
  { storage, input }: { storage: Storage; input: { bucket: string } },
  change: BucketConfigurations,
): Promise<void> {
  await storage.transaction((tx) => {
    const bucket = existingBucket(tx, input.bucket);
    tx.putBucket({ ...bucket, configurations: { ...bucket.configurations, ...change } });
  });
}

/** The success status of an operation in the dialect's contract; the highest of several, as AWS was recorded. */
export function successOf({ operation }: { operation: OperationContract }): number {
  return Math.max(...Object.keys(operation.responses).map(Number));
}
