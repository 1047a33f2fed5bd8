import type { Fault } from '../../parts.ts';
import { withInput } from '../deviations.ts';
import { sourceOf, withCopied } from './deviations.ts';

/** Copies with the tags of another version, or with those of the request that should not count. */
export const copyTagFaults: readonly Fault[] = [
  {
    name: 'copy/tags-of-the-current-version-always',
    requirements: ['COPY-TAG-03'],
    apply: (parts) => withCopied(parts, (copy, { tags }) => ({ ...copy, tags })),
  },
  {
    name: 'copy/given-tags-replace-by-themselves',
    requirements: ['COPY-TAG-04'],
    apply: (parts) =>
      withInput(parts, 'copyObject', (input, call) =>
        input.tagging !== undefined && sourceOf(call)?.tags
          ? { ...input, taggingDirective: 'REPLACE' }
          : input,
      ),
  },
];
