import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandExitCodeOf } from '../../reports/applications/exit-code.ts';
import { withFitness } from '../../reports/applications/with-fitness.ts';
import type { Results } from '../../reports/results.ts';
import { visible } from '../../reports/visible-text.ts';
import { writeReports } from '../../reports/write.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { warmUp } from '../../suites/harness/run.ts';
import { chooseContainer } from '../container/choose-container.ts';
import { judgeContainer } from '../container/judge-container.ts';
import type { ContainerOptions } from '../container/options.ts';
import { ExitCode } from '../exit-code.ts';
import { disableWorkflowCommands, reportToGitHub } from '../github.ts';
import { startOwnReferences } from '../reference/own-references.ts';
import { journalFolder } from '../state-folder.ts';
import { chooseTarget, NOT_STARTED, ownReference, startedAt } from '../target-choice.ts';
import type { Assignment } from './assignment.ts';
import { withComparison, readBaseline } from './baseline.ts';
import { commandLine } from './command-line.ts';
import type { ExpectedFailure } from './expected-failures.ts';
import { readExpectedFailures } from './expected-failures-file.ts';
import { finish } from './finish.ts';
import { catchInterrupts } from './interrupt.ts';
import { unstartedResults } from './judge.ts';
import { ensureNewList, newExpectedFailures } from './new-expected-failures.ts';
import { firstObstacle } from './obstacle.ts';
import { judgeRepeatedly } from './repeat.ts';
import { Progress } from './progress.ts';
import { partOf } from './shard.ts';
import { shardNumber } from './shard-number.ts';
import { endSoon, SHORT_LIVED } from '../short-lived.ts';
import { removeEarlierTranscripts, transcriptName } from './transcript-file.ts';
import {
  quickSelection,
  readSelection,
  refuseEmptySelection,
  type Selection,
  selectionFor,
} from './selection.ts';
import { UserError } from '../user-error.ts';
import { ensureReportFolder } from '../report-folder.ts';
import { ensureWritable } from '../writable-folder.ts';
import { neutralDialect } from '../../spec/dialect.ts';

/** Options of `assay run`. */
export interface RunCommandOptions extends ContainerOptions {
  target?: string;
  variables?: string;
  dialect?: DialectName;
  profile?: string[];
  only?: string[];
  for?: string[];
  quick?: boolean;
  out: string;
  seed?: number;
  shard?: string;
  shardBase: number;
  concurrency: number;
  expect?: string;
  writeExpected?: string;
  force?: boolean;
  baseline?: string;
  differentTargets?: boolean;
  repeat: number;
  json?: boolean;
  quiet?: boolean;
  /** False with `--no-transcript`. A quick run has none in any case: nothing can be certified by it. */
  transcript: boolean;
}

/**
 * `assay run`: choose the target, check whether it can be judged, judge it, write the reports, and print the result.
 * @returns the exit code
 * @throws UserError, SettingsError for errors in the command line or its files; nothing has been sent then
 */
export async function run(url: string | undefined, options: RunCommandOptions): Promise<ExitCode> {
  const number = options.shard === undefined ? undefined : shardNumber(options.shard, options.shardBase);
  if (number) refuseOptionsForWholeRuns(options);
  if (options.quick) refuseOtherChoices(options);
  const named = options.quick ? undefined : selectionOf(options);
  const expected = options.expect === undefined ? [] : readExpectedFailures(options.expect);
  const container = chooseContainer(url, options, process.env);
  const { target, source } =
    container?.chosen ?? chooseTarget(url, options) ?? ownReference(options.dialect ?? neutralDialect);
  const selection = named ?? quickSelection(target.dialect);
  refuseEmptySelection(target, selection);
  const baseline = readBaseline(options.baseline, target, options);
  const part = number && { number, select: partOf(target, selection, number) };
  if (options.writeExpected !== undefined) ensureNewList(options.writeExpected, options.force ?? false);
  ensureReportFolder(options.out);
  ensureWritable(journalFolder(), 'The journal', 'set ASSAY_STATE_DIR to another folder');

  if (options.quick) endSoon();
  warmUp();
  // With --json, standard output is reserved for the result.
  const screen = options.json ? process.stderr : process.stdout;
  const silent = { write: () => undefined };
  const enableCommands = disableWorkflowCommands(screen);
  const progress = new Progress(options.quiet ? silent : screen, new Set(expected.map(({ id }) => id)));
  const interrupt = catchInterrupts(() =>
    progress.say('Stopping; reports are written, then the test buckets are removed. Ctrl-C again aborts.'),
  );
  const seed = options.seed ?? randomInt(2 ** 32);
  const assignment: Assignment = {
    target,
    source,
    selection,
    part,
    seed,
    concurrency: options.concurrency,
    command: commandLine(url, options, seed),
    expected,
    signal: interrupt.signal,
    transcript: options.transcript && !options.quick ? join(options.out, transcriptName()) : undefined,
    onCase: (outcome, total) => progress.caseEnded(outcome, total),
    onSlow: (id) => progress.caseIsSlow(id),
    onInterrupted: (results) =>
      void writeReports(withComparison(baseline, withFitness(results)), options.out),
  };
  const judgeAll = (each: Assignment) =>
    judgeRepeatedly(each, options.repeat, (number) => {
      if (!options.quiet) progress.nextRun(number, options.repeat);
    });
  try {
    const judged = container
      ? await judgeContainer(
          container,
          assignment,
          (each) => judgeOther(each, judgeAll),
          (line) => progress.say(line),
        )
      : await (source.kind === 'own-reference' ? judgeOwn : judgeOther)(assignment, judgeAll);
    progress.end();
    if (judged === undefined) return ExitCode.usage;
    const results = withComparison(baseline, withFitness(judged));
    finish(results, options, screen);
    removeEarlierTranscripts(
      options.out,
      (results.transcripts ?? []).map(({ file }) => file),
    );
    enableCommands();
    reportToGitHub(results, screen);
    if (options.writeExpected !== undefined) writeList(options.writeExpected, results, expected, screen);
    // A worker that waits for an answer must not keep the process running.
    if (interrupt.signal.aborted) screen.write('', () => process.exit(commandExitCodeOf(results)));
    return commandExitCodeOf(results);
  } finally {
    enableCommands();
    interrupt.dispose();
  }
}

