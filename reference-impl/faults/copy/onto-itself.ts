import type { Fault } from '../../behaviour.ts';
import { sourceOf } from './deviations.ts';
import { withInput, withRules } from '../deviations.ts';

/** Defects that the cases of `suites/copy/onto-itself.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'copy/given-storage-class-is-not-a-change',
    requirements: ['COPY-SELF-03', 'COPY-CLASS-03'],
    apply: (behaviour) =>
      withRules(behaviour, {
        isNoOpCopy: (change) => behaviour.rules.isNoOpCopy({ ...change, storageClass: undefined }),
      }),
  },
  {
    name: 'copy/given-attributes-replace-without-directive',
    requirements: ['COPY-SELF-04'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input) => ({
        ...input,
        metadataDirective: Object.keys(input.metadata ?? {}).length > 0 ? 'REPLACE' : input.metadataDirective,
      })),
  },
  {
    name: 'copy/redirect-is-not-a-change',
    requirements: ['COPY-SELF-05'],
    apply: (behaviour) =>
      withRules(behaviour, {
        isNoOpCopy: (change) => behaviour.rules.isNoOpCopy({ ...change, websiteRedirect: undefined }),
      }),
  },
  {
    name: 'copy/attributes-kept-when-replaced-by-none',
    requirements: ['COPY-SELF-06'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input, call) => ({
        ...input,
        metadata: { ...sourceOf(call)?.metadata, ...input.metadata },
      })),
  },
];
