/**
 * The algebra of verdicts: how the verdict on a requirement comes about, what an expected failure makes of it, and what
 * all verdicts together make of the run. Pure; everything else asks here. `docs/verdicts.md` states the same as tables, and
 * a test holds the two together.
 */
import { VERDICTS } from './results.ts';
import type { RequirementResult, Outcome, Results, Verdict } from './results.ts';

/**
 * Verdicts that one case can have, from best to worst. A case that could not judge outranks what others saw kept.
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

/** How a case ended, before level and basis of its requirement count: `warn` is a pass with a missed SHOULD beside it. */
export type Ending = Exclude<CaseVerdict, 'observed'>;

/** How much a requirement weighs in the dialect of the run. */
export type Weight = Pick<RequirementResult, 'level' | 'basis'>;

/** Whether the target can miss a requirement at all: not where its level is MAY or the contract leaves it open. */
export function isRequired({ level, basis }: Weight): boolean {
  return level !== 'MAY' && basis !== 'open';
}

/** The verdict of one case: nothing required is `observed`, a missed SHOULD is `warn`, what was not judged stays so. */
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
 * The verdict once an exchange of the run has shown a breach of the requirement. What was seen counts, also where the
 * requirement could not be judged otherwise.
 */
export function afterBreach(verdict: Verdict, weight: Weight): Verdict {
  if (verdict === 'fail' || verdict === 'not-claimed' || !isRequired(weight)) return verdict;
  return verdictOf('fail', weight);
}

/** Nothing was found against the target, and it was judged. */
export function isGood(verdict: Verdict): boolean {
  return verdict === 'pass' || verdict === 'observed';
}

/** The target was judged and does not keep the requirement, or a recommendation of it. */
export function isMissed(verdict: Verdict): boolean {
  return verdict === 'fail' || verdict === 'warn';
}

/** Worth a line while the run goes on: a failure of the target, or of Assay itself. */
export function isAlarming(verdict: Verdict): boolean {
  return verdict === 'fail' || verdict === 'harness-error';
}

/** Whether a failure is no longer expected. @param today `YYYY-MM-DD`, UTC; the last day still counts */
export function hasExpired({ expires }: { expires?: string }, today: string): boolean {
  return expires !== undefined && expires < today;
}

/**
 * What the entry of a requirement in the list of expected failures makes of its verdict. A pass becomes `unexpected-pass`
 * also after the entry has expired, so that the list is kept true; a requirement that was not judged stays as it is.
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

/** Verdicts on what the target was seen to do. */
export const JUDGED: readonly Verdict[] = VERDICTS.filter(
  (verdict) => verdict !== 'not-claimed' && !isUnjudged(verdict),
);

/**
 * What one result does to the run, the first letting it be conformant and the last not.
 * @internal only its tests import it
 */
export const EFFECTS = ['none', 'incomplete', 'fails'] as const;
export type Effect = (typeof EFFECTS)[number];

/**
 * What one result does to the outcome of the run. Whether a missed requirement is a `fail` or only a `warn` was decided by
 * its level before: a `fail` always counts.
 */
export function effectOf({ level, verdict }: Pick<RequirementResult, 'level' | 'verdict'>): Effect {
  if (verdict === 'fail' || verdict === 'unexpected-pass') return 'fails';
  return isUnjudged(verdict) && level === 'MUST' ? 'incomplete' : 'none';
}

/**
 * The outcome of a run.
 * @param isCutShort it did not come to its end: then it has no verdict, whatever was found until then
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
 * How a run is presented to a reader. A list of expected failures may keep a pipeline green (`outcome`), and makes nothing
 * conformant that is not: a run with a MUST that failed as expected is shown as just that.
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
