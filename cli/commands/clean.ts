import type { Command } from 'commander';
import { dialectOption } from '../options.ts';
import type { CleanOptions } from '../clean/clean.ts';

/** `assay clean`: remove what a killed run left. */
export function addClean(assay: Command): void {
  assay
    .command('clean')
    .description('remove what interrupted runs left on deployments, and nothing else')
    .argument('[url]', 'only from the object storage at this address')
    .option('-t, --target <file>', 'only from this deployment; by default from the target of each run')
    .option('--variables <file>', 'file of KEY=value lines for ${KEY} in the target file')
    .addOption(dialectOption('dialect of the deployment (default: that of the run)'))
    .option('--force', 'also remove what seems to belong to a run that is still going')
    .addHelpText(
      'after',
      '\nThe journals in .assay (or ASSAY_STATE_DIR) list what to remove.\n\nExamples:\n  assay clean\n  assay clean --target storage.yaml',
    )
    .action(async (url: string | undefined, options: CleanOptions) => {
      const { clean } = await import('../clean/clean.ts');
      process.exitCode = await clean(url, options);
    });
}
