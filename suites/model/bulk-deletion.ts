import type { Answer } from '../explore/answers/answer.ts';
import { denied, equal, type Rules } from './expected.ts';
import { named } from './sources.ts';
import { mayDelete, removed } from './versions.ts';
import type { Bucket } from './world.ts';

const reported = ({ deleted = [] }: Answer): string[] => deleted.map(({ key }) => key);

/** Bulk deletion: each key as a deletion of its own (Amazon S3 API Reference, DeleteObjects). */
export const bulkDeletion: Rules<'bulkDelete'> = {
  bulkDelete: (at) => {
    const { bucket, step, setting, isOwn } = at;
    const decided = step.items.map((item) => {
      const found = named(bucket, item);
      // In which order a key and a version of it are deleted is not stated.
      const isTwice = !item.version && step.items.some(({ key, version }) => key === item.key && version);
      const isOrdered = isTwice && (bucket.versioning === 'suspended' || found?.there?.isMarker);
      return { item, decision: found && !isOrdered ? mayDelete(at, item.key, found) : 'open' };
    });
    const isOpen = decided.some(({ decision }) => decision === 'open' || (decision === 'yes' && !isOwn));
    if (isOpen) return undefined;
    // To others than the owner's project the request is refused, or every key.
    if (!isOwn)
      return {
        tolerated: [denied('BULK-DEL-12')],
        claims: (answer) => [equal('keys reported as Deleted', [], reported(answer), 'BULK-DEL-12')],
        leaves: () => (setting.isHeld('BULK-DEL-12') ? [bucket] : []),
      };
    const gone = decided.filter(({ decision }) => decision === 'yes').map(({ item }) => item);
    const kept = decided.filter(({ decision }) => decision === 'no').map(({ item }) => item.key);
    const shown = step.quiet ? [] : gone.map(({ key }) => key).sort();
    const shownRule = step.quiet ? 'BULK-DEL-04' : 'BULK-DEL-01';
    const keptRule = kept.length > 0 ? 'BULK-DEL-13' : 'BULK-DEL-01';
    return {
      rests: ['BULK-DEL-01'],
      claims: (answer) => [
        equal('keys reported as Error', kept.sort(), answer.errors, keptRule),
        equal('keys reported as Deleted', shown, reported(answer), shownRule),
      ],
      leaves: (answer) =>
        gone.reduce<Bucket[]>(
          (all, item) => {
            const said = answer?.deleted?.find((one) => one.key === item.key && one.id === undefined);
            return all.flatMap((there) => removed(at, there, item, said?.markerId));
          },
          [bucket],
        ),
    };
  },
};
