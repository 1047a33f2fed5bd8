import { type DialectName, dialectNames, neutralDialect } from '../../spec/dialect.ts';
import { seededRandom } from '../../suites/case/random.ts';

/** One whole run of the suite against the reference. */
export interface PlannedRun {
  number: number;
  dialect: DialectName;
  /** Cases that run at once. */
  concurrency: number;
}

const MAX_CONCURRENCY = 64;
/** Runs that run at once and so load each other: each is two busy processes, together more than a small machine has cores. */
const TOGETHER = 4;

/**
 * The runs to make, in batches: those of a batch run at once. Dialects alternate, half of the runs are made one at a time and half together
 * with three others, concurrency is from 1 to 64.
 * @param count how many runs
 * @param seed the same seed plans the same runs
 */
export function planRuns(count: number, seed: number): PlannedRun[][] {
  const random = seededRandom(seed, 'flakes');
  const runs = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    dialect: dialectNames[index % dialectNames.length] ?? neutralDialect,
    concurrency: 1 + random.below(MAX_CONCURRENCY),
  }));
  const batches: PlannedRun[][] = [];
  for (let at = 0; at < runs.length; at += 2 * TOGETHER) {
    const together = runs.slice(at + TOGETHER, at + 2 * TOGETHER);
    batches.push(...runs.slice(at, at + TOGETHER).map((run) => [run]));
    if (together.length > 0) batches.push(together);
  }
  return batches;
}
