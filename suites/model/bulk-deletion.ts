import type { Answer } from '../explore/answers/answer.ts';
import { type At, denied, equal, type Rules } from './expected.ts';
import type { Source, StepOf } from './step.ts';
import { deleted, mayDelete, without } from './versions.ts';
import { type Bucket, named } from './world.ts';

/** Bulk deletion: each key as a deletion of its own (Amazon S3 API Reference, DeleteObjects). */

type Deleting = At<StepOf<'bulkDelete'>>;

const reported = ({ deleted: list = [] }: Answer): string[] => list.map(({ key }) => key);

export const bulkDeletion: Rules<'bulkDelete'> = {
  bulkDelete: (at) => {
    const { bucket, step, setting } = at;
    const decided = step.items.map((item) => {
      const found = named(bucket, item);
      return { item, decision: found ? mayDelete(at, item.key, found) : 'open' };
    });
    if (decided.some(({ decision }) => decision === 'open')) return undefined;
    const gone = decided.filter(({ decision }) => decision === 'yes').map(({ item }) => item);
    const kept = decided.filter(({ decision }) => decision === 'no').map(({ item }) => item.key);
    if (!at.isOwn && gone.length > 0) return undefined;
    // To others than the owner's project the request is refused, or every key.
    if (!at.isOwn)
      return {
        tolerated: [denied('BULK-DEL-12')],
        claims: (answer) => [equal('keys reported as Deleted', [], reported(answer), 'BULK-DEL-12')],
        leaves: () => (setting.isHeld('BULK-DEL-12') ? [bucket] : []),
      };
    const shown = step.quiet ? [] : gone.map(({ key }) => key).sort();
    return {
      rests: ['BULK-DEL-01'],
      claims: (answer) => [
        equal(
          'keys reported as Error',
          kept.sort(),
          answer.errors,
          kept.length > 0 ? 'BULK-DEL-13' : 'BULK-DEL-01',
        ),
        equal(
          'keys reported as Deleted',
          shown,
          reported(answer),
          step.quiet ? 'BULK-DEL-04' : 'BULK-DEL-01',
        ),
      ],
      leaves: (answer) => afterwards(at, gone, answer),
    };
  },
};

/** The buckets without what the items name, one deletion after the other. */
function afterwards({ setting, bucket, step }: Deleting, items: Source[], answer?: Answer): Bucket[] {
  const one = (there: Bucket, { key, version }: Source): Bucket[] => {
    if (version !== undefined) return [without(there, key, named(there, { key, version })?.version)];
    const said = answer?.deleted?.find((came) => came.key === key && came.id === undefined);
    return deleted(setting, there, key, step.n, said?.markerId);
  };
  return items.reduce<Bucket[]>((all, item) => all.flatMap((there) => one(there, item)), [bucket]);
}
