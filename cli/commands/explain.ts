import type { Command } from 'commander';
import { words } from '../options.ts';

/** `assay explain`: everything known about a requirement. */
export function addExplain(assay: Command): void {
  assay
    .command('explain')
    .description('show what a requirement says, its basis and source, and how it is judged')
    .argument('<id...>', 'ids of requirements, or prefixes of ids', (value, before: string[] = []) =>
      words(value, before),
    )
    .option('--json', 'as JSON, one array')
    .addHelpText('after', '\nExamples:\n  assay explain BKT-NAME-04\n  assay explain VER-DELETE')
    .action(async (ids: string[], { json }: { json?: boolean }) => {
      const { explainAll } = await import('../catalogue/explain.ts');
      console.log(await explainAll(ids, json ?? false, process.stdout.columns));
    });
}
