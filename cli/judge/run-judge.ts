import { mkdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { readResults } from '../../reports/read-results.ts';
import { visibleJson } from '../../reports/visible-text.ts';
import { writeReports } from '../../reports/write.ts';
import { exitCodeOf } from '../../reports/compare/gate.ts';
import { ExitCode } from '../exit-code.ts';
import { ensureReportFolder } from '../report-folder.ts';
import { catchInterrupts } from '../run/interrupt.ts';
import { Progress } from '../run/progress.ts';
import { endSoon } from '../short-lived.ts';
import { judgeAgain } from './judge-again.ts';
import { judgeSeveral } from './judge-several.ts';
import { judgedAgainText } from './text.ts';

/**
 * Room for new objects in the workers from the start: recorded answers come faster than those of a target, and collecting them as often
 * as V8 does at first takes a twentieth of the time.
 */
const ROOM = ['--min-semi-space-size=32', '--max-semi-space-size=32'];

/** What the command line says. */
export interface JudgeCommandOptions {
  out?: string;
  result?: string;
  concurrency: number;
  json?: boolean;
  quiet?: boolean;
}

/**
 * `assay judge`: judge a run again by its transcript, and compare what comes of it with the result of the run.
 * @returns 1 where something differs, else what the run itself would end with
 * @throws UserError, UnusableResults for files that cannot be used
 */
export async function runJudge(paths: readonly string[], options: JudgeCommandOptions): Promise<ExitCode> {
  const result = options.result === undefined ? undefined : readResults(options.result);
  if (options.out !== undefined) ensureReportFolder(options.out);
  const silent = { write: () => undefined };
  const progress = new Progress(options.quiet || options.json ? silent : process.stderr, new Set());
  const interrupt = catchInterrupts(() => progress.say('Stopping.'));
  const { signal } = interrupt;
  const { concurrency } = options;
  for (const flag of ROOM) setFlagsFromString(flag);
  endSoon();
  try {
    const [path, ...others] = paths;
    const how = { result, signal, concurrency, onCase: progress.caseEnded.bind(progress) };
    const judged = await (path !== undefined && others.length === 0
      ? judgeAgain(path, how)
      : judgeSeveral(paths, how));
    progress.end();
    if (signal.aborted) return ExitCode.incomplete;
    if (options.out !== undefined) {
      mkdirSync(options.out, { recursive: true });
      writeReports(judged.results, options.out);
    }
    process.stdout.write(
      options.json ? `${visibleJson(judged)}\n` : judgedAgainText(judged, result !== undefined),
    );
    return judged.differences.length > 0 ? ExitCode.notConformant : exitCodeOf(judged.results);
  } finally {
    interrupt.dispose();
  }
}
