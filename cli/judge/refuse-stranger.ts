import type { Results } from '../../reports/results.ts';
import { oneLine } from '../../reports/visible-text.ts';
import type { Unpacked } from '../../suites/harness/transcript/unpack.ts';
import { UserError } from '../user-error.ts';

/**
 * See that a result is of the run that a transcript is of, by the name that both have for it. Whether either was changed since is
 * another question.
 * @throws UserError
 */
export function refuseStranger(
  path: string,
  { run }: Unpacked,
  { run: made, transcripts, repeats, shard }: Results,
): void {
  const file = oneLine(path, 500);
  if (!transcripts)
    throw new UserError(
      `The result names no transcript: the run was made with --no-transcript, or by an earlier version. ${file} can be judged without --result.`,
    );
  if (repeats || (transcripts.length > 1 && !shard))
    throw new UserError(
      `The result is of ${transcripts.length} runs or parts, each with its own transcript; give all of them, or judge ${file} without --result.`,
    );
  if (made.id !== run.id)
    throw new UserError(
      `${file} is of run ${run.id}, and the result of run ${oneLine(made.id, 40)}; give the transcript that the result names.`,
    );
}
