import type { Command } from 'commander';
import { targetOptions } from '../options.ts';
import type { SurveyOptions } from '../survey/run-survey.ts';

const EXAMPLES = `
About 250 requests, one after the other, on its own buckets. Nothing is judged: a deployment need not have every operation.

Examples:
  assay survey http://127.0.0.1:9000 --dialect aws
  assay survey --target storage.yaml --out survey`;

/** `assay survey`: which operations of the public protocol does a deployment answer? */
export function addSurvey(assay: Command): void {
  targetOptions(assay.command('survey'))
    .description(
      'find which operations of the public protocol a deployment answers, refuses, ignores or mistakes',
    )
    .option('-o, --out <dir>', 'folder for survey.json')
    .option('--json', 'the result as JSON on standard output')
    .addHelpText('after', EXAMPLES)
    .action(async (url: string | undefined, options: SurveyOptions) => {
      const { runSurvey } = await import('../survey/run-survey.ts');
      process.exitCode = await runSurvey(url, options);
    });
}
