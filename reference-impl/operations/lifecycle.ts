import { randomUUID } from 'node:crypto';
import { invalidRequest, refuseIf } from '../s3-error.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { configure, configured } from './configurations.ts';

/** Values of the header (public protocol, PutBucketLifecycleConfiguration); the first is the default. */
const TRANSITION_MINIMA: readonly string[] = ['all_storage_classes_128K', 'varies_by_storage_class'];

function minimumHeader(minimum = TRANSITION_MINIMA[0]): Record<string, string | undefined> {
  return { 'x-std-transition-default-minimum-object-size': minimum };
}

/** The lifecycle rules of a bucket, as they were set (interface document, Lifecycle rule). */
export function getBucketLifecycleConfiguration(
  call: Call<'getBucketLifecycleConfiguration'>,
): Answer<'getBucketLifecycleConfiguration'> {
  const { transitionMinimum } = existingBucket(call.storage, call.input.bucket).configurations;
  return { status: 200, headers: minimumHeader(transitionMinimum), document: configured(call, 'lifecycle') };
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
  refuseIf(call.rules.lifecycleRefusal(call.document));
  const { transitionDefaultMinimumObjectSize: transitionMinimum } = call.input;
  if (transitionMinimum !== undefined && !TRANSITION_MINIMA.includes(transitionMinimum)) {
    throw invalidRequest(`Invalid TransitionDefaultMinimumObjectSize found: ${transitionMinimum}`);
  }
  const Rule = call.document.Rule.map((rule) => ({ ...rule, ID: rule.ID || randomUUID() }));
  const answer = await configure(call, { lifecycle: { Rule }, transitionMinimum });
  return { ...answer, headers: minimumHeader(transitionMinimum) };
}
