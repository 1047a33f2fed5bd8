import type { RequirementResult, Verdict } from '../../reports/results.ts';
import { isGood, isMissed } from '../../reports/verdict.ts';
import type { DialectName } from '../../spec/dialect.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** A faulty server to judge: one for each dialect in which some requirement claimed by the fault can be judged. */
export interface FaultySubject {
  fault: string;
  dialect: DialectName;
  /** Requirements that must detect the fault, and can be judged in this dialect. */
  claimed: readonly RequirementId[];
  /** Requirements that must pass in spite of the fault. */
  rest: readonly RequirementId[];
}

/** The result of judging one fault. */
export interface FaultResult {
  name: string;
  /**
   * `killed`: detected by all requirements that claim to, and the rest still passes. `not-run`: no requirement that should detect
   * it can be judged here. `reference-fails`: the reference fails a claimed requirement without the fault too, so a failure with
   * the fault proves nothing.
   */
  outcome: 'killed' | 'survived' | 'broke-the-rest' | 'not-run' | 'reference-fails';
  /** Claimed requirements that detected it, the first finding of each, and those that missed it. */
  noticed: RequirementId[];
  findings: Partial<Record<RequirementId, string>>;
  missed: RequirementId[];
  /** Claimed requirements that cannot be judged on this machine: a standard client is not installed. */
  notTestable: RequirementId[];
  /** Requirements that should pass but did not: then the other failures prove nothing. */
  broken: RequirementId[];
  /** Claimed requirements that the reference fails without the fault, where it was judged so. */
  failedWithout: RequirementId[];
}

/** The part of a requirement's result that decides about a fault. */
export type Judgement = Pick<RequirementResult, 'verdict'> & Partial<Pick<RequirementResult, 'findings'>>;

const BLOCKED: Judgement = { verdict: 'blocked' };

/** Whether a requirement that a fault should not affect still passes; a warning is accepted. */
const stillPasses = (verdict: Verdict): boolean => isGood(verdict) || verdict === 'warn';

/**
 * Evaluates one fault by the verdicts on its subjects; pure.
 * @param judgementOf gives the result of a requirement on a subject
 * @param withoutFault gives that of the reference without faults in the same dialect, where it was judged
 */
export function evaluateFault(
  name: string,
  subjects: readonly FaultySubject[],
  judgementOf: (subject: FaultySubject, id: RequirementId) => Judgement | undefined,
  withoutFault: (dialect: DialectName, id: RequirementId) => Judgement | undefined = () => undefined,
): FaultResult {
  const noticed = new Set<RequirementId>();
  const claimed = new Set<RequirementId>();
  const broken = new Set<RequirementId>();
  const failedWithout = new Set<RequirementId>();
  const notTestable = new Set<RequirementId>();
  const findings: FaultResult['findings'] = {};
  for (const subject of subjects) {
    for (const id of subject.claimed) {
      const { verdict, findings: said = [] } = judgementOf(subject, id) ?? BLOCKED;
      (verdict === 'not-testable' ? notTestable : claimed).add(id);
      const plain = withoutFault(subject.dialect, id);
      if (plain && isMissed(plain.verdict)) failedWithout.add(id);
      if (!isMissed(verdict)) continue;
      noticed.add(id);
      findings[id] ??= said[0]?.message;
    }
    for (const id of subject.rest)
      if (!stillPasses((judgementOf(subject, id) ?? BLOCKED).verdict)) broken.add(id);
  }
  const missed = [...claimed].filter((id) => !noticed.has(id));
  const killed = missed.length === 0 ? 'killed' : 'survived';
  const judged = broken.size > 0 ? 'broke-the-rest' : killed;
  const outcome = claimed.size === 0 ? 'not-run' : failedWithout.size > 0 ? 'reference-fails' : judged;
  return {
    name,
    outcome,
    noticed: [...noticed],
    findings,
    missed,
    notTestable: [...notTestable],
    broken: [...broken],
    failedWithout: [...failedWithout],
  };
}

/**
 * The requirements that detected no fault: nothing shows that their cases can fail. Those that are not testable on this machine
 * are not listed.
 */
export function unproven(judged: readonly RequirementId[], results: readonly FaultResult[]): RequirementId[] {
  const proven = new Set(results.flatMap(({ noticed, notTestable }) => [...noticed, ...notTestable]));
  return judged.filter((id) => !proven.has(id));
}
