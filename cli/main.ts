import { Command, CommanderError } from 'commander';
import { SettingsError } from '../suites/target/settings-error.ts';
import { addClean } from './commands/clean.ts';
import { addDoctor } from './commands/doctor.ts';
import { addExplain } from './commands/explain.ts';
import { addFaults } from './commands/faults.ts';
import { addList } from './commands/list.ts';
import { addHostReferences } from './commands/host-references.ts';
import { addRun } from './commands/run.ts';
import { addServe } from './commands/serve.ts';
import { ExitCode } from './exit-code.ts';
import { UserError } from './user-error.ts';
import { version } from './version.ts';

/** The `assay` command. Commands load what they need when they run: `--help` must not wait for it. */
function program(): Command {
  const assay = new Command('assay')
    .description('Judges whether an S3-family object storage keeps its contract, and serves one that does.')
    .version(version())
    .exitOverride()
    .showHelpAfterError('(add --help to see what there is)')
    .addHelpText(
      'after',
      '\nExit codes: 0 conformant, 1 not conformant, 2 wrong usage or settings, 3 incomplete.',
    );
  for (const add of [
    addRun,
    addDoctor,
    addList,
    addExplain,
    addServe,
    addClean,
    addFaults,
    addHostReferences,
  ])
    add(assay);
  return assay;
}

/** Tell what went wrong, and give the exit code for it. */
function report(error: unknown): ExitCode {
  // Commander has said what was wrong; its own exit codes mean nothing here.
  if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.done : ExitCode.usage;
  if (error instanceof UserError || error instanceof SettingsError) {
    console.error(error.message);
    return error instanceof UserError ? error.exitCode : ExitCode.usage;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(process.env['ASSAY_DEBUG'] ? stack : message);
  console.error('This is a bug in assay; ASSAY_DEBUG=1 shows where.');
  return ExitCode.incomplete;
}

// `assay list | head` closes the pipe under us: nothing is wrong then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(ExitCode.done);
});

// A stray rejection ends here too. Without a verdict no run may end like one that has one.
process.on('uncaughtException', (error) => process.exit(report(error)));

try {
  await program().parseAsync();
} catch (error) {
  process.exitCode = report(error);
}
