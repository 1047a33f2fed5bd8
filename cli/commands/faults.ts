import type { Command } from 'commander';
import { seconds, wholeNumber } from '../options.ts';
import type { ExploreFaultsOptions } from '../faults/explore-faults.ts';
import type { FaultsOptions } from '../faults/run-faults.ts';

/** `assay faults`: does a case detect every fault, and is every legal variant conformant? */
export function addFaults(assay: Command): void {
  assay
    .command('faults')
    .description('run the suites against faulty servers, which must fail, and legal variants, which must not')
    .argument(
      '[names...]',
      'only these faults and variants, or groups of them (responses/date-missing, listing, http)',
    )
    .option(
      '--list',
      'list the faults with the requirements that must detect them, and the variants with their clauses; run nothing',
    )
    .option('--variants', 'only legal variants, no faults')
    .option('--explore', 'only deep faults, which no case notices: search for each with "assay explore"')
    .option('--seconds <number>', 'with --explore: longest search for one fault', seconds, 60)
    .option(
      '--seed <number>',
      'with --explore and --again: where random choices begin',
      wholeNumber(0, 2 ** 32 - 1),
      1,
    )
    .option(
      '--seeds <number>',
      'with --explore: searches for each fault; their medians are printed',
      wholeNumber(1, 100),
      1,
    )
    .option(
      '--again <number>',
      'judge this many faulty servers again by their transcripts; the same must come out',
      wholeNumber(0, 10_000),
      0,
    )
    .option('-o, --out <dir>', 'folder for faults.json and faults.md', 'assay-report')
    .option('--concurrency <number>', 'cases that run at once', wholeNumber(1, 256), 32)
    .option('--json', 'the matrix as JSON on standard output')
    .option('-q, --quiet', 'no progress, and a single line at the end when there is no problem')
    .addHelpText(
      'after',
      '\nExamples:\n  assay faults\n  assay faults listing --out report\n  assay faults --list',
    )
    .action(
      async (names: string[], options: FaultsOptions & ExploreFaultsOptions & { explore?: boolean }) => {
        if (options.explore) {
          const { exploreFaults } = await import('../faults/explore-faults.ts');
          process.exitCode = await exploreFaults(names, options);
          return;
        }
        const { runFaults } = await import('../faults/run-faults.ts');
        process.exitCode = await runFaults(names, options);
      },
    );
}
