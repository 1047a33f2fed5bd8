import { dirname, resolve } from 'node:path';
import { commandExitCodeOf } from '../../reports/applications/exit-code.ts';
import { withFitness } from '../../reports/applications/with-fitness.ts';
import { readResults } from '../../reports/read-results.ts';
import type { ExitCode } from '../exit-code.ts';
import { disableWorkflowCommands, reportToGitHub } from '../github.ts';
import { ensureReportFolder } from '../report-folder.ts';
import { UserError } from '../user-error.ts';
import { finish } from './finish.ts';
import { mergeParts } from './merge.ts';

/** Options of `assay merge`. */
export interface MergeCommandOptions {
  out: string;
  allowMissing?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/**
 * `assay merge`: merge the parts of a run, write its reports, and print the result.
 * @returns the exit code of the whole run
 * @throws UserError, UnusableResults for files that are not parts of one run
 */
export function merge(files: readonly string[], options: MergeCommandOptions): ExitCode {
  const part = files.find(
    (file) => resolve(file) === resolve(options.out) || dirname(resolve(file)) === resolve(options.out),
  );
  if (part !== undefined)
    throw new UserError(
      `The reports would replace those of the part ${part}; choose another folder with --out.`,
    );
  ensureReportFolder(options.out);
  const parts = files.map((file) => ({ file, results: readResults(file) }));
  const results = withFitness(mergeParts(parts, options.allowMissing ?? false));
  const screen = options.json ? process.stderr : process.stdout;
  const enableCommands = disableWorkflowCommands(screen);
  finish(results, options, screen);
  enableCommands();
  reportToGitHub(results, screen);
  return commandExitCodeOf(results);
}
