import type { CaseOutcome } from '../../suites/harness/case-outcome.ts';

/** Cases in a row without a single answer after which a target counts as gone. */
const ENOUGH = 20;

/**
 * Notices that a target has gone away in mid-run: to try every other case would take long and tell nothing.
 * @returns to be called with every case as it ends; gives true once, when contact is lost
 */
export function contactWatch(
  enough = ENOUGH,
): (outcome: Pick<CaseOutcome, 'requests' | 'answers'>) => boolean {
  let unanswered = 0;
  return ({ requests, answers }) => {
    if (answers > 0) unanswered = 0;
    else if (requests > 0) unanswered += 1;
    return answers === 0 && unanswered === enough;
  };
}
