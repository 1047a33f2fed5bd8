import { EXIT_CODES } from '../../reports/verdict.ts';
import { readResults } from '../../reports/read-results.ts';
import type { ExitCode } from '../exit-code.ts';
import { ignoreWorkflowCommands, reportToGitHub } from '../github.ts';
import { ensureWritable } from '../writable-folder.ts';
import { finish } from './finish.ts';
import { mergeParts } from './merge.ts';

/** What the command line says of it. */
export interface MergeCommandOptions {
  out: string;
  allowMissing?: boolean;
  json?: boolean;
  quiet?: boolean;
}

/**
 * `assay merge`: put the parts of a run together, write its reports, and say what came of it.
 * @returns the exit code of the run in one piece
 * @throws UserError, UnusableResults for files that are no parts of one run
 */
export function merge(files: readonly string[], options: MergeCommandOptions): ExitCode {
  ensureWritable(options.out, 'Reports', 'choose another folder with --out');
  const parts = files.map((file) => ({ file, results: readResults(file) }));
  const results = mergeParts(parts, options.allowMissing ?? false);
  const screen = options.json ? process.stderr : process.stdout;
  const obeyAgain = ignoreWorkflowCommands(screen);
  finish(results, options, screen);
  obeyAgain();
  reportToGitHub(results, screen);
  return EXIT_CODES[results.outcome];
}
