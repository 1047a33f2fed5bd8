import type { Command } from 'commander';
import { dialectOption } from '../options.ts';
import type { CleanOptions } from '../clean/clean.ts';

/** `assay clean`: finish what a run that was killed began. */
export function addClean(assay: Command): void {
  assay
    .command('clean')
    .description('remove from deployments what interrupted runs left there, and nothing else')
    .argument('[url]', 'only from the object storage at this address')
    .option(
      '-t, --target <file>',
      'only from this deployment; by default each run is looked up by its own target file',
    )
    .option('--variables <file>', 'KEY=value lines to fill ${KEY} in the target file from')
    .addOption(dialectOption('tokens that the deployment speaks (default as in the run)'))
    .option('--force', 'also what seems to belong to a run that still goes on')
    .addHelpText(
      'after',
      '\nWhat is to be removed is read from the journals in .assay (or ASSAY_STATE_DIR).\n\nExamples:\n  assay clean\n  assay clean --target storage.yaml',
    )
    .action(async (url: string | undefined, options: CleanOptions) => {
      const { clean } = await import('../clean/clean.ts');
      process.exitCode = await clean(url, options);
    });
}
