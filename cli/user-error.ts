import { ExitCode } from './exit-code.ts';

/**
 * An error that the user of the command can fix. The message is shown without a stack: it says what is wrong, where, and what to
 * do, in one or two lines.
 */
export class UserError extends Error {
  override name = 'UserError';
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = ExitCode.usage, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
