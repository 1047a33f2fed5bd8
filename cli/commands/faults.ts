import type { Command } from 'commander';
import { wholeNumber } from '../options.ts';

export interface FaultsOptions {
  list?: boolean;
  out: string;
  concurrency: number;
  json?: boolean;
  quiet?: boolean;
}

/** `assay faults`: does every deliberate defect get noticed? */
export function addFaults(assay: Command): void {
  assay
    .command('faults')
    .description('run the suites against deliberately defective servers: every defect must be noticed')
    .argument('[names...]', 'only these faults, or groups of them (responses/date-missing, listing)')
    .option('--list', 'show the faults and what must notice them, run nothing')
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
