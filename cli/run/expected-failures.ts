import type { RequirementResult } from '../../reports/results.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** A failure that is known and accepted for the time being. */
export interface ExpectedFailure {
  id: RequirementId;
  reason: string;
  /** Last day (UTC, `YYYY-MM-DD`) on which it is still expected; without it, until it is taken out. */
  expires?: string;
}

/**
 * Turn what was expected to fail, and did, into `expected-fail`; what did not fail any more into `unexpected-pass`, so that
 * the list is kept true. An entry that has expired changes no verdict. A requirement that was not judged stays as it is.
 * @param today `YYYY-MM-DD`, UTC
 */
export function applyExpectations(
  results: readonly RequirementResult[],
  expected: readonly ExpectedFailure[],
  today: string,
): RequirementResult[] {
  const byId = new Map<string, ExpectedFailure>(expected.map((one) => [one.id, one]));
  return results.map((result) => {
    const entry = byId.get(result.id);
    return entry ? weighed(result, entry, today) : result;
  });
}

function weighed(
  result: RequirementResult,
  { reason, expires }: ExpectedFailure,
  today: string,
): RequirementResult {
  switch (result.verdict) {
    case 'fail':
    case 'warn':
      if (expires !== undefined && expires < today)
        return {
          ...result,
          notes: [...result.notes, `this failure was expected until ${expires}: ${reason}`],
        };
      return { ...result, verdict: 'expected-fail', expectedBecause: reason };
    case 'pass':
    case 'observed': {
      const message = `listed as an expected failure (${reason}) and did not fail; take it out of the list`;
      return { ...result, verdict: 'unexpected-pass', findings: [{ message }, ...result.findings] };
    }
    case 'unexpected-pass':
    case 'expected-fail':
    case 'blocked':
    case 'not-testable':
    case 'harness-error':
    case 'not-claimed':
      return result;
  }
}
