import type { Conditions, Representation } from '../../rules/conditions.ts';
import type { Fault } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { ALWAYS, NEVER, shifted } from './seen.ts';
import { withInput, withRules } from '../deviations.ts';

/** A fault that uses other conditions on the source than those of the request. */
function copiedBy(
  what: string,
  requirements: readonly RequirementId[],
  change: (conditions: Conditions, source: Representation) => Conditions,
): Fault {
  return {
    name: `conditional/copy-${what}`,
    requirements,
    apply: (behaviour) => {
      const { copyRefusal } = behaviour.rules;
      return withRules(behaviour, {
        copyRefusal: (conditions, source, now) =>
          copyRefusal({ ...conditions, ...change(conditions, source) }, source, now),
      });
    },
  };
}

/** Defects that the cases of `suites/conditional/copies.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  copiedBy('source-if-match-ignored', ['COND-COPY-02', 'COND-COPY-07'], () => ({ ifMatch: undefined })),
  copiedBy('source-if-match-never-holds', ['COND-COPY-01', 'COND-COPY-07'], ({ ifMatch }) => ({
    ifMatch: ifMatch && NEVER,
  })),
  copiedBy('source-if-none-match-ignored', ['COND-COPY-03', 'COND-COPY-08'], () => ({
    ifNoneMatch: undefined,
  })),
  copiedBy('source-if-none-match-never-holds', ['COND-COPY-04'], ({ ifNoneMatch }) => ({
    ifNoneMatch: ifNoneMatch && ALWAYS,
  })),
  copiedBy('source-if-unmodified-since-ignored', ['COND-COPY-05'], () => ({ ifUnmodifiedSince: undefined })),
  copiedBy('source-if-modified-since-two-seconds-short', ['COND-COPY-06'], ({ ifModifiedSince }) => ({
    ifModifiedSince: ifModifiedSince && shifted(ifModifiedSince, -2),
  })),
  copiedBy('if-unmodified-since-before-if-match', ['COND-COPY-07'], ({ ifMatch, ifUnmodifiedSince }) => ({
    ifMatch: ifUnmodifiedSince === undefined ? ifMatch : undefined,
  })),
  copiedBy(
    'if-modified-since-before-if-none-match',
    ['COND-COPY-08'],
    ({ ifNoneMatch, ifModifiedSince }) => ({
      ifNoneMatch: ifModifiedSince === undefined ? ifNoneMatch : undefined,
    }),
  ),
  {
    name: 'conditional/target-conditions-of-a-copy-ignored',
    requirements: ['COND-COPY-09', 'COND-COPY-10', 'COND-COPY-11'],
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input) => ({
        ...input,
        ifMatch: undefined,
        ifNoneMatch: undefined,
      })),
  },
];
