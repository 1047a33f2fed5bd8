/**
 * Entry `s3-assay/transcript`: judges a run again by its transcript, without its target, a network or keys.
 *
 * @packageDocumentation
 */
import { judgeAgain as judgeOne, type JudgedAgain } from '../cli/judge/judge-again.ts';
import { judgeSeveral } from '../cli/judge/judge-several.ts';
import { UserError } from '../cli/user-error.ts';
import type { Results } from '../reports/results.ts';

export { type JudgedAgain, UserError };

/** What a transcript is compared with, and how judging ends early. */
export interface JudgeAgainOptions {
  /** The result of the run (`readResults()` of `s3-assay/results`): `differences` has all that it says otherwise. */
  result?: Results;
  /** Ends judging early: it rejects with the reason of the signal. */
  signal?: AbortSignal;
}

/**
 * Judge a run again by its transcript, as `assay judge` does. It neither prints nor ends the process, and leaves no files.
 *
 * @param transcript the path of the file, or of all files of a run with `--repeat` or in parts (`--shard`), in any order
 * @throws UserError when a file is no transcript, was changed, is cut off, or is of another run than the result
 *
 * @example
 * ```ts
 * import { judge } from 's3-assay';
 * import { startReference } from 's3-assay/reference';
 * import { judgeAgain } from 's3-assay/transcript';
 *
 * const reference = await startReference();
 * const result = await judge({ target: reference.target, only: ['BKT-NAME-04'], reports: 'recorded' });
 * await reference.close();
 *
 * const again = await judgeAgain('recorded/transcript.ndjson.gz', { result });
 * console.log(again.results.outcome); // conformant
 * console.log(again.differences.length); // 0
 * ```
 */
export async function judgeAgain(
  transcript: string | readonly string[],
  { result, signal }: JudgeAgainOptions = {},
): Promise<JudgedAgain> {
  signal?.throwIfAborted();
  const paths = typeof transcript === 'string' ? [transcript] : transcript;
  const [path, ...others] = paths;
  const judged = await (path !== undefined && others.length === 0
    ? judgeOne(path, { result, signal })
    : judgeSeveral(paths, { result, signal }));
  signal?.throwIfAborted();
  return judged;
}
