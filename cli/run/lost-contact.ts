import type { CaseOutcome } from '../../suites/harness/case-outcome.ts';

/** Unanswered or refused cases in a row after which the target counts as lost. */
const MAX_UNANSWERED = 20;

const REASONS = {
  silent: 'the target stopped answering',
  refused: 'the target refuses or fails every request',
} as const;

/**
 * Detects that a target stopped answering in mid-run, or refuses everything: running the remaining cases would take long and show
 * nothing.
 * @returns a function to call with every ended case; it returns the reason once, when contact is lost
 */
export function contactWatch(
  enough = MAX_UNANSWERED,
): (outcome: Pick<CaseOutcome, 'reached'>) => string | undefined {
  let unanswered = 0;
  return ({ reached }) => {
    if (reached === 'served') unanswered = 0;
    if (reached === 'served' || reached === 'unasked') return undefined;
    unanswered += 1;
    return unanswered === enough ? REASONS[reached] : undefined;
  };
}

/** Why a finished run shows nothing although it had too few cases for `contactWatch`: none of them was answered. */
export function neverAnswered(cases: readonly Pick<CaseOutcome, 'reached'>[]): string | undefined {
  const asked = cases.filter(({ reached }) => reached !== 'unasked');
  return asked.length > 0 && asked.every(({ reached }) => reached === 'silent') ? REASONS.silent : undefined;
}
