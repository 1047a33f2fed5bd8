/**
 * The algebra of verdicts: how the verdict on a requirement is computed, how an expected failure changes it, and how all verdicts
 * give the outcome of the run. Pure; all other code uses it. `docs/verdicts.md` states the same as tables, and a test compares
 * the two.
 */
import { VERDICTS } from './results.ts';
import type { RequirementResult, Outcome, Results, Verdict } from './results.ts';

/**
 * Verdicts that one case can have, from best to worst. A case that could not judge is worse than one that passed.
 * @internal only its tests import it
 */
export const CASE_VERDICTS = [
  'pass',
  'observed',
  'warn',
  'not-testable',
  'blocked',
  'harness-error',
  'fail',
] as const satisfies readonly Verdict[];
export type CaseVerdict = (typeof CASE_VERDICTS)[number];

/** How a case ended, before level and basis of its requirement are applied: `warn` is a pass with a missed SHOULD. */
export type Ending = Exclude<CaseVerdict, 'observed'>;

/** Level in the dialect of the run, and basis, of a requirement. */
export type Weight = Pick<RequirementResult, 'level' | 'basis'>;

/** Whether the target can miss a requirement at all: not when its level is MAY or the contract leaves it open. */
export function isRequired({ level, basis }: Weight): boolean {
  return level !== 'MAY' && basis !== 'open';
}

/** The verdict of one case: `observed` when nothing is required, `warn` for a missed SHOULD, unchanged when it was not judged. */
export function verdictOf(ending: Ending, weight: Weight): CaseVerdict {
  if (ending !== 'pass' && ending !== 'warn' && ending !== 'fail') return ending;
  if (!isRequired(weight)) return 'observed';
  return ending === 'fail' && weight.level === 'SHOULD' ? 'warn' : ending;
}

/** Of two cases of one requirement, the worse verdict counts. */
export function worse(one: CaseVerdict, other: CaseVerdict): CaseVerdict {
  return CASE_VERDICTS.indexOf(other) > CASE_VERDICTS.indexOf(one) ? other : one;
}

/** All verdicts from best to worst, for several runs of one target. @internal only its tests import it */
export const FROM_BEST_TO_WORST = [
  'not-claimed',
  'pass',
  'observed',
  'expected-fail',
  'warn',
  'not-testable',
  'blocked',
  'harness-error',
  'unexpected-pass',
  'fail',
] as const satisfies readonly Verdict[];

/** Of several runs of one target, the worst verdict counts: a requirement that is kept only sometimes is not kept. */
export function worstOf(one: Verdict, other: Verdict): Verdict {
  return FROM_BEST_TO_WORST.indexOf(other) > FROM_BEST_TO_WORST.indexOf(one) ? other : one;
}

/**
 * The verdict after an exchange of the run has shown a breach of the requirement. A breach counts even when the requirement could
 * not be judged otherwise.
 */
export function afterBreach(verdict: Verdict, weight: Weight): Verdict {
  if (verdict === 'fail' || verdict === 'not-claimed' || !isRequired(weight)) return verdict;
  return verdictOf('fail', weight);
}

/** The target was judged, and no failure was found. */
export function isGood(verdict: Verdict): boolean {
  return verdict === 'pass' || verdict === 'observed';
}

/** The target was judged and does not keep the requirement, or a recommendation of it. */
export function isMissed(verdict: Verdict): boolean {
  return verdict === 'fail' || verdict === 'warn';
}

/** Shown during the run: a failure of the target, or of Assay itself. */
export function isAlarming(verdict: Verdict): boolean {
  return verdict === 'fail' || verdict === 'harness-error';
}

/** Whether a failure is no longer expected. @param today `YYYY-MM-DD`, UTC; the last day still counts */
export function hasExpired({ expires }: { expires?: string }, today: string): boolean {
  return expires !== undefined && expires < today;
}

/**
 * The verdict of a requirement that is listed as an expected failure. A pass becomes `unexpected-pass`, also after the entry has
 * expired, so that the list is kept up to date; the verdict of an unjudged requirement does not change.
 */
export function withExpectation(verdict: Verdict, expired: boolean): Verdict {
  if (isGood(verdict)) return 'unexpected-pass';
  return isMissed(verdict) && !expired ? 'expected-fail' : verdict;
}

/** Verdicts that leave a requirement unjudged although the target claims it. */
export const UNJUDGED = ['blocked', 'not-testable', 'harness-error'] as const satisfies readonly Verdict[];

/** The target claims the requirement, and it was not judged. */
export const isUnjudged = (verdict: Verdict): verdict is (typeof UNJUDGED)[number] =>
  UNJUDGED.some((one) => one === verdict);

/** Verdicts on the behaviour of the target. */
export const JUDGED: readonly Verdict[] = VERDICTS.filter(
  (verdict) => verdict !== 'not-claimed' && !isUnjudged(verdict),
);

/**
 * The effects of one result on the run, from best to worst.
 * @internal only its tests import it
 */
export const EFFECTS = ['none', 'incomplete', 'fails'] as const;
export type Effect = (typeof EFFECTS)[number];

/**
 * The effect of one result on the outcome of the run. Its level has already decided whether a missed requirement is a `fail` or
 * only a `warn`: a `fail` always counts.
 */
export function effectOf({ level, verdict }: Pick<RequirementResult, 'level' | 'verdict'>): Effect {
  if (verdict === 'fail' || verdict === 'unexpected-pass') return 'fails';
  return isUnjudged(verdict) && level === 'MUST' ? 'incomplete' : 'none';
}

/**
 * The outcome of a run.
 * @param isCutShort whether it was cut short: then it has no verdict, whatever was found so far
 */
export function outcomeOf(
  results: readonly Pick<RequirementResult, 'level' | 'verdict'>[],
  isCutShort = false,
): Outcome {
  if (isCutShort) return 'incomplete';
  const effects = results.map(effectOf);
  if (effects.includes('fails')) return 'not-conformant';
  const anyJudged = results.some(({ verdict }) => JUDGED.includes(verdict));
  return effects.includes('incomplete') || !anyJudged ? 'incomplete' : 'conformant';
}

/**
 * How a run is presented to a reader. Expected failures may keep a pipeline green (`outcome`), but do not make a target
 * conformant: a run with a MUST that failed as expected is shown as `as-expected`.
 */
export type Standing = Outcome | 'as-expected';

/** How a run is presented to a reader. */
export function standingOf({ outcome, counts }: Pick<Results, 'outcome' | 'counts'>): Standing {
  return outcome === 'conformant' && counts.MUST['expected-fail'] > 0 ? 'as-expected' : outcome;
}

/** The exit code of `assay run` for each outcome. Code 2 is for a run that never began: nothing was judged. */
export const EXIT_CODES = {
  conformant: 0,
  'not-conformant': 1,
  incomplete: 3,
} as const satisfies Readonly<Record<Outcome, number>>;
