import type { Results } from '../../reports/results.ts';
import { isRequirementId } from '../../spec/requirement-id.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import type { RunRecord } from '../../suites/harness/run.ts';
import type { Unpacked } from '../../suites/harness/transcript/unpack.ts';
import { assemble } from '../run/assemble.ts';
import { neverAnswered } from '../run/lost-contact.ts';

/**
 * The result of a run that a transcript is of.
 * @param given the result that was made then: why a run was cut short is in no transcript
 */
export function resultOf(
  { run, end, cases }: Unpacked,
  plan: RunPlan,
  record: RunRecord,
  given: Results | undefined,
): Results {
  const { about } = run;
  const part = about.part && {
    number: { index: about.part.index, count: about.part.count },
    whole: { filter: about.filter, select: about.part.whole && about.part.whole.filter(isRequirementId) },
  };
  return assemble({
    plan,
    record,
    startedAt: new Date(about.startedAt),
    finishedAt: new Date(end.finishedAt),
    concurrency: about.concurrency,
    command: about.command,
    targetFile: about.file,
    filter: about.filter,
    expected: about.expected.filter(({ id }) => isRequirementId(id)),
    leftovers: given?.leftovers ?? [],
    cutShort: given?.run.cutShort ?? neverAnswered(cases.map(({ outcome }) => outcome)),
    transcripts: given?.transcripts,
    timing: given?.timing,
    part,
  });
}
