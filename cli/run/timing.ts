import type { Timing } from '../../reports/results.ts';
import type { RunRecord } from '../../suites/harness/run.ts';

/** Slow cases that a result names. */
const MOST = 10;

/**
 * Where the time of a run went.
 * @param startedAt, finishedAt of the run, milliseconds since 1970
 */
export function timingOf(record: RunRecord, startedAt: number, finishedAt: number): Timing | undefined {
  const times = record.traffic.find(({ subject }) => subject === 0)?.times;
  const { began, ended } = record;
  if (!times || began === undefined || ended === undefined) return undefined;
  const slowest = record.cases
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, MOST)
    .map(({ requirement, milliseconds, requests, longest }) => ({
      id: requirement,
      milliseconds,
      requests,
      ...(longest && { longest }),
    }));
  return {
    start: Math.max(0, began - startedAt),
    cases: Math.max(0, ended - began),
    end: Math.max(0, finishedAt - ended),
    requests: times,
    slowest,
  };
}
