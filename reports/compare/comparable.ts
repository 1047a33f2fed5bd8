import type { RequirementResult, Results } from '../results.ts';

/** The fields of a run that are compared. */
export type Comparable = Pick<Results, 'run' | 'tool' | 'target' | 'digests' | 'outcome'> & {
  requirements: readonly RequirementResult[];
};
