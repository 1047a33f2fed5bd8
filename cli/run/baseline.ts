import { compare } from '../../reports/compare/compare.ts';
import { readResults } from '../../reports/read-results.ts';
import type { Results } from '../../reports/results.ts';
import type { Target } from '../../target/target.ts';
import { refuseIncomparable, refusePart } from '../compare/comparable.ts';

/**
 * Read the baseline of a run, before anything is sent.
 * @throws UnusableResults, UserError when it cannot be read, is of another target, or is a part of a run
 */
export function readBaseline(
  path: string | undefined,
  { name, endpoint, dialect }: Target,
  options: { differentTargets?: boolean },
): Results | undefined {
  if (path === undefined) return undefined;
  const baseline = readResults(path);
  refusePart(path, baseline);
  refuseIncomparable(baseline, { target: { name, endpoint, dialect, claimed: [], identities: [] } }, options);
  return baseline;
}

/** A result with its comparison to the baseline, if there is one. */
export function withComparison(baseline: Results | undefined, results: Results): Results {
  return baseline === undefined ? results : { ...results, comparison: compare(baseline, results) };
}
