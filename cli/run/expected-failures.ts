import type { RequirementResult, Results } from '../../reports/results.ts';
import { hasExpired, isMissed, withExpectation } from '../../reports/verdict.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { isRequirementId } from '../../spec/requirement-id.ts';

/** A failure that is known and accepted for the time being. */
export interface ExpectedFailure {
  id: RequirementId;
  reason: string;
  /** Last day (UTC, `YYYY-MM-DD`) on which it is still expected; without it, until the entry is removed. */
  expires?: string;
}

/**
 * Applies the list of expected failures to the verdicts, with reasons. When an expired entry's requirement still fails, a note is
 * added.
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
    return entry ? withEntry(result, entry, hasExpired(entry, today)) : result;
  });
}

/** The expected failures that a result shows: what the list of its run had beside them changed nothing. */
export function expectationsIn({ requirements }: Pick<Results, 'requirements'>): ExpectedFailure[] {
  return requirements.flatMap(({ id, expectedBecause: reason }) =>
    reason !== undefined && isRequirementId(id) ? [{ id, reason }] : [],
  );
}

function withEntry(result: RequirementResult, entry: ExpectedFailure, expired: boolean): RequirementResult {
  const { reason, expires } = entry;
  const verdict = withExpectation(result.verdict, expired);
  if (verdict === 'expected-fail') return { ...result, verdict, expectedBecause: reason };
  if (verdict === 'unexpected-pass') {
    const message = 'listed as an expected failure and did not fail; remove it from the list';
    return { ...result, verdict, expectedBecause: reason, findings: [{ message }, ...result.findings] };
  }
  if (!expired || !isMissed(verdict)) return result;
  return { ...result, notes: [...result.notes, `this failure was expected until ${expires}: ${reason}`] };
}
