import { countVerdicts } from '../../reports/counts.ts';
import { wholeOf } from '../../reports/outcome.ts';
import { mergeRepeats } from '../../reports/repeats.ts';
import type { Results } from '../../reports/results.ts';
import { dirname, join } from 'node:path';
import { applyExpectations } from './expected-failures.ts';
import type { Assignment } from './assignment.ts';
import { judge } from './judge.ts';
import { transcriptName } from './transcript-file.ts';

/**
 * Judges a target several times in a row, each time with the next seed and, after the first run, the suites in another order. A
 * run that is cut short is the last.
 * @param onRun called with the number of each run before it begins
 */
export async function judgeRepeatedly(
  assignment: Assignment,
  times: number,
  onRun: (number: number) => void,
): Promise<Results> {
  if (times === 1) return judge(assignment);
  const runs: Results[] = [];
  while (runs.length < times && runs.at(-1)?.run.cutShort === undefined) {
    onRun(runs.length + 1);
    const before = [...runs];
    runs.push(
      await judge({
        ...assignment,
        transcript: assignment.transcript && numbered(assignment.transcript, runs.length + 1),
        seed: (assignment.seed + runs.length) % 2 ** 32,
        isShuffled: runs.length > 0,
        // Expected failures are applied to all runs together: a requirement that passes sometimes is flaky, not unexpected.
        expected: [],
        onInterrupted: (results) => assignment.onInterrupted(mergedRepeats([...before, results], assignment)),
      }),
    );
  }
  return mergedRepeats(runs, assignment);
}

/** A transcript of each run. */
const numbered = (path: string, run: number): string => join(dirname(path), transcriptName(run));

/** The result of several runs, made of the results of each, to which no expected failures were applied. */
export function mergedRepeats(
  [first, ...others]: readonly Results[],
  { expected }: Pick<Assignment, 'expected'>,
): Results {
  if (first === undefined) throw new Error('there must be at least one run');
  const results = mergeRepeats([first, ...others]);
  const today = results.run.finishedAt.slice(0, 10);
  const requirements = applyExpectations(results.requirements, expected, today);
  return {
    ...results,
    requirements,
    incompleteBecause: undefined,
    ...wholeOf(requirements, results.run.cutShort),
    counts: countVerdicts(requirements),
  };
}
