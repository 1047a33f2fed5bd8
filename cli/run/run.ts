import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleSummary } from '../../reports/console.ts';
import { headline } from '../../reports/headline.ts';
import type { Results } from '../../reports/results.ts';
import { EXIT_CODES } from '../../reports/verdict.ts';
import { oneLine, visible, visibleJson } from '../../reports/visible-text.ts';
import { writeReports } from '../../reports/write.ts';
import { warmUp } from '../../suites/harness/run.ts';
import type { RunCommandOptions } from '../commands/run.ts';
import { ExitCode } from '../exit-code.ts';
import { startOwnReferences } from '../reference/own-references.ts';
import { journalFolder } from '../state-folder.ts';
import { chooseTarget, NOT_STARTED, ownReference, startedAt } from '../target-choice.ts';
import { commandLine } from './command-line.ts';
import type { ExpectedFailure } from './expected-failures.ts';
import { readExpectedFailures } from './expected-failures-file.ts';
import { catchInterrupts } from './interrupt.ts';
import { type Assignment, judge, notBegun } from './judge.ts';
import { ensureNewList, newExpectedFailures } from './new-expected-failures.ts';
import { firstObstacle } from './obstacle.ts';
import { Progress } from './progress.ts';
import { readSelection, refuseEmptySelection } from './selection.ts';
import { ensureWritable } from '../writable-folder.ts';
import { neutralDialect } from '../../spec/dialect.ts';

/**
 * `assay run`: choose the target, look whether it can be judged, judge it, write the reports, and say what came of it.
 * @returns the exit code
 * @throws UserError, SettingsError for what the command line or its files have wrong; nothing has been sent then
 */
export async function run(url: string | undefined, options: RunCommandOptions): Promise<ExitCode> {
  const selection = readSelection(options.profile ?? [], options.only ?? []);
  const expected = options.expect === undefined ? [] : readExpectedFailures(options.expect);
  const { target, source } = chooseTarget(url, options) ?? ownReference(options.dialect ?? neutralDialect);
  refuseEmptySelection(target, selection);
  if (options.writeExpected !== undefined) ensureNewList(options.writeExpected, options.force ?? false);
  ensureWritable(options.out, 'Reports', 'choose another folder with --out');
  ensureWritable(journalFolder(), 'The journal', 'set ASSAY_STATE_DIR to another folder');

  warmUp();
  // Standard output is the result's when it is asked for as JSON.
  const screen = options.json ? process.stderr : process.stdout;
  const silent = { write: () => undefined };
  const progress = new Progress(options.quiet ? silent : screen, new Set(expected.map(({ id }) => id)));
  const interrupt = catchInterrupts(() =>
    progress.say('Stopping; reports are written, then the test buckets are removed. Ctrl-C again aborts.'),
  );
  const seed = options.seed ?? randomInt(2 ** 32);
  const assignment: Assignment = {
    target,
    source,
    selection,
    seed,
    concurrency: options.concurrency,
    command: commandLine(url, options, seed),
    expected,
    signal: interrupt.signal,
    onCase: (outcome, total) => progress.caseEnded(outcome, total),
    onInterrupted: (results) => void writeReports(results, options.out),
  };
  try {
    const results = await (source.kind === 'own-reference' ? judgeOwn : judgeOther)(assignment);
    progress.end();
    if (results === undefined) return ExitCode.usage;
    finish(results, options, screen);
    if (options.writeExpected !== undefined) writeList(options.writeExpected, results, expected, screen);
    // A worker that hangs in a target's answer must not hold the process.
    if (interrupt.signal.aborted) screen.write('', () => process.exit(EXIT_CODES[results.outcome]));
    return EXIT_CODES[results.outcome];
  } finally {
    interrupt.dispose();
  }
}

/** Judge a reference server of our own; it is known to be well. */
async function judgeOwn(assignment: Assignment): Promise<Results> {
  const { target } = assignment;
  const reference = await startOwnReferences(
    [{ dialect: target.dialect, deviations: [], secondsPerDay: target.clock?.secondsPerDay, cluster: true }],
    assignment.signal,
  );
  try {
    const [started = NOT_STARTED] = reference.servers;
    return await judge({ ...assignment, target: startedAt(target, started) });
  } finally {
    await reference.close();
  }
}

/** Judge a deployment, unless something keeps it from being judged. Undefined when that is its description; it is reported. */
async function judgeOther(assignment: Assignment): Promise<Results | undefined> {
  const obstacle = await firstObstacle(assignment);
  if (!obstacle) return judge(assignment);
  const { title, detail, fix, exitCode } = obstacle;
  console.error(visible(`${title}: ${detail}\n${fix ? `Fix: ${fix}. ` : ''}"assay doctor" looks closer.`));
  return exitCode === ExitCode.incomplete ? notBegun(assignment, `${title}: ${detail}`) : undefined;
}

function finish(results: Results, { out, json, quiet }: RunCommandOptions, screen: NodeJS.WriteStream): void {
  const paths = writeReports(results, out);
  if (json) process.stdout.write(`${visibleJson(results)}\n`);
  if (quiet && results.outcome === 'conformant') {
    const { title, sentences } = headline(results);
    screen.write(
      `${title}: ${oneLine(results.target.name)}, dialect ${results.target.dialect}. ${sentences.join(' ')}\n`,
    );
  } else {
    screen.write(
      consoleSummary(results, {
        columns: screen.columns,
        report: paths['report.html'] ?? join(out, 'report.html'),
      }),
    );
  }
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
