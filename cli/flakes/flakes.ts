import { flakyIn, type NumberedRun } from '../../reports/repeats.ts';
import type { FlakyRequirement, Results } from '../../reports/results.ts';

/** The part of a whole run that is kept. */
export interface FlakeRun extends NumberedRun {
  dialect: string;
}

/** Dialect and verdicts of a run, without findings and exchanges: a hundred runs are kept in memory. */
export function verdictsOf({ target, requirements }: Results): Omit<FlakeRun, 'number'> {
  return {
    dialect: target.dialect,
    requirements: requirements.map(({ id, verdict }) => ({ id, verdict })),
  };
}

/** The requirements that got more than one verdict in the runs of a dialect. */
export function flakesIn(runs: readonly FlakeRun[]): (FlakyRequirement & { dialect: string })[] {
  const dialects = [...new Set(runs.map(({ dialect }) => dialect))].toSorted();
  return dialects.flatMap((dialect) =>
    flakyIn(runs.filter((run) => run.dialect === dialect)).map((flaky) => ({ dialect, ...flaky })),
  );
}
