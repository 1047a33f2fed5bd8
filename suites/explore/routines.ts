import type { Action, VersionRef } from './step.ts';
import { type Bucket, versionsOf } from '../model/world.ts';
import { actionOf, type Drawing } from './draw.ts';
import type { Kind } from './swarm.ts';
import { CANNED, contentsOf, givenOf, nameOf, refOf, sourceOf } from './values.ts';

/** A step that is made when its turn comes, from the world as it is then, in another bucket where it says so; undefined where it makes no sense any more. */
export type Planned = (drawing: Drawing) => (Action & { bucket?: number }) | undefined;

/** Steps that follow each other in practice and that chance seldom puts in a row. */
interface Routine {
  /** Kinds without which it is not drawn. */
  needs: readonly Kind[];
  steps(about: About): readonly Planned[];
}

/** What a routine is about. */
interface About {
  key: string;
  bucket: number;
}

const routines: readonly Routine[] = [
  // A pause, in which an object is written and changed or deleted.
  {
    needs: ['setVersioning'],
    steps: (about) => [put(about), to('Suspended'), put(about), changing(about), to('Enabled'), put(about)],
  },
  {
    needs: ['setVersioning'],
    steps: (about) => [to('Suspended'), put(about), drawn('delete', about), put(about)],
  },
  // An object of many versions; one that is removed, with or without what hides it; a key that is emptied and used again.
  { needs: [], steps: (about) => [put(about), put(about), put(about)] },
  { needs: ['setVersioning'], steps: (about) => [hiding(about), hiding(about), removingTop(about)] },
  { needs: ['setVersioning'], steps: (about) => [put(about), hiding(about), removingOne(about)] },
  { needs: ['setVersioning'], steps: (about) => [put(about), put(about), removingTop(about), putIf(about)] },
  {
    needs: ['setVersioning'],
    steps: (about) => [put(about), removingTop(about), removingTop(about), removingTop(about), putIf(about)],
  },
  // A former version that is changed.
  { needs: ['setVersioning'], steps: (about) => [put(about), put(about), changingOne(about)] },
  // Copies onto itself that change attributes, from a former version, over a delete marker.
  { needs: ['copy'], steps: (about) => [put(about), ontoItself(about), ontoItself(about)] },
  {
    needs: ['copy', 'setVersioning'],
    steps: (about) => [put(about), put(about), changing(about), copyingOne(about)],
  },
  { needs: ['copy', 'setVersioning'], steps: (about) => [put(about), copyingOne(about)] },
  { needs: ['copy', 'setVersioning'], steps: (about) => [to('Suspended'), put(about), drawn('copy', about)] },
  // The same key in two buckets, one copied over the other.
  { needs: ['copy'], steps: (about) => [put(about), putInOther(about), copyingFromOther(about)] },
  { needs: ['copy'], steps: (about) => [hiding(about), drawn('copy', about), drawn('copy', about)] },
  // An upload whose part is sent again, or during which the state of the bucket or the key changes.
  {
    needs: ['startUpload'],
    steps: (about) => [
      ...begun(about, 1),
      part('uploadPart', about, 2),
      part('copyPart', about, 2),
      part('uploadPart', about, 2),
      completing(about),
    ],
  },
  {
    needs: ['startUpload'],
    steps: (about) => [
      ...begun(about, 1),
      part('copyPart', about, 1),
      part('copyPart', about, 1),
      completing(about),
    ],
  },
  {
    needs: ['startUpload', 'setVersioning'],
    steps: (about) => [...begun(about, 1), put(about), drawn('setVersioning', about), completing(about)],
  },
  {
    needs: ['startUpload', 'bulkDelete'],
    steps: (about) => [put(about), drawn('bulkDelete', about), ...begun(about, 1), completing(about)],
  },
  // Two uploads of one key, of which one is given up, or completed first.
  {
    needs: ['startUpload', 'abort'],
    steps: (about) => [...begun(about, 1), ...begun(about, 1), drawn('abort', about), completing(about)],
  },
  {
    needs: ['startUpload'],
    steps: (about) => [...begun(about, 1), ...begun(about, 1), completing(about), completing(about)],
  },
  // Tags that are set, removed and set again, or go with a former version.
  {
    needs: ['putTags'],
    steps: (about) => [drawn('putTags', about), drawn('deleteTags', about), drawn('putTags', about)],
  },
  {
    needs: ['putTags', 'setVersioning'],
    steps: (about) => [put(about), put(about), drawn('deleteTags', about)],
  },
  // A policy that is replaced by another after it was deleted.
  {
    needs: ['putPolicy'],
    steps: (about) => [drawn('putPolicy', about), drawn('deletePolicy', about), drawn('putPolicy', about)],
  },
  // A bucket that is emptied, deleted and created again.
  {
    needs: ['deleteBucket'],
    steps: (about) => [
      drawn('setVersioning', about),
      drawn('putBucketList', about),
      emptying(about),
      aborting(about),
      () => ({ do: 'deleteBucket' }),
      () => ({ do: 'createBucket' }),
    ],
  },
  // Several keys that are deleted at once and written again.
  { needs: ['bulkDelete'], steps: (about) => [put(about), drawn('bulkDelete', about), put(about)] },
  {
    needs: ['bulkDelete', 'setVersioning'],
    steps: (about) => [put(about), to('Suspended'), drawn('bulkDelete', about), put(about)],
  },
  {
    needs: ['bulkDelete', 'setVersioning'],
    steps: (about) => [put(about), putElsewhere(about), thinning(about)],
  },
];

