import { stateOf } from '../compare/change-class.ts';
import { LEVELS, type Level, type RequirementResult } from '../results.ts';

/** Numbers of requirements of one level, by result. `claimed` is the sum of the four before it. */
export interface Tally {
  kept: number;
  /** Recommendations that are missed (`warn`). */
  missed: number;
  /** Broken, expected or not. */
  broken: number;
  /** Claimed and not judged. */
  unjudged: number;
  claimed: number;
  /** Observed: nothing was required. */
  observed: number;
  /** Not claimed by the deployment. */
  unclaimed: number;
}

export type Tallies = Record<Level, Tally>;

const NAMES = {
  kept: 'kept',
  missed: 'missed',
  broken: 'broken',
  listed: 'broken',
  unjudged: 'unjudged',
  observed: 'observed',
  unclaimed: 'unclaimed',
} as const;

/** Count the requirements of one deployment. Level and verdict are those of its own file. */
export function tally(results: readonly Pick<RequirementResult, 'level' | 'verdict'>[]): Tallies {
  const tallies = { MUST: none(), SHOULD: none(), MAY: none() };
  for (const { level, verdict } of results) tallies[level][NAMES[stateOf(verdict)]] += 1;
  for (const level of LEVELS) {
    const { kept, missed, broken, unjudged } = tallies[level];
    tallies[level].claimed = kept + missed + broken + unjudged;
  }
  return tallies;
}

const none = (): Tally => ({
  kept: 0,
  missed: 0,
  broken: 0,
  unjudged: 0,
  claimed: 0,
  observed: 0,
  unclaimed: 0,
});
