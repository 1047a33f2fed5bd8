import type { RequirementResult, Results } from '../results.ts';
import { type Effect, effectOf, EXIT_CODES, outcomeOf } from '../verdict.ts';
import type { Comparable } from './comparable.ts';
import type { Change, Comparison } from './comparison.ts';

/**
 * The result of a comparison for a pipeline that fails only on regressions. The first match decides:
 * - `incomplete`: the later run was cut short, or nothing was judged by both;
 * - `regressed`: at least one requirement regressed;
 * - `incomplete`: a MUST that was judged before could not be judged, so that it is not known whether it regressed;
 * - `passed`, whatever else the later run found.
 */
export function gateOf(
  after: Pick<Comparable, 'run' | 'outcome' | 'requirements'>,
  changes: readonly Change[],
  compared: number,
): Comparison['gate'] {
  if (compared === 0 || wasCutShort(after)) return 'incomplete';
  if (changes.some(({ change }) => change === 'regressed')) return 'regressed';
  return changes.some(isUntestableMust) ? 'incomplete' : 'passed';
}

/** The effect of a requirement of the later run on the gate, by its id; an id that is not listed has no effect. */
const effects = new WeakMap<Comparison, ReadonlyMap<string, Effect>>();

/** The effect of one result on the exit code; without a comparison, its effect on the run. */
export function gateEffect(
  result: Pick<RequirementResult, 'id' | 'level' | 'verdict'>,
  comparison: Comparison | undefined,
): Effect {
  if (comparison === undefined) return effectOf(result);
  const known = effects.get(comparison) ?? effectsOf(comparison);
  effects.set(comparison, known);
  return known.get(result.id) ?? 'none';
}

function effectsOf({ changes }: Comparison): Map<string, Effect> {
  const effect = (change: Change): Effect =>
    change.change === 'regressed' ? 'fails' : isUntestableMust(change) ? 'incomplete' : 'none';
  return new Map(changes.map((change) => [change.id, effect(change)]));
}

const isUntestableMust = ({ change, level, after }: Change): boolean =>
  change === 'newly-untestable' &&
  after !== undefined &&
  effectOf({ level, verdict: after }) === 'incomplete';

/** Results may lack `cutShort`; then an `incomplete` that their verdicts do not explain shows it. */
function wasCutShort({
  run,
  outcome,
  requirements,
}: Pick<Comparable, 'run' | 'outcome' | 'requirements'>): boolean {
  if (run.cutShort !== undefined) return true;
  return outcome === 'incomplete' && outcomeOf(requirements) !== 'incomplete';
}

/** The exit code of `assay compare`, and of `assay run --baseline`. */
export const GATE_EXIT_CODES = {
  passed: EXIT_CODES.conformant,
  regressed: EXIT_CODES['not-conformant'],
  incomplete: EXIT_CODES.incomplete,
} as const satisfies Readonly<Record<Comparison['gate'], number>>;

/** The exit code of `assay run`: that of the gate where there is one, and of the outcome otherwise. */
export function exitCodeOf({ outcome, comparison }: Pick<Results, 'outcome' | 'comparison'>): 0 | 1 | 3 {
  return comparison === undefined ? EXIT_CODES[outcome] : GATE_EXIT_CODES[comparison.gate];
}
