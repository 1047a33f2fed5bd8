import type { RequirementResult, Results } from '../results.ts';

/** What is compared of a run. */
export type Comparable = Pick<Results, 'run' | 'tool' | 'target' | 'digests' | 'outcome'> & {
  requirements: readonly RequirementResult[];
};
