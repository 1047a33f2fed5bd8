import { Option, type Command } from 'commander';
import { dialectOption, words } from '../options.ts';
import type { CatalogueOptions } from '../catalogue/site.ts';

const EXAMPLES = `
Examples:
  assay catalogue --out catalogue
  assay catalogue --dialect aws --out catalogue --results assay-report`;

/** `assay catalogue`: all requirements as pages to read. */
export function addCatalogue(assay: Command): void {
  assay
    .command('catalogue')
    .description('write all requirements and the contract as HTML pages that need no network')
    .addOption(dialectOption('dialect whose contract is shown').default('std'))
    .requiredOption('-o, --out <dir>', 'folder for the pages')
    .option('--results <files>', 'show the verdict of each requirement in these results', words)
    .addOption(new Option('--force', 'write into a folder that contains other files'))
    .addHelpText('after', EXAMPLES)
    .action(async (options: CatalogueOptions) => {
      const { writeCatalogue } = await import('../catalogue/site.ts');
      console.log(writeCatalogue(options));
    });
}
