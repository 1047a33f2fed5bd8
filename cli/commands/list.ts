import type { Command } from 'commander';
import { Option } from 'commander';
import { dialectOption, words } from '../options.ts';
import type { ListOptions } from '../catalogue/list.ts';

/** `assay list`: the requirement catalogue. */
export function addList(assay: Command): void {
  assay
    .command('list')
    .description('list the requirements')
    .option('-p, --profile <names>', 'only these profiles', words)
    .addOption(new Option('--level <level>', 'only this level').choices(['MUST', 'SHOULD', 'MAY']))
    .addOption(new Option('--basis <basis>', 'only this basis').choices(['stated', 'compatible', 'open']))
    .addOption(dialectOption('only requirements of this dialect'))
    .option('--pending', 'only requirements that no suite judges yet')
    .option('--applications', 'list the applications for "assay run --for" instead')
    .option('--json', 'as JSON, one array')
    .addHelpText(
      'after',
      '\nExamples:\n  assay list --profile buckets\n  assay list --level MUST --dialect aws --json\n  assay list --applications',
    )
    .action(async (options: ListOptions) => {
      const { listText } = await import('../catalogue/list.ts');
      console.log(listText(options, process.stdout.columns));
    });
}
