import type { Command } from 'commander';
import type { HistoryOptions } from '../history/history.ts';
import { differentTargetsOption } from '../options.ts';

const EXAMPLES = `
In a folder, every *.json with results is used, in its subfolders too; other files are named and left out.

Examples:
  assay history runs
  assay history monday.json tuesday.json --out week.html`;

/** `assay history`: many runs of one target over time. */
export function addHistory(assay: Command): void {
  assay
    .command('history')
    .description('draw the results of one target over time, as one HTML page')
    .argument('<paths...>', 'results files, or folders that contain them')
    .option('-o, --out <file>', 'HTML file to write', 'assay-history.html')
    .addOption(differentTargetsOption())
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: HistoryOptions) => {
      const { runHistory } = await import('../history/history.ts');
      runHistory(paths, options);
    });
}
