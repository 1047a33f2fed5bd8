import { ignoreClosedPipes } from './closed-streams.ts';
import type { ExitCode } from './exit-code.ts';
import { failureOf } from './failure.ts';
import { refuseNodeOptions } from './node-options.ts';
import { program } from './program.ts';

/** Print what went wrong, and return the exit code for it. */
function report(error: unknown): ExitCode {
  const { exitCode, lines } = failureOf(error);
  for (const line of lines) console.error(line);
  return exitCode;
}

ignoreClosedPipes([process.stdout, process.stderr]);

// Unhandled rejections end here too. A run without a verdict must not end with the exit code of one.
process.on('uncaughtException', (error) => process.exit(report(error)));

try {
  refuseNodeOptions(process.argv.slice(2));
  await program().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
