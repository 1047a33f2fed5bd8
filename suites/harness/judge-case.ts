import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseBody } from '../case/context.ts';
import type { Bench } from './bench.ts';
import type { CaseOutcome } from './case-outcome.ts';
import { type CaseRunOptions, runCase } from './run-case.ts';

/** How a case is judged: run, or taken from the record where it cannot be repeated. */
interface Options extends CaseRunOptions {
  /** Why no record can show what the case sees. */
  unrepeatable?: string;
}

/**
 * Run one case and record its outcome; or judge it again by its transcript. Never throws.
 * @returns undefined where the case was not run: the run had ended before
 */
export async function judgeCase(
  bench: Bench,
  id: RequirementId,
  body: CaseBody,
  { unrepeatable, ...options }: Options,
): Promise<CaseOutcome | undefined> {
  const { nth = 0 } = options;
  if (!bench.lanes.isReplay) {
    const outcome = await runCase(bench, id, body, options);
    const { exchanges: _exchanges, subject: _subject, longest: _longest, ...recorded } = outcome;
    bench.lanes.caseEnded({ ...(unrepeatable !== undefined && { unrepeatable }), outcome: recorded });
    return outcome;
  }
  const recorded = bench.lanes.recordedCase(id, nth);
  if (!recorded) return bench.isSameSuite ? undefined : unknown(bench, id, nth);
  if (unrepeatable === undefined) return runCase(bench, id, body, options);
  return { ...recorded.outcome, subject: bench.index, exchanges: [], again: 'taken' };
}

/** The outcome of a case that the transcript does not have. */
function unknown(bench: Bench, id: RequirementId, nth: number): CaseOutcome {
  return {
    subject: bench.index,
    requirement: id,
    nth,
    verdict: 'not-testable',
    milliseconds: 0,
    findings: [{ message: 'not in the transcript: it has no such case' }],
    observations: {},
    notes: [],
    exchanges: [],
    requests: 0,
    reached: 'unasked',
    again: 'not-in-transcript',
  };
}
