import type { RunRecord } from '../../suites/harness/run.ts';
import type { Unpacked } from '../../suites/harness/transcript/unpack.ts';

/** The run as the transcript says that it came out, without judging anything. */
export function recordAsWritten({ cases, end }: Unpacked): RunRecord {
  return {
    cases: cases.map(({ outcome }) => ({ ...outcome, subject: 0, exchanges: [] })),
    traffic: [{ subject: 0, ...end.traffic }],
    errors: [],
  };
}
