import type { Command } from 'commander';
import type { MatrixOptions } from '../matrix/matrix.ts';

const EXAMPLES = `
An argument is a results.json (or results.json.gz), a survey.json, or a folder that contains one. NAME=FILE names the column.

Examples:
  assay matrix minio.json ceph.json --out matrix.html
  assay matrix reports-a reports-b --markdown matrix.md
  assay matrix "store 4.1=old.json" "store 4.2=new.json" survey/survey.json --out matrix.html`;

/** `assay matrix`: requirements × deployments. */
export function addMatrix(assay: Command): void {
  assay
    .command('matrix')
    .description('put the results of several deployments side by side, requirement by requirement')
    .argument('<files...>', 'results of runs, and surveys')
    .option('-o, --out <file>', 'write the page, one HTML file')
    .option(
      '--markdown <file>',
      'write the table in Markdown (without --out: standard output, unless it is a terminal, which shows the counts)',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: MatrixOptions) => {
      const { runMatrix } = await import('../matrix/matrix.ts');
      process.exitCode = runMatrix(files, options);
    });
}
