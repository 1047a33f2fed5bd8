import type { Command } from 'commander';
import { differentTargetsOption, formatOption, outFileOption } from '../options.ts';
import { COMPARISON_FORMATS, type CompareOptions } from '../compare/options.ts';

const EXAMPLES = `
An argument is a results.json, or a folder of reports that contains one.

Exit codes: 0 nothing regressed, 1 something regressed, 2 wrong usage or files, 3 the later run is incomplete or nothing can be
compared (docs/compare.md).

Examples:
  assay compare old/results.json assay-report
  assay compare old.json new.json --format markdown
  assay compare old.json new.json --format html --out comparison.html`;

/** `assay compare`: what differs between two runs. */
export function addCompare(assay: Command): void {
  assay
    .command('compare')
    .description('show what regressed, was fixed or changed between two runs')
    .argument('<before>', 'results of the earlier run')
    .argument('<after>', 'results of the later run')
    .addOption(formatOption(COMPARISON_FORMATS))
    .addOption(outFileOption())
    .addOption(differentTargetsOption())
    .addHelpText('after', EXAMPLES)
    .action(async (before: string, after: string, options: CompareOptions) => {
      const { runCompare } = await import('../compare/compare.ts');
      process.exitCode = runCompare(before, after, options);
    });
}
