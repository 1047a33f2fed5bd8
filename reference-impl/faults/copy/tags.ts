import type { Fault } from '../../behaviour.ts';
import { sourceOf, withCopied } from './deviations.ts';
import { withInput, withOperation } from '../deviations.ts';

/** Defects that the cases of `suites/copy/tags.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'copy/always-tags-of-the-current-version',
    requirements: ['COPY-TAG-03'],
    apply: (behaviour) => withCopied(behaviour, (copy, { tags }) => ({ ...copy, tags })),
  },
  {
    name: 'copy/given-tags-replace-without-directive',
    requirements: ['COPY-TAG-04'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input, call) =>
        input.tagging !== undefined && sourceOf(call)?.tags
          ? { ...input, taggingDirective: 'REPLACE' }
          : input,
      ),
  },
  {
    name: 'copy/tags-of-the-replaced-object-stay',
    requirements: ['COPY-TAG-05'],
    apply: (behaviour) =>
      withOperation(behaviour, 'copyObject', async (call, copy) => {
        const { bucket, key } = call.input;
        const replaced = call.storage.current(bucket, key);
        const answer = await copy(call);
        await call.storage.transaction((tx) => {
          const made = tx.current(bucket, key);
          if (made && replaced?.tags && !made.tags) tx.putVersion({ ...made, tags: replaced.tags });
        });
        return answer;
      }),
  },
  {
    name: 'copy/tags-lost-by-a-copy-onto-itself',
    requirements: ['COPY-TAG-06'],
    apply: (behaviour) =>
      withCopied(behaviour, (copy, { key }) => (copy.key === key ? { ...copy, tags: {} } : copy)),
  },
];
