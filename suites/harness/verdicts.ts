import type { Finding, RequirementResult } from '../../reports/results.ts';
import { type CaseVerdict, worse } from '../../reports/verdict.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { requirementIds, requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import { levelIn } from '../../spec/requirement.ts';
import { judgeTraffic } from './traffic.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { RunPlan } from './plan.ts';
import type { RunRecord } from './run.ts';
import { applicability } from './selection.ts';

/**
 * One result for each requirement that concerns the subject: those with cases by their worst case, those without a case
 * with the reason. Pending requirements, those of other dialects and those that no exchange can show are left out.
 */
export function verdictsOf(plan: RunPlan, subject: number, record: RunRecord): RequirementResult[] {
  const results = verdictsOfCases(plan, subject, record);
  const page = record.traffic.find((one) => one.subject === subject)?.page;
  if (page) judgeTraffic(results, page);
  return results;
}

/** The same, before the traffic of the run is considered. */
export function verdictsOfCases(plan: RunPlan, subject: number, record: RunRecord): RequirementResult[] {
  const judged = plan.subjects[subject];
  if (!judged) throw new RangeError(`no subject ${subject}`);
  const { target, select } = judged;
  const cases = new Map<RequirementId, CaseOutcome[]>();
  for (const one of record.cases) {
    if (one.subject !== subject) continue;
    const others = cases.get(one.requirement);
    if (others) others.push(one);
    else cases.set(one.requirement, [one]);
  }
  const results: RequirementResult[] = [];
  for (const id of requirementIds) {
    if (select && !select.includes(id)) continue;
    const applies = applicability(target, id);
    if (applies === 'other-dialect' || applies === 'pending' || applies === 'untestable') continue;
    const result = emptyResult(id, target.dialect);
    if (applies === 'not-claimed') result.verdict = 'not-claimed';
    else if (applies === 'no-clock') {
      result.verdict = 'not-claimed';
      result.findings = [
        {
          message: 'the target file declares no clock: what takes days is not judged',
        },
      ];
    } else if (applies !== 'judged') {
      result.verdict = 'not-testable';
      result.findings = [{ message: `needs ${applies.missing}, which the target file does not give` }];
    } else {
      addCases(
        result,
        (cases.get(id) ?? []).sort((one, other) => one.nth - other.nth),
      );
    }
    results.push(result);
  }
  return results;
}

/** The result of a requirement of which no case was run. */
export function emptyResult(id: RequirementId, dialect: DialectName): RequirementResult {
  const { profile, basis, text, source, operations } = requirements[id];
  return {
    id,
    profile,
    level: levelIn(requirements[id], dialect),
    basis,
    text,
    source,
    operations: [...operations],
    verdict: 'blocked',
    milliseconds: 0,
    findings: [],
    observations: {},
    notes: [],
    exchanges: [],
  };
}

function addCases(result: RequirementResult, cases: readonly CaseOutcome[]): void {
  if (cases.length === 0) {
    result.findings = [{ message: 'no case of it was run' }];
    return;
  }
  result.verdict = cases.map(({ verdict }) => verdict).reduce<CaseVerdict>(worse, 'pass');
  for (const one of cases) {
    const offset = result.exchanges.length;
    const shift = (finding: Finding) =>
      finding.exchange === undefined ? finding : { ...finding, exchange: finding.exchange + offset };
    result.findings.push(...one.findings.map(shift));
    result.exchanges.push(...one.exchanges);
    result.milliseconds += one.milliseconds;
    if (one.contradiction) (result.contradictions ??= []).push(one.contradiction);
    Object.assign(result.observations, one.observations);
    result.notes.push(...one.notes);
  }
}
