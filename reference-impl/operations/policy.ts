import { S3Error } from '../http/errors.ts';
import { existingBucket } from './bucket.ts';
import type { Answer, Call } from './call.ts';
import { configure, successOf } from './configurations.ts';

/** The policy of a bucket, as it was put (interface document, Get bucket policy). */
export function getBucketPolicy(call: Call<'getBucketPolicy'>): Answer<'getBucketPolicy'> {
  const { bucket } = call.input;
  const { policy } = existingBucket(call.storage, bucket).configurations;
  if (!policy) throw new S3Error('NoSuchBucketPolicy', { fields: { BucketName: bucket } });
  return { status: 200, document: policy };
}

/** Set or replace the policy of a bucket (interface document, Set bucket policy). */
export async function putBucketPolicy(call: Call<'putBucketPolicy'>): Promise<Answer<'putBucketPolicy'>> {
  await configure(call, { policy: call.document });
  return { status: successOf(call) };
}

/** Delete the policy of a bucket, if it has one (interface document, Delete bucket policy). */
export async function deleteBucketPolicy(
  call: Call<'deleteBucketPolicy'>,
): Promise<Answer<'deleteBucketPolicy'>> {
  await configure(call, { policy: undefined });
  return { status: successOf(call) };
}
