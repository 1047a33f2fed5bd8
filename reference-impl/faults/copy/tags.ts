import type { Fault } from '../../behaviour.ts';
import { sourceOf, withCopied } from './deviations.ts';
import { withInput } from '../deviations.ts';

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
];
