import type { DialectName } from '../../spec/dialect.ts';
import { seededRandom } from '../../suites/harness/random.ts';

/** One whole run of the suite against the reference. */
export interface PlannedRun {
  number: number;
  dialect: DialectName;
  /** Cases under way at once. */
  concurrency: number;
  /** Whether other processes keep every core busy meanwhile. */
  loaded: boolean;
}

const DIALECTS = ['std', 'aws'] as const;
const LARGEST_CONCURRENCY = 64;

/**
 * The runs to make: dialects in turn, every second pair beside a load, concurrency from 1 to 64.
 * @param count how many runs
 * @param seed the same seed plans the same runs
 */
export function planRuns(count: number, seed: number): PlannedRun[] {
  const random = seededRandom(seed, 'flakes');
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    dialect: DIALECTS[index % 2 === 0 ? 0 : 1],
    concurrency: 1 + random.below(LARGEST_CONCURRENCY),
    loaded: index % 4 >= 2,
  }));
}
