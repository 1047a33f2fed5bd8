import type { Command } from 'commander';
import type { MergeCommandOptions } from '../run/run-merge.ts';

const EXAMPLES = `
Each file is the results.json of a run with --shard, or the folder of its reports. Reports and exit code are those of the whole run.

Examples:
  assay run --target storage.yaml --shard 1/2 --seed 17 --out part-1
  assay run --target storage.yaml --shard 2/2 --seed 17 --out part-2
  assay merge part-1 part-2 --out assay-report`;

/** `assay merge`: put the parts of a run together. */
export function addMerge(assay: Command): void {
  assay
    .command('merge')
    .description('put the parts of a run (--shard) together and write its reports')
    .argument('<results...>', 'results of all parts')
    .option('-o, --out <dir>', 'folder for the reports', 'assay-report')
    .option('--allow-missing', 'where parts are missing, make an incomplete result of those that are there')
    .option('--json', 'the result as JSON on standard output')
    .option('-q, --quiet', 'a single line when all is well')
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: MergeCommandOptions) => {
      const { merge } = await import('../run/run-merge.ts');
      process.exitCode = merge(files, options);
    });
}
