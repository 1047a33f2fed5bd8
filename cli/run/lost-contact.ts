import type { CaseOutcome } from '../../suites/harness/case-outcome.ts';

/** Cases in a row that came to nothing after which a target counts as gone. */
const ENOUGH = 20;

const WORDS = {
  silent: 'the target stopped answering',
  refused: 'the target refuses, or fails, whatever is asked of it',
} as const;

/**
 * Notices that a target has gone away in mid-run, or takes nothing more: to try every other case would take long and show
 * nothing.
 * @returns to be called with every case as it ends; gives the reason once, when contact is lost
 */
export function contactWatch(enough = ENOUGH): (outcome: Pick<CaseOutcome, 'reached'>) => string | undefined {
  let inVain = 0;
  return ({ reached }) => {
    if (reached === 'served') inVain = 0;
    if (reached === 'served' || reached === 'unasked') return undefined;
    inVain += 1;
    return inVain === enough ? WORDS[reached] : undefined;
  };
}

/** Why a run whose cases are all over says nothing, though too few of them came in a row: not one was ever answered. */
export function neverAnswered(cases: readonly Pick<CaseOutcome, 'reached'>[]): string | undefined {
  const asked = cases.filter(({ reached }) => reached !== 'unasked');
  return asked.length > 0 && asked.every(({ reached }) => reached === 'silent') ? WORDS.silent : undefined;
}
