import type { IdentityName } from '../../target/target.ts';
import type { Random } from '../case/random.ts';
import type { Action } from './step.ts';

/** Keys that collide: one within the other, a folder, letters beyond ASCII, a space. */
const KEYS = ['a', 'a/b', 'a/', 'b', 'ä b'] as const;

export type Kind = Exclude<Action['do'], 'nextPage'>;
type Weights = Readonly<Partial<Record<Kind, number>>>;

/** Kinds of steps that belong together, how often each is drawn, and the profile without which they make no sense. */
const THEMES: readonly { profile: string; weights: Weights }[] = [
  { profile: 'copy', weights: { copy: 20 } },
  {
    profile: 'multipart',
    weights: {
      startUpload: 5,
      uploadPart: 5,
      copyPart: 3,
      complete: 6,
      abort: 2,
      listParts: 0.5,
      listUploads: 0.5,
    },
  },
  { profile: 'metadata', weights: { putTags: 8, getTags: 1, deleteTags: 4 } },
  { profile: 'acl', weights: { putList: 8, getList: 0.5, putBucketList: 3, getBucketList: 0.5 } },
  { profile: 'policy', weights: { putPolicy: 4, getPolicy: 0.5, deletePolicy: 2 } },
  { profile: 'objects', weights: { bulkDelete: 8 } },
  { profile: 'listing', weights: { list: 8 } },
  { profile: 'buckets', weights: { headBucket: 1, createBucket: 3, deleteBucket: 2 } },
];

/** Kinds that every sequence has, and those of one with versions. */
const ALWAYS: Weights = { put: 8, get: 1.5, head: 0.5, delete: 4 };
const VERSIONED: Weights = { setVersioning: 3, getVersioning: 0.2 };

/** What a sequence is drawn from: a random part of everything, so that what it has comes up often (swarm testing). */
export interface Swarm {
  weights: ReadonlyMap<Kind, number>;
  keys: readonly [string, ...string[]];
  by: readonly [IdentityName, ...IdentityName[]];
  hasVersions: boolean;
  /** How often steps have preconditions, uploads attributes, tags and lists, and reads and deletions a version: percent. */
  conditions: number;
  attributes: number;
  tags: number;
  lists: number;
  versions: number;
}

/**
 * @param claims profiles that are explored
 * @param tired kinds that gave known finds so often that they are left out more
 */
export function swarmOf(
  random: Random,
  claims: ReadonlySet<string>,
  identities: readonly IdentityName[],
  tired: ReadonlySet<string>,
): Swarm {
  const hasVersions = claims.has('versioning') && random.below(5) > 0;
  const claimed = THEMES.filter(({ profile }) => claims.has(profile));
  const themes = some(random, claimed, 3 + random.below(3));
  const weights = new Map<Kind, number>();
  for (const [kind, weight] of [
    ALWAYS,
    ...(hasVersions ? [VERSIONED] : []),
    ...themes.map((one) => one.weights),
  ].flatMap((one) => Object.entries(one) as [Kind, number][]))
    if (!tired.has(kind) || random.below(100) < 15) weights.set(kind, weight * random.pick([0.5, 1, 1, 3]));
  return {
    weights,
    keys: ['a', ...some(random, KEYS.slice(1), random.pick([0, 1, 1, 2, 2, 3]))],
    by: ['owner', ...identities.filter((one) => one !== 'owner' && random.below(2) === 0)],
    hasVersions,
    conditions: claims.has('conditional') ? random.pick([0, 30, 60]) : 0,
    attributes: random.pick([0, 30, 70]),
    tags: claims.has('metadata') ? random.pick([0, 30, 70]) : 0,
    lists: claims.has('acl') ? random.pick([0, 30, 60]) : 0,
    versions: random.pick([20, 50, 70]),
  };
}

/** So many of a list, drawn at random, in the order in which they were drawn. */
function some<Item>(random: Random, all: readonly Item[], count: number): Item[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.below(left.length), 1),
  ).flat();
}

export function drawKind(random: Random, { weights }: Swarm): Kind {
  const sum = [...weights.values()].reduce((one, other) => one + other, 0);
  let left = (random.below(1000) / 1000) * sum;
  return [...weights].find(([, weight]) => (left -= weight) < 0)?.[0] ?? 'put';
}
