import { type Answer, type At, denied, equals, type Expected, listIn, type Rules } from './expected.ts';
import type { Source, StepOf } from './step.ts';
import { deleted, mayDelete, without } from './versions.ts';
import { type Bucket, named } from './world.ts';

/** Bulk deletion: each key as a deletion of its own (Amazon S3 API Reference, DeleteObjects). */

type Deleting = At<StepOf<'bulkDelete'>>;

interface Result {
  Deleted?: readonly { Key?: string; VersionId?: string; DeleteMarkerVersionId?: string }[];
  Error?: readonly { Key?: string }[];
}

const resultOf = ({ output }: Answer): Result => output ?? {};
const keysOf = (list: readonly { Key?: string }[] | undefined): string[] =>
  listIn(list)
    .map(({ Key = '' }) => Key)
    .sort();
const errors = (answer: Answer) => keysOf(resultOf(answer).Error);
const reported = (answer: Answer) => keysOf(resultOf(answer).Deleted);

export const bulkDeletion: Rules<'bulkDelete'> = {
  bulkDelete: (at) => {
    const { bucket, step, isOwn } = at;
    const decided = step.items.map((item) => {
      const found = named(bucket, item);
      return { item, decision: found ? mayDelete(at, item.key, found) : 'open' };
    });
    if (decided.some(({ decision }) => decision === 'open')) return undefined;
    const keys = (decision: string) =>
      decided
        .filter((one) => one.decision === decision)
        .map(({ item }) => item.key)
        .sort();
    if (!isOwn) return keys('yes').length > 0 ? undefined : refusedToAll(at);
    const kept = keys('no');
    const gone = decided.filter(({ decision }) => decision === 'yes').map(({ item }) => item);
    return {
      rests: ['BULK-DEL-01'],
      claims: [
        equals([kept.length > 0 ? 'BULK-DEL-13' : 'BULK-DEL-01'], 'keys reported as Error', kept, errors),
        step.quiet
          ? equals(['BULK-DEL-04'], 'keys reported as Deleted', [], reported)
          : equals(['BULK-DEL-01'], 'keys reported as Deleted', keys('yes'), reported),
      ],
      leaves: (answer) => afterwards(at, gone, answer),
    };
  },
};

/** The buckets without what the items name, one deletion after the other. */
function afterwards(
  { setting, bucket, step }: Deleting,
  items: Source[],
  answer: Answer | undefined,
): Bucket[] {
  const one = (there: Bucket, item: Source): Bucket[] => {
    if (item.version !== undefined) return [without(there, item.key, named(there, item)?.version)];
    const said =
      answer &&
      resultOf(answer).Deleted?.find(({ Key, VersionId }) => Key === item.key && VersionId === undefined);
    return deleted(setting, there, item.key, step.n, said?.DeleteMarkerVersionId);
  };
  return items.reduce<Bucket[]>((all, item) => all.flatMap((there) => one(there, item)), [bucket]);
}

/** To others than the owner's project the request is refused, or every key. */
function refusedToAll({ setting, bucket, by }: Deleting): Expected {
  return {
    rests: [],
    tolerated: [denied(by, 'BULK-DEL-12')],
    claims: [equals(['BULK-DEL-12'], 'keys reported as Deleted', [], reported)],
    leaves: () => (setting.isHeld('BULK-DEL-12') ? [bucket] : []),
  };
}
