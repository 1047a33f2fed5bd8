import { refuseIf, S3Error } from '../s3-error.ts';
import { existingBucket } from './existing-bucket.ts';
import type { Answer, Call } from '../call.ts';
import type { BucketPolicy } from '../rules/policy/evaluate.ts';
import { configure, successOf } from './configurations.ts';

/** The policy of a bucket, as it was set (interface document, Get bucket policy). */
export function getBucketPolicy(call: Call<'getBucketPolicy'>): Answer<'getBucketPolicy'> {
  return { status: 200, document: existingPolicy(call) };
}

/** Whether the policy of a bucket makes it public (public protocol, GetBucketPolicyStatus). */
export function getBucketPolicyStatus(call: Call<'getBucketPolicyStatus'>): Answer<'getBucketPolicyStatus'> {
  const IsPublic = call.rules.isPublicPolicy(existingPolicy(call)) ? 'TRUE' : 'FALSE';
  return { status: 200, document: { IsPublic } };
}

/** @throws S3Error `NoSuchBucketPolicy` */
function existingPolicy({
  storage,
  input: { bucket },
}: Pick<Call<'getBucketPolicy'>, 'storage' | 'input'>): BucketPolicy {
  const { policy } = existingBucket(storage, bucket).configurations;
  if (!policy) throw new S3Error('NoSuchBucketPolicy', { fields: { BucketName: bucket } });
  return policy;
}

/**
 * Set or replace the policy of a bucket (interface document, Set bucket policy).
 *
 * @throws S3Error `MalformedPolicy`
 */
export async function putBucketPolicy(call: Call<'putBucketPolicy'>): Promise<Answer<'putBucketPolicy'>> {
  const { document: policy, dialect, input, rules } = call;
  const { arnPartition } = dialect;
  refuseIf(policy && rules.policyRefusal(policy, { bucket: input.bucket, arnPartition }));
  await configure(call, { policy });
  return { status: successOf(call) };
}

/** Delete the policy of a bucket, if it has one (interface document, Delete bucket policy). */
export async function deleteBucketPolicy(
  call: Call<'deleteBucketPolicy'>,
): Promise<Answer<'deleteBucketPolicy'>> {
  await configure(call, { policy: undefined });
  return { status: successOf(call) };
}
