import type { RequirementResult } from '../results.ts';
import { effectOf, EXIT_CODES, outcomeOf } from '../verdict.ts';
import type { Change, Comparable, Comparison } from './comparison.ts';

/**
 * What a comparison comes to for a pipeline that stops at regressions alone. The first that fits:
 * - `incomplete`: the later run was cut short, or nothing was judged by both;
 * - `regressed`: at least one requirement regressed;
 * - `incomplete`: a MUST that was judged before could not be judged, so that nobody knows whether it regressed;
 * - `passed`, whatever else the later run finds.
 */
export function gateOf(
  after: Pick<Comparable, 'outcome' | 'requirements'>,
  changes: readonly Change[],
  compared: number,
): Comparison['gate'] {
  if (compared === 0 || wasCutShort(after)) return 'incomplete';
  if (changes.some(({ change }) => change === 'regressed')) return 'regressed';
  return changes.some(leavesOpen) ? 'incomplete' : 'passed';
}

/** What a requirement of the later run does to the gate; without a comparison, what it does to the run. @internal only its tests import it */
export function gateEffect(
  result: Pick<RequirementResult, 'id' | 'level' | 'verdict'>,
  comparison: Comparison | undefined,
): ReturnType<typeof effectOf> {
  if (comparison === undefined) return effectOf(result);
  const change = comparison.changes.find(({ id }) => id === result.id);
  if (change?.change === 'regressed') return 'fails';
  return change !== undefined && leavesOpen(change) ? 'incomplete' : 'none';
}

const leavesOpen = ({ change, level, after }: Change): boolean =>
  change === 'newly-untestable' &&
  after !== undefined &&
  effectOf({ level, verdict: after }) === 'incomplete';

/** An interrupted run is incomplete also where its verdicts alone would make it something else. */
function wasCutShort({ outcome, requirements }: Pick<Comparable, 'outcome' | 'requirements'>): boolean {
  return outcome === 'incomplete' && outcomeOf(requirements) !== 'incomplete';
}

/** The exit code of `assay compare`, and of `assay run --baseline`. */
export const GATE_EXIT_CODES = {
  passed: EXIT_CODES.conformant,
  regressed: EXIT_CODES['not-conformant'],
  incomplete: EXIT_CODES.incomplete,
} as const satisfies Readonly<Record<Comparison['gate'], number>>;
