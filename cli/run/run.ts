import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { consoleSummary } from '../../reports/console.ts';
import { headline } from '../../reports/headline.ts';
import type { Results } from '../../reports/results.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { writeReports } from '../../reports/write.ts';
import type { RunCommandOptions } from '../commands/run.ts';
import { ExitCode } from '../exit-code.ts';
import type { Check } from '../preflight/check.ts';
import { type OwnReferences, startOwnReferences } from '../reference/own-references.ts';
import { journalFolder } from '../state-folder.ts';
import { type ChosenTarget, chooseTarget, referenceTarget } from '../target-choice.ts';
import { commandLine } from './command-line.ts';
import { readExpectedFailures } from './expected-failures-file.ts';
import { catchInterrupts } from './interrupt.ts';
import { type Assignment, judge, notBegun } from './judge.ts';
import { Progress } from './progress.ts';
import { readSelection, refuseEmptySelection } from './selection.ts';
import { ensureWritable } from './writable-folder.ts';

const EXIT: Readonly<Record<Results['outcome'], ExitCode>> = {
  conformant: ExitCode.done,
  'not-conformant': ExitCode.notConformant,
  incomplete: ExitCode.incomplete,
};

/**
 * `assay run`: choose the target, look whether it can be judged, judge it, write the reports, and say what came of it.
 * @returns the exit code
 * @throws UserError, SettingsError for what the command line or its files have wrong; nothing has been sent then
 */
export async function run(url: string | undefined, options: RunCommandOptions): Promise<ExitCode> {
  const selection = readSelection(options.profile ?? [], options.only ?? []);
  const expected = options.expect === undefined ? [] : readExpectedFailures(options.expect);
  const chosen = chooseTarget(url, options);
  ensureWritable(options.out, 'Reports', 'choose another folder with --out');
  ensureWritable(journalFolder(), 'The journal', 'set ASSAY_STATE_DIR to another folder');
  const dialect = chosen?.target.dialect ?? options.dialect ?? 'std';
  refuseEmptySelection(chosen?.target ?? referenceTarget(dialect, 'http://127.0.0.1'), selection);

  // Standard output is the result's when it is asked for as JSON.
  const screen = options.json ? process.stderr : process.stdout;
  const progress = new Progress(
    options.quiet ? { write: () => undefined } : screen,
    new Set(expected.map(({ id }) => id)),
  );
  const interrupt = catchInterrupts(() =>
    progress.say('Stopping; what was made is being removed. Ctrl-C again leaves at once.'),
  );
  let reference: OwnReferences | undefined;
  try {
    reference = chosen ? undefined : await startOwnReferences([{ dialect, faults: [] }]);
    const { target, source }: ChosenTarget = chosen ?? {
      target: referenceTarget(dialect, reference?.urls[0] ?? ''),
      source: { kind: 'own-reference' },
    };
    const seed = options.seed ?? randomInt(2 ** 32);
    const command = commandLine(url, options, seed);
    const { concurrency } = options;
    const assignment: Assignment = {
      target,
      source,
      selection,
      seed,
      concurrency,
      command,
      expected,
      signal: interrupt.signal,
      onCase: (outcome, total) => progress.caseEnded(outcome, total),
    };
    // Our own server is known to be well.
    const obstacle = chosen && (await firstObstacle(assignment));
    if (obstacle?.exitCode === ExitCode.usage) return tell(obstacle);
    if (obstacle) tell(obstacle);
    const results = obstacle
      ? notBegun(assignment, `${obstacle.title}: ${obstacle.detail}`)
      : await judge(assignment);
    progress.end();
    finish(results, options, screen);
    return EXIT[results.outcome];
  } finally {
    interrupt.dispose();
    await reference?.close();
  }
}

/** The first thing that keeps a target from being judged. A run that is interrupted here has simply not begun. */
async function firstObstacle({ target, signal }: Assignment): Promise<Check | undefined> {
  const { preflight } = await import('../preflight/preflight.ts');
  for await (const check of preflight(target, signal))
    if (check.state === 'wrong' && !signal.aborted) return check;
  return undefined;
}

function tell({ title, detail, mend, exitCode }: Check): ExitCode {
  console.error(`${title}: ${detail}\n${mend ? `To mend it: ${mend}. ` : ''}"assay doctor" looks closer.`);
  return exitCode ?? ExitCode.usage;
}

function finish(results: Results, { out, json, quiet }: RunCommandOptions, screen: NodeJS.WriteStream): void {
  const paths = writeReports(results, out);
  if (json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
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
