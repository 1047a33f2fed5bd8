import { isRequirementId } from '../../spec/requirement-id.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import { suiteFiles } from '../../suites/harness/run.ts';
import { targetAgain } from '../../suites/harness/transcript/judged-target.ts';
import type { Unpacked } from '../../suites/harness/transcript/unpack.ts';
import { suitesInOrder } from '../run/suite-order.ts';

/** The plan of the run that a transcript is of, with the transcript in the place of the target. */
export function planAgain({ run, spooled }: Unpacked, sameSuite: boolean, journal: string): RunPlan {
  const select = run.select && run.select.filter(isRequirementId);
  const target = targetAgain(run.target);
  return {
    runId: run.id,
    prefix: run.prefix,
    seed: run.seed,
    firstCaseOnly: run.about.filter?.quick,
    journal,
    subjects: [{ label: target.name, target, select, replay: { spooled, sameSuite } }],
    suites: suitesInOrder(suiteFiles(select), run.seed, run.about.isShuffled),
  };
}
