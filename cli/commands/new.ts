import type { Command } from 'commander';
import type { NewRequirement } from '../catalogue/new-requirement.ts';

/** `assay new`: the three stubs of a requirement, in a checkout. */
export function addNew(assay: Command): void {
  assay
    .command('new')
    .description('write the stubs of a new requirement: its entry, its case, its fault (in a checkout)')
    .argument('<id>', 'id of the new requirement, PREFIX-TOPIC-NN')
    .requiredOption('--profile <name>', 'profile that it belongs to')
    .option(
      '--stem <name>',
      'its file in each of the three places; default: the one with the other ids of its topic',
    )
    .option('--text <sentence>', 'what it requires')
    .addHelpText(
      'after',
      '\nExamples:\n  assay new PREFIX-TOPIC-NN --profile buckets\n  assay new PREFIX-TOPIC-NN --profile buckets --stem naming',
    )
    .action(async (id: string, options: NewRequirement) => {
      const { writeStubs } = await import('../catalogue/new-requirement.ts');
      const { sourceFolder } = await import('../catalogue/case-places.ts');
      const places = writeStubs(sourceFolder, id, options);
      console.log(`${places.join('\n')}

Next:
  1. Fill in the entry, then "npm run generate" and "npm run check:types".
  2. Write the case; where the suite has a table of cases, a row of it. "assay run --only ${id}" shows it fail.
  3. Change the reference (reference-impl/rules, reference-impl/operations) until it passes.
  4. Write the fault. "assay faults ${options.profile}/<name of the fault>" shows that the case notices it.
CONTRIBUTING.md plays this through.`);
    });
}
