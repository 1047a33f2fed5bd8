import type { Random } from '../case/random.ts';
import type { Given, PolicyAction, Source, Statement, TagRef, VersionRef } from './step.ts';
import { type Bucket, type Version, versionsOf } from '../model/world.ts';
import type { Swarm } from './swarm.ts';

/** What steps carry. Most values are new with each step, so that what was mixed up shows. */

export const CANNED = ['private', 'public-read', 'authenticated-read'] as const;
const RANGES = [
  'bytes=0-0',
  'bytes=1-3',
  'bytes=2-',
  'bytes=1-',
  'bytes=-2',
  'bytes=0-99',
  'bytes=50-60',
  'bytes=-99',
] as const;
const ACTIONS = [
  's3:GetObject',
  's3:GetObjectVersion',
  's3:PutObject',
  's3:DeleteObject',
  's3:ListBucket',
] as const satisfies PolicyAction[];

export const isOneIn = (random: Random, count: number): boolean => random.below(count) === 0;
export const isInPercent = (random: Random, percent: number): boolean => random.below(100) < percent;

/** Some of the time the same bytes again, so that ETags repeat; of several lengths. A folder has none. */
export function bodyOf(random: Random, key: string, n: number): string {
  if (key.endsWith('/')) return '';
  return isOneIn(random, 4)
    ? random.pick(['same', ''])
    : `${n} ${'content of it'.slice(0, random.below(13))}`;
}

/** Names that come and go, each with a value of its own step. */
function named(random: Random, names: readonly [string, string], n: number): Record<string, string> {
  const chosen = random.pick([names, names, names.slice(0, 1), names.slice(1)]);
  return Object.fromEntries(chosen.map((name) => [name, `${n}`]));
}

export function tagsOf(random: Random, n: number): Record<string, string> {
  return named(random, ['kind', 'state'], n);
}

/** What an upload gives an object beside its bytes. */
export function givenOf(random: Random, { attributes, tags, lists }: Swarm, n: number): Given {
  return {
    ...(isInPercent(random, attributes) && { type: `text/x-${n}` }),
    ...(isInPercent(random, attributes) && { meta: named(random, ['colour', 'shape'], n) }),
    ...(isInPercent(random, tags) && { tags: tagsOf(random, n) }),
    ...(isInPercent(random, lists) && { list: random.pick(CANNED) }),
  };
}

export function statementsOf(random: Random): [Statement, ...Statement[]] {
  const one = (): Statement => {
    const action = random.pick(ACTIONS);
    const effect = isOneIn(random, 3) ? 'Deny' : 'Allow';
    return action === 's3:ListBucket'
      ? { effect, action }
      : { effect, action, keys: random.pick(['', 'a', 'a/']) };
  };
  return isOneIn(random, 2) ? [one()] : [one(), one()];
}

export function tagRef(random: Random): TagRef {
  return random.pick(['current', 'other']);
}

export function rangeText(random: Random): string {
  return random.pick(RANGES);
}

/** A key, most of the time one that the bucket has or had. */
export function existingKey(random: Random, { keys }: Swarm, bucket: Bucket | undefined): string {
  const there = [...(bucket?.keys.keys() ?? [])];
  return there.length > 0 && !isOneIn(random, 5)
    ? (there[random.below(there.length)] ?? keys[0])
    : random.pick(keys);
}

/** A version of the key, the newest and the oldest more often, now and then one that is gone; undefined where there is none. */
export function refOf(random: Random, bucket: Bucket | undefined, key: string): VersionRef | undefined {
  if (!bucket || bucket.versioning === 'never') return undefined;
  const there = versionsOf(bucket, key);
  const gone = bucket.ids.filter((one) => one.key === key && one.id !== 'null');
  const version = there.at(
    random.pick([0, -1, random.below(there.length + 1), random.below(there.length + 1)]),
  );
  if (version && version.id !== undefined) return nameOf(version);
  return gone[random.below(gone.length || 1)]?.step;
}

/** How a step names a version: the null version, or that which an earlier step wrote. */
export const nameOf = ({ id, step }: Version): VersionRef => (id === 'null' ? 'null' : step);

/** All that a bucket holds: its versions, or its keys where it never had any. */
export function contentsOf({ keys, versioning }: Bucket): Source[] {
  return [...keys].flatMap(([key, versions]): Source[] =>
    versioning === 'never' ? [{ key }] : versions.map((one) => ({ key, version: nameOf(one) })),
  );
}

/** A key, and often a version of it. */
export function sourceOf(random: Random, swarm: Swarm, bucket: Bucket | undefined, key: string): Source {
  const version = isInPercent(random, swarm.versions) ? refOf(random, bucket, key) : undefined;
  return version === undefined ? { key } : { key, version };
}

/** What a bulk deletion names: some keys, some of them by a version, now and then two versions of one. */
export function itemsOf(random: Random, swarm: Swarm, bucket: Bucket | undefined): Source[] {
  const all = new Set([...(bucket?.keys.keys() ?? []), ...swarm.keys]);
  const chosen = [...all].filter(() => !isOneIn(random, 3));
  return (chosen.length > 0 ? chosen : swarm.keys.slice(0, 1)).flatMap((key) => {
    const one = sourceOf(random, swarm, bucket, key);
    const other = sourceOf(random, swarm, bucket, key);
    return isOneIn(random, 3) && one.version !== other.version ? [one, other] : [one];
  });
}
