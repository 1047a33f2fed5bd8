import { countVerdicts, total } from './counts.ts';
import type { RequirementResult, Results, Verdict } from './results.ts';
import { JUDGED, outcomeOf, UNJUDGED } from './verdict.ts';

type Judgement = Pick<RequirementResult, 'level' | 'verdict'>;

/**
 * The outcome of the run, and why requirements were not judged, if there are any.
 * @param cutShort why the run was cut short (target unreachable, interrupted), if it was
 */
export function wholeOf(
  requirements: readonly Judgement[],
  cutShort?: string,
): Pick<Results, 'outcome' | 'incompleteBecause'> {
  const outcome = outcomeOf(requirements, cutShort !== undefined);
  const incompleteBecause = whyIncomplete(requirements, cutShort);
  return incompleteBecause === undefined ? { outcome } : { outcome, incompleteBecause };
}

function whyIncomplete(requirements: readonly Judgement[], cutShort: string | undefined): string | undefined {
  const counts = countVerdicts(requirements);
  const gaps = [cutShort, ...noneJudged(total(counts, JUDGED)), ...unjudgedMusts(counts.MUST)];
  return gaps.filter((gap) => gap !== undefined).join('; ') || undefined;
}

const noneJudged = (judged: number): string[] => (judged === 0 ? ['no requirement was judged'] : []);

function unjudgedMusts(musts: Record<Verdict, number>): string[] {
  const kinds = UNJUDGED.filter((verdict) => musts[verdict] > 0).map(
    (verdict) => `${musts[verdict]} ${verdict}`,
  );
  return kinds.length === 0 ? [] : [`at level MUST ${kinds.join(', ')}`];
}
