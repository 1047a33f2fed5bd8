import { afterAll, describe, inject, test, type TestContext } from 'vitest';
import { requirements, type ProfileId, type RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseBody } from '../case/context.ts';
import { Bench } from './bench.ts';
import { namesAskedFor } from './case-argument.ts';
import { DisruptiveCases, type Exhausts } from './disruptive.ts';
import { judgeCase } from './judge-case.ts';
import { isWaiting, inOrder } from './order.ts';
import { isJudged } from './selection.ts';
import { SlowCases } from './slow-cases.ts';
import { stopSignal } from './stop.ts';
import { Turns } from './turns.ts';

const plan = inject('plan');
const stop = stopSignal(plan.runId);
const benches = plan.subjects.map((subject, index) => new Bench(plan, subject, index, stop));

/**
 * Cases of one profile. Written once at the top of a suite file; the cases inside run concurrently, in any order.
 * @param _id for readers: each requirement knows its profile
 * @param body calls `requirement` for each case
 * @param options of all its cases
 */
export function profile(_id: ProfileId, body: () => void, options: CaseOptions = {}): void {
  ofProfile = options;
  body();
  ofProfile = {};
}

/** The options of the profile whose cases are being registered. */
let ofProfile: CaseOptions = {};

/** Cases registered so far, by requirement: two cases of one must not use the same names. */
const casesOf = new Map<RequirementId, number>();

const disruptiveCases = new DisruptiveCases();

/** Cases that wait for `registerCases`. */
const concurrentCases: { id: RequirementId; register: () => void }[] = [];

/** Cases that work, and cases that wait most of the time: as many of each at once. */
const turns = { working: new Turns(inject('concurrency')), waiting: new Turns(inject('concurrency')) };
const slowCases = new SlowCases(plan.runId);

/** How a case is to be run. */
export interface CaseOptions {
  /**
   * The case may exhaust memory or processor of a target that breaks the requirement. Such a case runs by itself, after all
   * others have ended and cleaned up.
   */
  disruptive?: Exhausts;
  /**
   * Why a record of its exchanges cannot show what the case sees: when a transcript is judged again, the recorded outcome is
   * kept, and counted.
   */
  unrepeatable?: string;
}

/**
 * One case that shows whether a requirement is kept. Its title is the catalogue's text. A requirement may have several
 * cases; the worst verdict counts.
 * @param body gets what it destructures; throws (by `expect`) when the requirement is broken
 * @throws TypeError when what it destructures cannot be read
 */
export function requirement(id: RequirementId, body: CaseBody, options: CaseOptions = {}): void {
  const { disruptive, unrepeatable } = { ...ofProfile, ...options };
  // While loading the suites: a malformed case must not go unnoticed until a target is judged by it.
  namesAskedFor(body);
  const nth = casesOf.get(id) ?? 0;
  casesOf.set(id, nth + 1);
  if (nth > 0 && plan.firstCaseOnly) return;
  for (const [index, bench] of benches.entries()) {
    const subject = plan.subjects[index];
    if (!subject || !isJudged(subject, id)) continue;
    const title = `${id} ${requirements[id].text}`;
    const run = async ({ task }: Pick<TestContext, 'task'>) => {
      const judge = async () => {
        if (stop.aborted) return undefined;
        const isDisruptive = disruptive !== undefined;
        return slowCases.watch(id, () =>
          judgeCase(bench, id, body, { nth, unrepeatable, disruptive: isDisruptive }),
        );
      };
      const outcome = await turns[isWaiting(id) ? 'waiting' : 'working'].take(judge);
      if (!outcome) return;
      // How the case ended is all in here. Of a failure of its own Vitest would look for the sources of the stack.
      task.meta.assay = outcome;
    };
    if (disruptive) disruptiveCases.hold(disruptive, () => test(title, run));
    else concurrentCases.push({ id, register: () => test.concurrent(title, run) });
  }
}

/** To be called once by the entry, when all suites are loaded: registers their cases in the order in which they begin. */
export function registerCases(): void {
  for (const { register } of inOrder(concurrentCases.splice(0), plan.expectedToFail)) register();
}

/** To be called once by the entry, within the suites: removes what they created before anything disruptive begins. */
export function settleWhenDone(): void {
  afterAll(async () => void (await Promise.all(benches.map((bench) => bench.settle()))));
}

/** To be called once by the entry, after the suites: registers the deferred cases. */
export function disruptive(): void {
  describe.sequential('disruptive', () => disruptiveCases.register());
}

/** To be called once by the entry, at the end: passes the traffic on and removes the shared bucket. */
export function closeWhenDone(): void {
  afterAll(async ({}, suite) => {
    suite.meta.traffic = await Promise.all(benches.map((bench) => bench.close()));
  });
}
