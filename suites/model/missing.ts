import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Expected, Refusal } from './expected.ts';
import type { Source } from './step.ts';
import { type Bucket, NO_BUCKET, type World } from './world.ts';

/** What is not there: buckets, keys, versions. */

/** An operation on a bucket: refused where there is none. */
export function aboutBucket(
  world: World,
  slot: number,
  rule: RequirementId,
  of: (bucket: Bucket) => Expected | undefined,
): Expected | undefined {
  const bucket = world.get(slot);
  if (bucket) return of(bucket);
  return { refusals: [{ ...NO_BUCKET, rests: [rule] }], rests: [], claims: [], next: () => [] };
}

/** Why a key or version that is not there is refused. */
export function missing({ version }: Source, rests: readonly RequirementId[]): Refusal[] {
  return version === undefined
    ? [{ status: [404], codes: ['NoSuchKey'], because: 'the key does not exist', rests }]
    : [{ status: [404], codes: ['NoSuchVersion'], because: 'the version is gone', rests }];
}
