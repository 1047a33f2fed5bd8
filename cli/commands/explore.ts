import type { Command } from 'commander';
import type { ExploreCommandOptions } from '../explore/run-explore.ts';
import { seconds, targetOptions, wholeNumber, words } from '../options.ts';

const EXAMPLES = `
Random sequences of operations on buckets of its own, by all identities of the target; after each answer a model says which
answers are right. What is wrong is reduced to the shortest sequence that shows it. Without a target it explores the
reference server.

Exit codes: 0 no find, 1 a find at MUST that repeats, 2 wrong usage or settings, 3 cut short or nothing answered.

Examples:
  assay explore http://127.0.0.1:9000 --dialect aws
  assay explore --target storage.yaml --seconds 600 --expect known-failures.yaml --out found
  assay explore --target storage.yaml --replay found/explore.json`;

/** `assay explore`: searches for sequences of operations that a deployment answers otherwise than the model. */
export function addExplore(assay: Command): void {
  targetOptions(assay.command('explore'))
    .description('search a deployment for mistakes that show only after several operations')
    .option(
      '-p, --profile <names>',
      'explore only these profiles (repeatable, or separated by commas)',
      words,
    )
    .option('--seconds <number>', 'how long to search; finds are shrunk after that too', seconds, 60)
    .option(
      '--seed <number>',
      'where random choices begin, to draw the same sequences again',
      wholeNumber(0, 2 ** 32 - 1),
    )
    .option('--concurrency <number>', 'sequences side by side', wholeNumber(1, 64), 8)
    .option('--expect <file>', 'expected failures (YAML): what they name is left open')
    .option('--replay <file>', 'send the sequences of an explore.json again instead of searching')
    .option('-o, --out <dir>', 'folder for explore.json and explore.html', 'assay-report')
    .option('--json', 'what was found as JSON on standard output')
    .option('-q, --quiet', 'no progress')
    .addHelpText('after', EXAMPLES)
    .action(async (url: string | undefined, options: ExploreCommandOptions) => {
      const { runExplore } = await import('../explore/run-explore.ts');
      process.exitCode = await runExplore(url, options);
    });
}
