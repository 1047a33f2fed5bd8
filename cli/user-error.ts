import { ExitCode } from './exit-code.ts';

/**
 * Something that the user of the command can fix. Shown unchanged, without a stack: say what is wrong, where, and what to
 * do, in one line or two.
 */
export class UserError extends Error {
  override name = 'UserError';
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = ExitCode.usage, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
