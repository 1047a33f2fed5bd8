import type { Command } from 'commander';
import type { NewRequirement } from '../catalogue/new-requirement.ts';

/** `assay new`: the three stubs of a requirement, in a checkout. */
export function addNew(assay: Command): void {
  assay
    .command('new')
    .description('write the stubs of a new requirement: its entry, its case, its fault (in a checkout)')
    .argument('<id>', 'id of the new requirement, PREFIX-TOPIC-NN')
    .requiredOption('--profile <name>', 'profile that it belongs to')
    .requiredOption('--stem <name>', 'file that holds it in each of the three places, as naming')
    .option('--text <sentence>', 'what it requires')
    .addHelpText('after', '\nExamples:\n  assay new PREFIX-TOPIC-NN --profile buckets --stem naming')
    .action(async (id: string, options: NewRequirement) => {
      const { writeStubs } = await import('../catalogue/new-requirement.ts');
      const { sourceFolder } = await import('../catalogue/case-places.ts');
      const places = writeStubs(sourceFolder, id, options);
      console.log(
        `${places.join('\n')}\n\nNext: fill them in, "npm run generate", "assay run --only ${id}", "assay faults ${options.profile}".`,
      );
    });
}
