import { randomUUID } from 'node:crypto';
import { refuseIf, S3Error } from '../s3-error.ts';
import { existingBucket } from './existing-bucket.ts';
import type { Answer, Call } from '../call.ts';
import { configure, successOf } from './configurations.ts';

/** Values of the header (public protocol, PutBucketLifecycleConfiguration); the first is the default. */
const TRANSITION_MINIMA: readonly string[] = ['all_storage_classes_128K', 'varies_by_storage_class'];

function minimumHeader(minimum = TRANSITION_MINIMA[0]): Record<string, string | undefined> {
  return { 'x-std-transition-default-minimum-object-size': minimum };
}

/** The lifecycle rules of a bucket, as they were set (interface document, Lifecycle rule). */
export function getBucketLifecycleConfiguration(
  call: Call<'getBucketLifecycleConfiguration'>,
): Answer<'getBucketLifecycleConfiguration'> {
  const { bucket } = call.input;
  const { lifecycle, transitionMinimum } = existingBucket(call.storage, bucket).configurations;
  if (!lifecycle) throw new S3Error('NoSuchLifecycleConfiguration', { fields: { BucketName: bucket } });
  const Rule = lifecycle.Rule.map(({ Filter, ...rule }) => ({
    Transition: [],
    NoncurrentVersionTransition: [],
    ...rule,
    Filter: Filter && { ...Filter, And: Filter.And && { Tag: [], ...Filter.And } },
  }));
  return { status: 200, headers: minimumHeader(transitionMinimum), document: { Rule } };
}

/**
 * Replace the lifecycle rules of a bucket. A rule without an ID is given one (public protocol,
 * PutBucketLifecycleConfiguration).
 *
 * @throws S3Error `InvalidArgument`, `InvalidRequest`, `MalformedXML`
 */
export async function putBucketLifecycleConfiguration(
  call: Call<'putBucketLifecycleConfiguration'>,
): Promise<Answer<'putBucketLifecycleConfiguration'>> {
  const { Rule: rules } = call.document ?? { Rule: [] };
  refuseIf(call.rules.lifecycleRefusal({ Rule: rules }));
  const { transitionDefaultMinimumObjectSize: transitionMinimum } = call.input;
  if (transitionMinimum !== undefined && !TRANSITION_MINIMA.includes(transitionMinimum)) {
    const message = `Invalid TransitionDefaultMinimumObjectSize found: ${transitionMinimum}`;
    throw new S3Error('InvalidRequest', { message });
  }
  const Rule = rules.map((rule) => ({ ...rule, ID: rule.ID || randomUUID() }));
  await configure(call, { lifecycle: { Rule }, transitionMinimum });
  return { status: successOf(call), headers: minimumHeader(transitionMinimum) };
}

/** Remove the lifecycle rules of a bucket, if it has any (public protocol, DeleteBucketLifecycle). */
export async function deleteBucketLifecycle(
  call: Call<'deleteBucketLifecycle'>,
): Promise<Answer<'deleteBucketLifecycle'>> {
  await configure(call, { lifecycle: undefined, transitionMinimum: undefined });
  return { status: successOf(call) };
}
