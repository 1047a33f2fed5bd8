import { countVerdicts, total } from './counts.ts';
import type { Level, Outcome, RequirementResult, Verdict } from './results.ts';

/** Verdicts that come of having put a requirement to the target. */
export const JUDGED = ['pass', 'fail', 'unexpected-pass', 'warn', 'observed', 'expected-fail'] as const;

/** Verdicts that leave a requirement unjudged although the target claims it. */
export const UNJUDGED = ['blocked', 'not-testable', 'harness-error'] as const;

/**
 * What one result does to the outcome of a run: `breaks` makes it not conformant, `opens` leaves it incomplete.
 * Whether a missed requirement is a `fail` or only a `warn` was decided by its level before; a `fail` always counts.
 */
export function effect(result: { level: Level; verdict: Verdict }): 'breaks' | 'opens' | 'none' {
  if (result.verdict === 'fail' || result.verdict === 'unexpected-pass') return 'breaks';
  const unjudged = UNJUDGED.some((verdict) => verdict === result.verdict);
  return unjudged && result.level === 'MUST' ? 'opens' : 'none';
}

/**
 * What a run came to (rules: `docs/verdicts.md`).
 * @param cutShort why the run did not come to its end (target unreachable, interrupted), if it did not
 * @returns the outcome, and why not everything was judged where that is so; both go into `Results` as they are
 */
export function outcomeOf(
  requirements: readonly Pick<RequirementResult, 'level' | 'verdict'>[],
  cutShort?: string,
): { outcome: Outcome; incompleteBecause?: string } {
  const counts = countVerdicts(requirements);
  const gaps = [cutShort, ...noneJudged(total(counts, JUDGED)), ...unjudgedMusts(counts.MUST)];
  const incompleteBecause = gaps.filter((gap) => gap !== undefined).join('; ');
  const broken = requirements.some((result) => effect(result) === 'breaks');
  if (incompleteBecause === '') return { outcome: broken ? 'not-conformant' : 'conformant' };
  // A run that did not come to its end gives no verdict, whatever it had seen until then.
  return { outcome: broken && cutShort === undefined ? 'not-conformant' : 'incomplete', incompleteBecause };
}

const noneJudged = (judged: number): string[] => (judged === 0 ? ['no requirement was judged'] : []);

function unjudgedMusts(musts: Record<Verdict, number>): string[] {
  const kinds = UNJUDGED.filter((verdict) => musts[verdict] > 0).map(
    (verdict) => `${musts[verdict]} ${verdict}`,
  );
  return kinds.length === 0 ? [] : [`at level MUST ${kinds.join(', ')}`];
}
