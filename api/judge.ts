/**
 * Entry `s3-assay`: judges a deployment from code.
 *
 * @packageDocumentation
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { type Described, describedTarget, selectionOf } from '../cli/embedded/described.ts';
import { ExitCode } from '../cli/exit-code.ts';
import { commandLine } from '../cli/run/command-line.ts';
import type { ExpectedFailure } from '../cli/run/expected-failures.ts';
import type { Assignment } from '../cli/run/assignment.ts';
import { judge as judgeTarget, unstartedResults } from '../cli/run/judge.ts';
import { firstObstacle } from '../cli/run/obstacle.ts';
import { refuseEmptySelection } from '../cli/run/selection.ts';
import { transcriptName } from '../cli/run/transcript-file.ts';
import { journalFolder } from '../cli/state-folder.ts';
import type { ChosenTarget } from '../cli/target-choice.ts';
import { UserError } from '../cli/user-error.ts';
import { ensureWritable } from '../cli/writable-folder.ts';
import { withFitness } from '../reports/applications/with-fitness.ts';
import type { Results, Verdict } from '../reports/results.ts';
import { ReportsNotWritten, writeReports } from '../reports/write.ts';
import type { DialectName } from '../spec/dialect.ts';
import type { ApplicationId } from '../spec/generated/application-ids.ts';
import type { ProfileId, RequirementId } from '../spec/generated/requirement-ids.ts';
import { type TargetFile, targetFrom } from '../target/load.ts';
import { SettingsError } from '../target/settings-error.ts';
import type { Environment } from '../target/variables.ts';

export { UserError };
export type {
  ApplicationId,
  Described,
  DialectName,
  Environment,
  ExpectedFailure,
  ProfileId,
  RequirementId,
  Results,
  TargetFile,
  Verdict,
};

/** What `judge` judges, and how. Either `target` or `url` is given. */
export interface JudgeOptions extends Described {
  /** Known failures, which do not fail the run. */
  expected?: readonly ExpectedFailure[];
  /** Repeats the random choices of an earlier run (`results.run.seed`): a whole number below 2^32. */
  seed?: number;
  /** Cases that run at once, 1 to 256; default 16. */
  concurrency?: number;
  /** Ends the run early; the results so far are returned, with the outcome `incomplete`. */
  signal?: AbortSignal;
  /** Called with each case as it ends. If it throws, the run ends and `judge` rejects with that error. */
  onProgress?: (progress: JudgeProgress) => void;
  /** Folder for all reports and the transcript; without it none is written. */
  reports?: string;
}

/** A case that ended. A requirement may have several. */
export interface JudgeProgress {
  requirement: RequirementId;
  /** Of only this case, before expected failures are applied. */
  verdict: Verdict;
  /** Cases that have ended, of `total`. */
  done: number;
  total: number;
}

/**
 * Judge a deployment, as `assay run` does. It neither prints nor ends the process. A target that cannot be reached gives results
 * with the outcome `incomplete`. Buckets are written to a journal (`.assay`, or `ASSAY_STATE_DIR`) before they are created and
 * removed at the end; `assay clean` removes what a killed process left.
 *
 * @throws UserError when an option, the target's description or its keys are wrong, or a folder cannot be written
 *
 * @example
 * ```ts
 * import { judge } from 's3-assay';
 * import { startReference } from 's3-assay/reference';
 *
 * const reference = await startReference();
 * const results = await judge({
 *   target: reference.target,
 *   only: ['BKT-NAME-04', 'BKT-NAME-05'],
 *   reports: 'assay-report',
 * });
 * console.log(results.outcome); // conformant
 * for (const { id, verdict } of results.requirements) console.log(id, verdict); // BKT-NAME-04 pass, BKT-NAME-05 pass
 * await reference.close();
 * ```
 */
export async function judge(options: JudgeOptions): Promise<Results> {
  try {
    return await judgeOptions(options);
  } catch (error) {
    if (error instanceof SettingsError || error instanceof ReportsNotWritten)
      throw new UserError(error.message, ExitCode.usage, { cause: error });
    throw error;
  }
}

async function judgeOptions(options: JudgeOptions): Promise<Results> {
  const { reports, onProgress, expected = [], concurrency = 16, seed = randomInt(2 ** 32) } = options;
  refuseUnlessWhole('seed', seed, 0, 2 ** 32 - 1);
  refuseUnlessWhole('concurrency', concurrency, 1, 256);
  const chosen = describedTarget(options, 'judge()');
  const selection = selectionOf(options);
  refuseEmptySelection(chosen.target, selection);
  if (reports !== undefined)
    ensureWritable(reports, 'Reports', 'choose another folder with the option reports');
  ensureWritable(journalFolder(), 'The journal', 'set ASSAY_STATE_DIR to another folder');

  const stop = new AbortController();
  const thrown: unknown[] = [];
  let done = 0;
  const assignment: Assignment = {
    ...chosen,
    selection,
    seed,
    concurrency,
    command: commandOf(options, chosen, seed),
    expected,
    ...(reports !== undefined && { transcript: join(reports, transcriptName()) }),
    signal: AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]),
    embedded: true,
    onCase({ requirement, verdict }, total) {
      done += 1;
      try {
        onProgress?.({ requirement, verdict, done, total });
      } catch (error) {
        thrown.push(error);
        stop.abort();
      }
    },
    onInterrupted: () => undefined,
  };
  const results = withFitness(await judgeIfPossible(assignment));
  if (thrown.length > 0) throw thrown[0];
  if (reports !== undefined) writeReports(results, reports);
  return results;
}

/** @throws UserError when the target cannot be judged because of its settings */
async function judgeIfPossible(assignment: Assignment): Promise<Results> {
  const obstacle = await firstObstacle(assignment);
  if (!obstacle) return judgeTarget(assignment);
  const { title, detail, fix, exitCode } = obstacle;
  if (exitCode === ExitCode.incomplete) return unstartedResults(assignment, `${title}: ${detail}`);
  throw new UserError(`${title}: ${detail}${fix ? `\nFix: ${fix}.` : ''}`);
}

/** The command that repeats the run; a target described by a program is given by its address. */
function commandOf({ target, url, dialect }: JudgeOptions, chosen: ChosenTarget, seed: number): string {
  if (typeof target === 'string') return commandLine(undefined, { target, dialect }, seed);
  if (url !== undefined) return commandLine(url, { dialect }, seed);
  return commandLine(chosen.target.endpoint, { dialect: chosen.target.dialect }, seed);
}

function refuseUnlessWhole(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new UserError(`The option ${name} must be a whole number from ${least} to ${most}.`);
}

/**
 * The text of a target file (YAML). Write `${NAME}` in place of secrets: it is filled in when the file is read.
 * @throws UserError naming key and fix for everything that does not fit the form of a target file
 */
export function formatTargetFile(description: TargetFile): string {
  try {
    targetFrom(description);
  } catch (error) {
    throw error instanceof SettingsError
      ? new UserError(error.message, ExitCode.usage, { cause: error })
      : error;
  }
  return stringify(description);
}