/** One of the routines that fit a sequence. */
export function drawRoutine({ random, swarm: { weights } }: Drawing, about: About): readonly Planned[] {
  const fitting = routines.filter(({ needs }) => needs.every((kind) => weights.has(kind)));
  return fitting[random.below(fitting.length || 1)]?.steps(about) ?? [];
}

function drawn(kind: Kind, about: About): Planned {
  return (drawing) =>
    drawing.swarm.weights.has(kind) ? actionOf(drawing, kind, { ...about, isOwn: true }) : undefined;
}

function to(state: 'Enabled' | 'Suspended'): Planned {
  return () => ({ do: 'setVersioning', to: state });
}

const put = (about: About) => drawn('put', about);
const completing = (about: About) => drawn('complete', about);

/** An upload with one part. */
function begun(about: About, number: number): Planned[] {
  return [drawn('startUpload', about), part('uploadPart', about, number)];
}

/** The object is deleted, copied over, or what it has beside its bytes is changed. */
function changing(about: About): Planned {
  return (drawing) => {
    const kinds = CHANGING.filter((kind) => drawing.swarm.weights.has(kind));
    return drawn(kinds[drawing.random.below(kinds.length || 1)] ?? 'delete', about)(drawing);
  };
}
const CHANGING = ['delete', 'copy', 'putTags', 'deleteTags', 'putList'] as const;

/** The same to one of its versions. */
function changingOne(about: About): Planned {
  return (drawing) => changing(about)({ ...drawing, swarm: { ...drawing.swarm, versions: 100 } });
}

function putElsewhere({ bucket }: About): Planned {
  return (drawing) => put({ bucket, key: drawing.random.pick(drawing.swarm.keys) })(drawing);
}

/** Of every key the newest version is removed by its id. */
function thinning({ bucket }: About): Planned {
  return ({ world }) => {
    const there = world.get(bucket);
    const items = [...(there?.keys.keys() ?? [])].flatMap((key) => {
      const version = topOf(there, key);
      return version === undefined ? [] : [{ key, version }];
    });
    return items.length > 0 ? { do: 'bulkDelete', items } : undefined;
  };
}

function hiding({ key }: About): Planned {
  return () => ({ do: 'delete', key });
}

function removingTop({ key, bucket }: About): Planned {
  return ({ world }) => {
    const version = topOf(world.get(bucket), key);
    return version === undefined ? undefined : { do: 'delete', key, version };
  };
}

function removingOne({ key, bucket }: About): Planned {
  return ({ random, world }) => {
    const version = refOf(random, world.get(bucket), key);
    return version === undefined ? undefined : { do: 'delete', key, version };
  };
}

function topOf(bucket: Bucket | undefined, key: string): VersionRef | undefined {
  const [top] = bucket ? versionsOf(bucket, key) : [];
  if (!bucket || bucket.versioning === 'never' || !top || top.id === undefined) return undefined;
  return nameOf(top);
}

function ontoItself({ key, bucket }: About): Planned {
  return ({ random, swarm, n }) => {
    const { type, meta } = givenOf(random, { ...swarm, attributes: 80 }, n);
    return {
      do: 'copy',
      key,
      from: { bucket, key },
      replace: true,
      ...(type && { type }),
      ...(meta && { meta }),
    };
  };
}

/** A version is copied onto its key or another one. */
function copyingOne({ key, bucket }: About): Planned {
  return ({ random, swarm, world }) => ({
    do: 'copy',
    key: random.pick([key, random.pick(swarm.keys)]),
    from: { bucket, ...sourceOf(random, { ...swarm, versions: 100 }, world.get(bucket), key) },
  });
}

function putInOther({ key, bucket }: About): Planned {
  return (drawing) => {
    const other = { key, bucket: 1 - bucket };
    const action = drawing.world.has(other.bucket) ? put(other)(drawing) : undefined;
    return action && { ...action, bucket: other.bucket };
  };
}

function copyingFromOther({ key, bucket }: About): Planned {
  return ({ world }) =>
    world.has(1 - bucket) ? { do: 'copy', key, from: { bucket: 1 - bucket, key } } : undefined;
}

/** An upload with a precondition. */
function putIf(about: About): Planned {
  return (drawing) => {
    const { swarm } = drawing;
    return put(about)({ ...drawing, swarm: { ...swarm, conditions: swarm.conditions > 0 ? 100 : 0 } });
  };
}

function part(kind: 'uploadPart' | 'copyPart', about: About, number: number): Planned {
  return (drawing) => {
    const action = drawn(kind, about)(drawing);
    return action && 'part' in action ? { ...action, part: number } : undefined;
  };
}

function aborting({ bucket }: About): Planned {
  return ({ world }) => {
    const [upload] = world.get(bucket)?.uploads.keys() ?? [];
    return upload === undefined ? undefined : { do: 'abort', upload };
  };
}

/** All that the bucket holds is deleted at once. */
function emptying({ bucket }: About): Planned {
  return ({ world }) => {
    const there = world.get(bucket);
    const items = there ? contentsOf(there) : [];
    return items.length > 0 ? { do: 'bulkDelete', items } : undefined;
  };
}

/** How a bucket begins: without versions, with them at once, or with objects from before. */
export function beginningOf({ random, swarm }: Drawing, about: About): readonly Planned[] {
  const { hasVersions, lists } = swarm;
  const list = lists > 0 && random.below(3) === 0 ? random.pick(CANNED) : undefined;
  const created: Planned = () => ({ do: 'createBucket', ...(list && { list }) });
  if (!hasVersions) return [created];
  return random.pick([
    [created, to('Enabled')],
    [created, to('Enabled')],
    [created, drawn('put', about), to('Enabled')],
    [created, drawn('put', about), to('Enabled'), drawn('put', about), to('Suspended')],
    [created, to('Suspended')],
    [created],
  ]);
}
