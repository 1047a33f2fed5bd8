import type { Action, Step } from '../explore/step.ts';
import { access } from './access.ts';
import { buckets, creation, withoutBucket } from './buckets.ts';
import { bulkDeletion } from './bulk-deletion.ts';
import { copies } from './copies.ts';
import { type At, denied, type Expected, type Rules, type Setting } from './expected.ts';
import { listings } from './listings.ts';
import { multipart } from './multipart.ts';
import { objects } from './objects.ts';
import { tags } from './tags.ts';
import { versions } from './versions.ts';
import { partyOf, type World } from './world.ts';

/** The specification of every operation in a bucket. */
const rules: Rules<Exclude<Action['do'], 'createBucket'>> = {
  ...{ ...buckets, ...objects, ...versions, ...listings, ...copies },
  ...{ ...multipart, ...bulkDeletion, ...tags, ...access },
};

/** What the specification says of a step; undefined where it leaves the answer open. */
export function expected(world: World, step: Step, setting: Setting): Expected | undefined {
  const bucket = world.get(step.bucket);
  if (step.do === 'createBucket') return creation(step, bucket);
  if (!bucket) return withoutBucket(step);
  const rule = rules[step.do] as (at: At) => Expected | undefined;
  const due = rule({ step, bucket, world, setting, isOwn: partyOf(step.by) === bucket.owner });
  const [decision = 'yes', ...rests] = due?.right ?? [];
  if (!due || decision === 'open') return undefined;
  return decision === 'no' ? { ...due, refusals: [denied(...rests)] } : due;
}
