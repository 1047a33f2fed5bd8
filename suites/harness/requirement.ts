import { afterAll, describe, inject, test } from 'vitest';
import { requirements, type ProfileId, type RequirementId } from '../../spec/generated/requirements.ts';
import { Bench } from './bench.ts';
import { type CaseBody, runCase } from './case.ts';
import { isJudged } from './selection.ts';
import { stopSignal } from './stop.ts';

const plan = inject('plan');
const stop = stopSignal(plan.runId);
const benches = plan.subjects.map((subject, index) => new Bench(plan, subject, index, stop));

/**
 * Cases of one profile. Written once at the top of a suite file; the cases inside run side by side, in any order.
 * @param body calls `requirement` for each case
 */
export function profile(id: ProfileId, body: () => void): void {
  describe.concurrent(id, body);
}

/** Cases registered so far, by requirement: two of one must not draw the same names. */
const casesOf = new Map<RequirementId, number>();

/**
 * One case that shows whether a requirement is kept. Its title is the catalogue's text. A requirement may have several cases;
 * the worst verdict counts.
 * @param body gets what it destructures; throws (through `expect`) when the requirement is broken
 */
export function requirement(id: RequirementId, body: CaseBody): void {
  const nth = casesOf.get(id) ?? 0;
  casesOf.set(id, nth + 1);
  for (const [index, bench] of benches.entries()) {
    const subject = plan.subjects[index];
    if (!subject || !isJudged(subject, id)) continue;
    test.concurrent(`${id} ${requirements[id].text}`, async ({ task }) => {
      if (stop.aborted) return;
      const outcome = await runCase(bench, id, body, nth);
      task.meta.assay = outcome;
      if (outcome.verdict === 'fail' || outcome.verdict === 'harness-error')
        throw new Error(outcome.findings.map(({ message }) => message).join('\n'));
    });
  }
}

/** To be called once by the entry, after all suites: hands over what the wire showed, and removes what was shared. */
export function closeWhenDone(): void {
  afterAll(async ({}, suite) => {
    suite.meta.traffic = await Promise.all(benches.map((bench) => bench.close()));
  });
}
