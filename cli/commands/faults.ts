import type { Command } from 'commander';
import { wholeNumber } from '../options.ts';
import type { FaultsOptions } from '../faults/run-faults.ts';

/** `assay faults`: is every deliberate defect noticed, and every legal variant found conformant? */
export function addFaults(assay: Command): void {
  assay
    .command('faults')
    .description(
      'run the suites against defective servers, each to be noticed, and legal variants, none to be condemned',
    )
    .argument(
      '[names...]',
      'only these faults and variants, or groups of them (responses/date-missing, listing, http)',
    )
    .option(
      '--list',
      'show the faults with what must notice them and the variants with their clauses, run nothing',
    )
    .option('--variants', 'only legal variants, no faults')
    .option('-o, --out <dir>', 'folder for faults.json and faults.md', 'assay-report')
    .option('--concurrency <number>', 'cases under way at once', wholeNumber(1, 256), 32)
    .option('--json', 'the matrix as JSON on standard output')
    .option('-q, --quiet', 'no progress, and a single line at the end when all is well')
    .addHelpText(
      'after',
      '\nExamples:\n  assay faults\n  assay faults listing --out report\n  assay faults --list',
    )
    .action(async (names: string[], options: FaultsOptions) => {
      const { runFaults } = await import('../faults/run-faults.ts');
      process.exitCode = await runFaults(names, options);
    });
}
