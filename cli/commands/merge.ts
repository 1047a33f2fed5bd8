import type { Command } from 'commander';
import type { MergeCommandOptions } from '../run/run-merge.ts';

const EXAMPLES = `
Each file is the results.json of a run with --shard, or the folder of its reports. Reports and exit code are those of the whole run.

Examples:
  assay run --target storage.yaml --shard 1/2 --seed 17 --out part-1
  assay run --target storage.yaml --shard 2/2 --seed 17 --out part-2
  assay merge part-1 part-2 --out assay-report`;

/** `assay merge`: merge the parts of a run. */
export function addMerge(assay: Command): void {
  assay
    .command('merge')
    .description('merge the parts of a run (--shard) and write its reports')
    .argument('<results...>', 'results of all parts')
    .option('-o, --out <dir>', 'folder for the reports', 'assay-report')
    .option('--allow-missing', 'when parts are missing, write an incomplete result of the others')
    .option('--json', 'the result as JSON on standard output')
    .option('-q, --quiet', 'a single line when there is no problem')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: MergeCommandOptions) => {
      const { merge } = await import('../run/run-merge.ts');
      process.exitCode = merge(files, options);
    });
}