/** @throws UserError for an unknown application, requirement or profile, and for two ways to choose requirements at once */
function selectionOf({ for: applications, only, profile }: RunCommandOptions): Selection {
  if (applications === undefined) return readSelection(profile ?? [], only ?? []);
  const other = only === undefined ? '--profile' : '--only';
  if (only !== undefined || profile !== undefined)
    throw new UserError(
      `--for selects the requirements; leave out ${other}, or run them one after the other.`,
    );
  return selectionFor(applications);
}

/**
 * Refuses what `--quick` cannot be combined with.
 * @throws UserError
 */
function refuseOtherChoices(options: RunCommandOptions): void {
  const { for: applications, only, profile, shard, writeExpected } = options;
  const other = Object.entries({ '--for': applications, '--only': only, '--profile': profile }).find(
    ([, value]) => value !== undefined,
  );
  if (other)
    throw new UserError(
      `--quick selects the requirements; leave out ${other[0]}, or run them one after the other.`,
    );
  if (shard !== undefined) throw new UserError('--quick is too short to be divided; leave out --shard.');
  if (writeExpected !== undefined)
    throw new UserError('--write-expected needs all failures of a target; leave out --quick.');
}

/**
 * Refuses options that make no sense for a part of a run.
 * @throws UserError
 */
function refuseOptionsForWholeRuns({ seed, writeExpected, baseline, repeat }: RunCommandOptions): void {
  if (seed === undefined)
    throw new UserError(
      '--shard needs --seed, with the same number for all parts of a run, such as that of the pipeline: "assay merge" recognises them by it.',
    );
  if (writeExpected !== undefined)
    throw new UserError('--write-expected needs a whole run; leave out --shard.');
  if (baseline !== undefined || repeat > 1)
    throw new UserError(
      `${repeat > 1 ? '--repeat' : '--baseline'} needs a whole run; leave out --shard${repeat > 1 ? '' : ', and compare the result of "assay merge" with "assay compare"'}.`,
    );
}
/** Judges a target that can be judged, once or several times. */
type JudgeAll = (assignment: Assignment) => Promise<Results>;

/** Judges a reference server of our own, without checks before the run. */
async function judgeOwn(assignment: Assignment, judgeAll: JudgeAll): Promise<Results> {
  const { target } = assignment;
  const reference = await startOwnReferences(
    [{ dialect: target.dialect, deviations: [], secondsPerDay: target.clock?.secondsPerDay, cluster: true }],
    assignment.signal,
    assignment.selection.filter?.quick ? [SHORT_LIVED] : [],
  );
  try {
    const [started = NOT_STARTED] = reference.servers;
    return await judgeAll({ ...assignment, target: startedAt(target, started) });
  } finally {
    await reference.close();
  }
}

/** Judges a deployment, unless a check prevents it. Undefined when its settings are wrong, which is reported. */
async function judgeOther(assignment: Assignment, judgeAll: JudgeAll): Promise<Results | undefined> {
  const obstacle = await firstObstacle(assignment);
  if (!obstacle) return judgeAll(assignment);
  const { title, detail, fix, exitCode } = obstacle;
  console.error(
    visible(`${title}: ${detail}\n${fix ? `Fix: ${fix}. ` : ''}"assay doctor" shows every check.`),
  );
  return exitCode === ExitCode.incomplete ? unstartedResults(assignment, `${title}: ${detail}`) : undefined;
}

function writeList(
  path: string,
  results: Results,
  known: readonly ExpectedFailure[],
  screen: NodeJS.WriteStream,
): void {
  writeFileSync(path, newExpectedFailures(results, known));
  screen.write(`  Expected failures to give a reason: ${path}\n`);
}
