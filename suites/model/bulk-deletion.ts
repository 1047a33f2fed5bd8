import { denied } from './access.ts';
import {
  type Answer,
  type Claim,
  equals,
  type Expected,
  type Rules,
  type Setting,
  listIn,
} from './expected.ts';
import { aboutBucket } from './missing.ts';
import type { Source, StepOf } from './step.ts';
import { deleted, mayDelete, without } from './versions.ts';
import { type Bucket, named, partyOf, withBucket, type World } from './world.ts';

/** Bulk deletion: each key as a deletion of its own (Amazon S3 API Reference, DeleteObjects). */

interface Result {
  Deleted?: readonly { Key?: string; VersionId?: string; DeleteMarkerVersionId?: string }[];
  Error?: readonly { Key?: string; VersionId?: string }[];
}

const resultOf = ({ output }: Answer): Result => output ?? {};

export const bulkDeletion: Rules<'bulkDelete'> = {
  bulkDelete: (world, step, setting) =>
    aboutBucket(world, step.bucket, 'BULK-DEL-10', (bucket) => {
      const { by, items } = step;
      const found = items.map((item) => ({ item, found: named(bucket, item) }));
      const decisions = found.map(
        ({ item, found: one }) => one && mayDelete(setting, by, bucket, item.key, one),
      );
      if (decisions.some((one) => one === undefined || one === 'open')) return undefined;
      if (partyOf(by) !== bucket.owner)
        return decisions.every((one) => one === 'no') ? refusedToAll(world, step, setting) : undefined;
      const kept = found.filter((_, index) => decisions[index] === 'no');
      const names = (all: typeof found) => all.map((one) => one.item.key).sort();
      const gone = found.filter((one) => !kept.includes(one));
      return {
        rests: ['BULK-DEL-01'],
        refusals: [],
        claims: [
          equals(
            [kept.length > 0 ? 'BULK-DEL-13' : 'BULK-DEL-01'],
            'keys reported as Error',
            names(kept),
            errors,
          ),
          ...(step.quiet
            ? [equals(['BULK-DEL-04'], 'keys reported as Deleted', [], reported)]
            : [equals(['BULK-DEL-01'], 'keys reported as Deleted', names(gone), reported)]),
        ],
        next: (answer) =>
          afterwards(
            setting,
            bucket,
            gone.map(({ item }) => item),
            step,
            answer,
          ).map((one) => withBucket(world, step.bucket, one)),
      };
    }),
};

const errors = (answer: Answer) =>
  listIn(resultOf(answer).Error)
    .map(({ Key = '' }) => Key)
    .sort();
const reported = (answer: Answer) =>
  listIn(resultOf(answer).Deleted)
    .map(({ Key = '' }) => Key)
    .sort();

/** The buckets without what the items name, one deletion after the other. */
function afterwards(
  setting: Setting,
  bucket: Bucket,
  items: readonly Source[],
  { n }: StepOf<'bulkDelete'>,
  answer: Answer | undefined,
): Bucket[] {
  return items.reduce<Bucket[]>(
    (buckets, item) =>
      buckets.flatMap((one) => {
        if (item.version !== undefined) return [without(one, item.key, named(one, item)?.version)];
        const said =
          answer &&
          resultOf(answer).Deleted?.find(({ Key, VersionId }) => Key === item.key && VersionId === undefined);
        return deleted(setting, one, item.key, n, said?.DeleteMarkerVersionId);
      }),
    [bucket],
  );
}

/** To others than the owner's project the request is refused, or every key. */
function refusedToAll(world: World, { by }: StepOf<'bulkDelete'>, setting: Setting): Expected {
  const claims: Claim[] = [equals(['BULK-DEL-12'], 'keys reported as Deleted', [], reported)];
  return {
    rests: [],
    refusals: [],
    tolerated: [denied(by, ['BULK-DEL-12'])],
    claims,
    next: () => (setting.isHeld('BULK-DEL-12') ? [world] : []),
  };
}
