import type { Fault } from '../../behaviour.ts';
import { NEVER } from './seen.ts';
import { withInput, withRules } from '../deviations.ts';

/** Defects that the cases of `suites/conditional/conflicts.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'conditional/completion-ignores-a-deletion-since-its-start',
    requirements: ['COND-CONFLICT-01'],
    apply: (behaviour) =>
      withRules(behaviour, {
        completionConflict: (conditions, changed) =>
          behaviour.rules.completionConflict({ ...conditions, ifNoneMatch: undefined }, changed),
      }),
  },
  {
    name: 'conditional/completion-ignores-a-write-since-its-start',
    requirements: ['COND-CONFLICT-02'],
    apply: (behaviour) =>
      withRules(behaviour, {
        completionConflict: (conditions, changed) =>
          behaviour.rules.completionConflict({ ...conditions, ifMatch: undefined }, changed),
      }),
  },
  {
    name: 'conditional/every-conditional-completion-conflicts',
    requirements: ['COND-CONFLICT-01', 'COND-CONFLICT-02', 'COND-CONFLICT-03'],
    apply: (behaviour) =>
      withRules(behaviour, {
        completionConflict: (conditions) => behaviour.rules.completionConflict(conditions, true),
      }),
  },
  {
    name: 'conditional/conditions-of-a-copy-onto-itself-ignored',
    requirements: ['COND-SELF-01'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input) =>
        input.copySource.endsWith(input.key)
          ? { ...input, ifMatch: undefined, ifNoneMatch: undefined }
          : input,
      ),
  },
  {
    name: 'conditional/copy-onto-itself-by-etag-refused',
    requirements: ['COND-SELF-02'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input) => ({ ...input, ifMatch: input.ifMatch && NEVER })),
  },
];
