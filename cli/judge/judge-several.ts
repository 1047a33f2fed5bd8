import { basename } from 'node:path';
import type { Results } from '../../reports/results.ts';
import { plural } from '../../reports/plural.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { expectationsIn } from '../run/expected-failures.ts';
import { mergeParts } from '../run/merge.ts';
import { mergedRepeats } from '../run/repeat.ts';
import { UserError } from '../user-error.ts';
import { differencesFromResult } from './differences.ts';
import { judgedWithRecord, type JudgeAgainOptions, type JudgedAgain } from './judge-again.ts';

/**
 * Judge several runs of one target (`--repeat`) or all parts of one (`--shard`) again by their transcripts, and put together what they
 * show as was done then.
 * @param paths in any order
 * @throws UserError when a file cannot be used, is missing, or is of another run than the others or the result
 */
export async function judgeSeveral(
  paths: readonly string[],
  { result, ...options }: JudgeAgainOptions,
): Promise<JudgedAgain> {
  if (result) refuseOtherNumber(paths, result);
  const each: Judged[] = [];
  for (const path of paths) each.push({ path, ...(await judgedWithRecord(path, options)) });
  each.sort(({ recorded: one }, { recorded: other }) => (one.run.startedAt < other.run.startedAt ? -1 : 1));
  const together = (of: (one: Judged) => Results) =>
    putTogether(
      each.map((one) => ({ file: one.path, results: of(one) })),
      result,
    );
  const recorded = together((one) => one.recorded);
  if (result) refuseOtherRuns(result, recorded);
  const sha256 = each.flatMap(({ judged }) => judged.sha256);
  return {
    results: {
      ...together(({ judged }) => judged.results),
      ...(result && { transcripts: result.transcripts }),
    },
    sha256,
    sameSuite: each.every(({ judged }) => judged.sameSuite),
    notInTranscript: unique(each.flatMap(({ judged }) => judged.notInTranscript)),
    takenFromRecord: unique(each.flatMap(({ judged }) => judged.takenFromRecord)),
    differences: [
      ...(result ? differencesFromResult(result, recorded, sha256) : []),
      ...each.flatMap(({ path, judged }) =>
        judged.differences.map(({ where, what }) => ({
          where: `${oneLine(basename(path), 80)}: ${where}`,
          what,
        })),
      ),
    ],
  };
}

type Judged = { path: string } & Awaited<ReturnType<typeof judgedWithRecord>>;

function putTogether(all: { file: string; results: Results }[], result: Results | undefined): Results {
  const [first, ...others] = all.map(({ results }) => results);
  if (!first) throw new UserError('No transcript was given.');
  if (first.shard) return mergeParts(all, false);
  return mergedRepeats([first, ...others], { expected: result ? expectationsIn(result) : [] });
}

function refuseOtherNumber(paths: readonly string[], { transcripts }: Results): void {
  const named = transcripts?.length ?? 0;
  if (named !== paths.length)
    throw new UserError(
      `The result names ${plural(named, 'transcript')}, and ${paths.length} were given; give all that it names.`,
    );
}

function refuseOtherRuns(result: Results, recorded: Results): void {
  const ids = ({ run, repeats }: Results) => [run.id, ...(repeats?.runs ?? []).map(({ id }) => id)].join();
  if (ids(result) !== ids(recorded))
    throw new UserError(
      'The transcripts are of other runs than the result; give those that the result names.',
    );
}

const unique = <Id extends string>(ids: readonly Id[]): Id[] => [...new Set(ids)].sort();
