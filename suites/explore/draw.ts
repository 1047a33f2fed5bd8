import type { Random } from '../case/random.ts';
import type { Action, ListForm, Step } from './step.ts';
import type { Bucket, World } from '../model/world.ts';
import { drawKind, type Kind, type Swarm } from './swarm.ts';
import {
  bodyOf,
  CANNED,
  existingKey,
  givenOf,
  isInPercent,
  isOneIn,
  itemsOf,
  rangeText,
  sourceOf,
  statementsOf,
  tagRef,
  tagsOf,
} from './values.ts';

/** What a step is drawn from. */
export interface Drawing {
  random: Random;
  swarm: Swarm;
  world: World;
  /** Number of the step. */
  n: number;
}

/** A step that may say something in this world; often of the kind of the step before, or about the same key. */
export function drawStep(drawing: Drawing, last: Step | undefined): Step {
  const { random, swarm, world, n } = drawing;
  const bucket = world.size > 1 && isOneIn(random, 4) ? 1 : 0;
  const there = world.get(bucket);
  const isShared = swarm.weights.has('putPolicy') || swarm.lists > 0;
  const by = isOneIn(random, isShared ? 4 : 6) ? random.pick(swarm.by) : 'owner';
  if (there?.cursor && !isOneIn(random, 5)) return { n, by, bucket, do: 'nextPage' };
  const isAgain = last && last.do !== 'nextPage' && isOneIn(random, 5);
  const kind = isAgain ? last.do : drawKind(random, swarm);
  const key = last && 'key' in last && isOneIn(random, 2) ? last.key : existingKey(random, swarm, there);
  return {
    n,
    by,
    bucket,
    ...actionOf(drawing, kind, { key, bucket, isOwn: by === 'owner' || by === 'teammate' }),
  };
}

/** What a step of this kind does to a key of a bucket. */
export function actionOf(
  { random, swarm, world, n }: Drawing,
  kind: Kind,
  { key, bucket, isOwn }: { key: string; bucket: number; isOwn: boolean },
): Action {
  const there = world.get(bucket);
  const often = () => isInPercent(random, swarm.conditions);
  const source = () => sourceOf(random, swarm, there, key);
  const given = isOwn ? givenOf(random, swarm, n) : {};
  const upload = () => uploadOf(random, there);
  switch (kind) {
    case 'put': {
      const condition = isOneIn(random, 2) ? { ifNoneMatch: '*' as const } : { ifMatch: tagRef(random) };
      return { do: kind, key, body: bodyOf(random, key, n), ...given, ...(often() && condition) };
    }
    case 'get': {
      const condition = isOneIn(random, 2) ? { ifNoneMatch: tagRef(random) } : { ifMatch: tagRef(random) };
      const range = isOneIn(random, 4) && { range: rangeText(random) };
      return { do: kind, ...source(), ...range, ...(often() && condition) };
    }
    case 'head':
    case 'getTags':
    case 'deleteTags':
    case 'getList':
      return { do: kind, ...source() };
    case 'delete': {
      const named = source();
      return { do: kind, ...named, ...(!('version' in named) && often() && { ifMatch: tagRef(random) }) };
    }
    case 'bulkDelete':
      return { do: kind, items: itemsOf(random, swarm, there), ...(isOneIn(random, 2) && { quiet: true }) };
    case 'copy': {
      const fromBucket = world.size > 1 && isOneIn(random, 3) ? 1 - bucket : bucket;
      const fromKey = isOneIn(random, 4) ? key : existingKey(random, swarm, world.get(fromBucket));
      const { tags, list, ...attributes } = given;
      const condition = isOneIn(random, 2)
        ? { ifNoneMatch: '*' as const }
        : { sourceIfMatch: tagRef(random) };
      return {
        do: kind,
        key,
        from: { bucket: fromBucket, ...sourceOf(random, swarm, world.get(fromBucket), fromKey) },
        ...(isOneIn(random, fromKey === key ? 2 : 4) && { replace: true, ...attributes }),
        ...(tags && { tags }),
        ...(list && { list }),
        ...(often() && condition),
      };
    }
    case 'list':
      return listOf(random, swarm, there);
    case 'setVersioning': {
      const isUsual = !isOneIn(random, 5);
      return { do: kind, to: (there?.versioning === 'enabled') === isUsual ? 'Suspended' : 'Enabled' };
    }
    case 'startUpload':
      return { do: kind, key, ...given };
    case 'uploadPart':
      return { do: kind, ...upload(), part: 1 + random.below(3), body: bodyOf(random, key, n) };
    case 'copyPart': {
      const range = isOneIn(random, 2) && { range: [0, random.below(4)] as [number, number] };
      return { do: kind, ...upload(), part: 1 + random.below(3), from: source(), ...range };
    }
    case 'complete': {
      const chosen = upload();
      const parts = [...(there?.uploads.get(chosen.upload)?.parts.keys() ?? [])];
      const one = parts[random.below(parts.length || 1)] ?? 1;
      return {
        do: kind,
        ...chosen,
        parts: isOneIn(random, 6) ? [1, 2] : [one],
        ...(often() && { ifNoneMatch: '*' }),
      };
    }
    case 'abort':
    case 'listParts':
      return { do: kind, ...upload() };
    case 'putTags':
      return { do: kind, ...source(), tags: tagsOf(random, n) };
    case 'putList':
      return { do: kind, ...source(), list: random.pick(CANNED) };
    case 'putBucketList':
      return { do: kind, list: random.pick([...CANNED, 'public-read-write']) };
    case 'putPolicy':
      return { do: kind, statements: statementsOf(random) };
    case 'createBucket':
      return {
        do: kind,
        ...(swarm.weights.has('putBucketList') && isOneIn(random, 2) && { list: random.pick(CANNED) }),
      };
    case 'deleteBucket':
    case 'headBucket':
    case 'getVersioning':
    case 'listUploads':
    case 'getPolicy':
    case 'deletePolicy':
    case 'getBucketList':
      return { do: kind };
  }
}

/** A listing whose prefix, marker and page size are at the edges of what the bucket has. */
function listOf(random: Random, { hasVersions }: Swarm, bucket: Bucket | undefined): Action {
  const keys = [...(bucket?.keys.keys() ?? [])];
  const form: ListForm = random.pick(hasVersions ? ['v1', 'v2', 'versions'] : ['v1', 'v2']);
  return {
    do: 'list',
    form,
    ...(isOneIn(random, 4) && { prefix: random.pick(['a', 'a/', 'b', 'ä', ...keys]) }),
    ...(isOneIn(random, 3) && { delimiter: '/' }),
    ...(isOneIn(random, 4) && { after: random.pick(['aa', 'a/', ...keys]) }),
    ...(!isOneIn(random, 3) && { max: random.pick([1, 1, 2, 2, 3, 0]) }),
  };
}

/** An open upload of the bucket, now and then one that has ended. */
function uploadOf(random: Random, bucket: Bucket | undefined): { upload: number } {
  const open = [...(bucket?.uploads.keys() ?? [])];
  const all = open.length === 0 || isOneIn(random, 8) ? [...open, ...(bucket?.ended.keys() ?? [])] : open;
  return { upload: all[random.below(all.length || 1)] ?? -1 };
}
