import type { RequirementResult, Results, Shard } from '../../reports/results.ts';
import { isMissed } from '../../reports/verdict.ts';
import { requirementIds } from '../../spec/generated/requirements.ts';
import { isRequirementId } from '../../spec/requirement-id.ts';
import { isJudged } from '../../suites/harness/selection.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import type { RunRecord } from '../../suites/harness/run.ts';
import { emptyResult, verdictsOfCases } from '../../suites/harness/verdicts.ts';
import { judgedByTraffic, judgeTraffic } from '../../suites/harness/traffic.ts';
import { applyExpectations, type ExpectedFailure } from './expected-failures.ts';
import type { Selection } from './selection.ts';
import type { ShardNumber } from './shard-number.ts';

/** Whether a requirement is judged over all traffic of a run, so that a part cannot decide it. */
export const isOpenInPart = ({ id }: { id: string }): boolean =>
  isRequirementId(id) && judgedByTraffic.has(id);

/**
 * The result of one part of a run. A requirement that is judged over all traffic is listed in the part that has its cases, and in
 * every other part whose own traffic breaks it. An expected failure of it does not become an unexpected pass there, because
 * another part may show the failure.
 * @param whole the selection of all parts together
 */
export function resultOfPart(
  number: ShardNumber,
  whole: Selection,
  plan: RunPlan,
  record: RunRecord,
  { expected, today, cutShort }: { expected: readonly ExpectedFailure[]; today: string; cutShort?: string },
): Pick<Results, 'requirements'> & { shard: Shard } {
  const [subject] = plan.subjects;
  if (!subject) throw new TypeError('a run has a subject');
  const page = record.traffic.find((one) => one.subject === 0)?.page ?? {
    checked: {},
    seen: { success: 0, head: 0, document: 0, refusal: 0 },
    entries: [],
    notes: {},
  };
  const own = verdictsOfCases(plan, 0, record);
  const unsettled = structuredClone(own.filter(isOpenInPart));
  const owned = new Set(own.map(({ id }) => id));
  const others = [...judgedByTraffic]
    .filter((id) => !owned.has(id) && isJudged({ ...subject, select: whole.select }, id))
    .map((id): RequirementResult => ({ ...emptyResult(id, subject.target.dialect), verdict: 'pass' }));
  judgeTraffic([...own, ...others], page);
  const requirements = inOrder([...own, ...others.filter(({ verdict }) => isMissed(verdict))]);
  const [open, settled] = [
    requirements.filter(isOpenInPart),
    requirements.filter((one) => !isOpenInPart(one)),
  ];
  return {
    requirements: inOrder([
      ...applyExpectations(settled, expected, today),
      ...open.flatMap((one) => (isMissed(one.verdict) ? applyExpectations([one], expected, today) : [one])),
    ]),
    shard: {
      ...number,
      ...(cutShort === undefined ? {} : { cutShort }),
      traffic: page,
      unsettled,
      expected: expected.filter(isOpenInPart),
    },
  };
}

const place = new Map<string, number>(requirementIds.map((id, at) => [id, at]));

/** Results in the order of the catalogue. */
export function inOrder(results: readonly RequirementResult[]): RequirementResult[] {
  return [...results].sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}
