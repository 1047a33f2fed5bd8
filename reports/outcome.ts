import { countVerdicts, total } from './counts.ts';
import type { RequirementResult, Results, Verdict } from './results.ts';
import { JUDGED, outcomeOf, UNJUDGED } from './verdict.ts';

type Judgement = Pick<RequirementResult, 'level' | 'verdict'>;

/**
 * What `Results` says of the run as a whole: its outcome, and why not everything was judged where that is so.
 * @param cutShort why the run did not come to its end (target unreachable, interrupted), if it did not
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
