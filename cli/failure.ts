import { CommanderError } from 'commander';
import { UnusableResults } from '../reports/unusable-results.ts';
import { visible } from '../spec/visible-text.ts';
import { SettingsError } from '../target/settings-error.ts';
import { ExitCode } from './exit-code.ts';
import { UserError } from './user-error.ts';

/** How a failed command ends: its exit code, and the lines still to be printed on standard error. */
export interface Failure {
  exitCode: ExitCode;
  lines: string[];
}

/** The message for an error that ended a command. */
export function failureOf(error: unknown): Failure {
  // Commander has printed what was wrong; its own exit codes differ from ours.
  if (error instanceof CommanderError)
    return { exitCode: error.exitCode === 0 ? ExitCode.done : ExitCode.usage, lines: [] };
  if (error instanceof UserError) return { exitCode: error.exitCode, lines: [visible(error.message)] };
  if (error instanceof SettingsError || error instanceof UnusableResults)
    return { exitCode: ExitCode.usage, lines: [visible(error.message)] };
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    exitCode: ExitCode.incomplete,
    lines: [
      visible((process.env['ASSAY_DEBUG'] && stack) || message),
      'This is a bug in assay; ASSAY_DEBUG=1 shows where.',
    ],
  };
}
