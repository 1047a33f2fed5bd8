import type { RequirementResult, Verdict } from '../../reports/results.ts';
import { isGood, isMissed } from '../../reports/verdict.ts';
import type { DialectName } from '../../spec/dialect.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** A faulty server as it is judged: one for each dialect in which some claim of its fault can be judged. */
export interface FaultySubject {
  fault: string;
  dialect: DialectName;
  /** Requirements that must notice the fault, and can be judged in this dialect. */
  claimed: readonly RequirementId[];
  /** Requirements that the fault must leave alone. */
  rest: readonly RequirementId[];
}

/** What the suites made of one fault. */
export interface FaultResult {
  name: string;
  /**
   * `killed`: noticed by all that claim to, and the rest still works. `not-run`: nothing can be judged here that should
   * notice it.
   */
  outcome: 'killed' | 'survived' | 'broke-the-rest' | 'not-run';
  /** Claimed requirements that noticed, with the first thing that each says, and those that did not notice. */
  noticed: RequirementId[];
  findings: Partial<Record<RequirementId, string>>;
  missed: RequirementId[];
  /** Claimed requirements that cannot be judged on this machine: a standard client is not installed. */
  notTestable: RequirementId[];
  /** Requirements that it should have left alone and did not: then nothing else that failed proves anything. */
  broken: RequirementId[];
}

/** What the suites say of a requirement, as far as a fault is weighed by it. */
export type Judgement = Pick<RequirementResult, 'verdict'> & Partial<Pick<RequirementResult, 'findings'>>;

const BLOCKED: Judgement = { verdict: 'blocked' };

/** Whether a requirement that a fault should leave alone is still kept, a recommendation of it aside. */
const works = (verdict: Verdict): boolean => isGood(verdict) || verdict === 'warn';

/**
 * Weigh one fault by the verdicts on its subjects; pure.
 * @param judgementOf a requirement on one of them
 */
export function weighFault(
  name: string,
  subjects: readonly FaultySubject[],
  judgementOf: (subject: FaultySubject, id: RequirementId) => Judgement | undefined,
): FaultResult {
  const noticed = new Set<RequirementId>();
  const claimed = new Set<RequirementId>();
  const broken = new Set<RequirementId>();
  const notTestable = new Set<RequirementId>();
  const findings: FaultResult['findings'] = {};
  for (const subject of subjects) {
    for (const id of subject.claimed) {
      const { verdict, findings: said = [] } = judgementOf(subject, id) ?? BLOCKED;
      (verdict === 'not-testable' ? notTestable : claimed).add(id);
      if (!isMissed(verdict)) continue;
      noticed.add(id);
      findings[id] ??= said[0]?.message;
    }
    for (const id of subject.rest) if (!works((judgementOf(subject, id) ?? BLOCKED).verdict)) broken.add(id);
  }
  const missed = [...claimed].filter((id) => !noticed.has(id));
  const killed = missed.length === 0 ? 'killed' : 'survived';
  const outcome = claimed.size === 0 ? 'not-run' : broken.size > 0 ? 'broke-the-rest' : killed;
  return {
    name,
    outcome,
    noticed: [...noticed],
    findings,
    missed,
    notTestable: [...notTestable],
    broken: [...broken],
  };
}

/**
 * Of the requirements that can fail, those that no fault was noticed by: nothing shows that their cases can fail. What
 * cannot be judged on this machine does not count against it.
 */
export function unproven(judged: readonly RequirementId[], results: readonly FaultResult[]): RequirementId[] {
  const proven = new Set(results.flatMap(({ noticed, notTestable }) => [...noticed, ...notTestable]));
  return judged.filter((id) => !proven.has(id));
}
