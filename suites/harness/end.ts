import type { HistoryWindow } from '../../reports/results.ts';
import type { Ending } from '../../reports/verdict.ts';
import { describe, isSchemaBreach } from '../case/answer.ts';
import { isAssertion } from '../case/assertion.ts';
import type { CaseLog, Remark } from '../case/case-log.ts';
import { Inconsistent } from '../case/inconsistent.ts';
import type { Seen } from '../case/logged.ts';
import { Blocked, NotTestable } from '../case/outcomes.ts';
import { shown, wordingOf } from './wording.ts';

/** How a case ended, before level and basis of its requirement are considered. */
export interface End {
  verdict: Ending;
  remarks: Remark[];
  /** The concurrent calls that contradict each other. */
  contradiction?: HistoryWindow;
}

/** The end of a case that threw. @param asked the operations that the requirement is about */
export function endOf(error: unknown, log: CaseLog, asked: readonly string[]): End {
  if (!(error instanceof Error)) return { verdict: 'harness-error', remarks: [{ message: String(error) }] };
  // What was answered cannot become true by a later answer.
  if (error instanceof Inconsistent) {
    const { message, expected, actual, window, exchange } = error;
    return { verdict: 'fail', remarks: [{ message, expected, actual, exchange }], contradiction: window };
  }
  const unreachable = log.exchanges.find(
    ({ failure }) => failure?.kind === 'refused' || failure?.kind === 'unreachable',
  );
  if (unreachable) {
    const message = `the target could not be reached: ${unreachable.failure?.message}`;
    return { verdict: 'blocked', remarks: [{ message, exchange: unreachable }] };
  }
  // A target that still answers 503 after all retries was not tested.
  const shed = log.exchanges.find(({ status }) => status === 503);
  if (shed) {
    const message = `the target kept asking to slow down: ${shed.operation} answered ${describe(shed)}`;
    return { verdict: 'blocked', remarks: [{ message, exchange: shed }] };
  }
  if (error instanceof Blocked) {
    // A failed set-up blocks the requirement. But 501 for the operation that the requirement is about means that the target
    // lacks what it claims.
    const { message, exchange } = error;
    const lacking = exchange?.status === 501 && asked.includes(exchange.operation);
    return { verdict: lacking ? 'fail' : 'blocked', remarks: [{ message, exchange }] };
  }
  if (error instanceof NotTestable) return { verdict: 'not-testable', remarks: [{ message: error.message }] };
  if (isAssertion(error)) {
    const exchange = log.rejected ?? log.exchanges.at(-1);
    const remark = {
      message: wordingOf(error) ?? error.message,
      expected: shown(error.expected),
      actual: shown(error.actual),
      exchange,
    };
    return { verdict: 'fail', remarks: [remark, ...unreadable(exchange), ...log.warnings] };
  }
  // Missing parts of a broken answer are undefined where their type says otherwise: then the case threw because of the
  // target's fault, not ours.
  const remarks =
    error instanceof TypeError ? unreadable(log.exchanges.findLast((one) => unreadable(one).length > 0)) : [];
  if (remarks.length > 0) return { verdict: 'fail', remarks: [...remarks, ...log.warnings] };
  return { verdict: 'harness-error', remarks: [{ message: error.stack ?? error.message }] };
}

/** Why the document of an answer could not be read, which explains what a case missed in it. */
function unreadable(exchange: Seen | undefined): Remark[] {
  const breaches = exchange?.violations.filter(isSchemaBreach).map(({ detail }) => detail) ?? [];
  if (!exchange || breaches.length === 0) return [];
  const message = `${exchange.operation} by ${exchange.identity}: the answer breaks its schema: ${breaches.join('; ')}`;
  return [{ message, exchange }];
}
