import { refuseIf } from '../s3-error.ts';
import type { Answer, Call } from '../call.ts';
import { configure, configured } from './configurations.ts';

/** The policy of a bucket, as it was set (interface document, Get bucket policy). */
export function getBucketPolicy(call: Call<'getBucketPolicy'>): Answer<'getBucketPolicy'> {
  return { status: 200, document: configured(call, 'policy') };
}

/** Whether the policy of a bucket makes it public (public protocol, GetBucketPolicyStatus). */
export function getBucketPolicyStatus(call: Call<'getBucketPolicyStatus'>): Answer<'getBucketPolicyStatus'> {
  const IsPublic = call.rules.isPublicPolicy(configured(call, 'policy')) ? 'TRUE' : 'FALSE';
  return { status: 200, document: { IsPublic } };
}

/**
 * Set or replace the policy of a bucket (interface document, Set bucket policy).
 *
 * @throws S3Error `MalformedPolicy`
 */
export async function putBucketPolicy(call: Call<'putBucketPolicy'>): Promise<Answer<'putBucketPolicy'>> {
  const { document: policy, dialect, input, rules } = call;
  refuseIf(rules.policyRefusal(policy, { bucket: input.bucket, dialect }));
  return configure(call, { policy });
}
