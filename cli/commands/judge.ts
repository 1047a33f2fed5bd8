import type { Command } from 'commander';
import type { JudgeCommandOptions } from '../judge/run-judge.ts';
import { wholeNumber } from '../options.ts';

const EXAMPLES = `
A transcript is the transcript.ndjson.gz beside the reports of a run. It is judged without its target, a network or keys.

Exit codes: 1 when something differs; else as of "assay run": 0 conformant, 1 not conformant, 3 incomplete; 2 for a file that
cannot be used (docs/transcript.md).

Examples:
  assay judge assay-report/transcript.ndjson.gz
  assay judge transcript.ndjson.gz --result results.json
  assay judge transcript.ndjson.gz --out judged-again
  assay judge transcript-1.ndjson.gz transcript-2.ndjson.gz --result results.json`;

/** `assay judge`: judge a run again by its transcript. */
export function addJudge(assay: Command): void {
  assay
    .command('judge')
    .description('judge a run again by its transcript, offline')
    .argument('<transcript...>', 'transcript of a run; all of them, of a run with --repeat or in parts')
    .option('--result <results>', 'results.json of the run: show where it differs from the transcript')
    .option('-o, --out <dir>', 'write reports of what was judged again')
    .option('--concurrency <number>', 'cases under way at once', wholeNumber(1, 256), 16)
    .option('--json', 'the result as JSON on standard output')
    .option('-q, --quiet', 'no progress')
    .addHelpText('after', EXAMPLES)
    .action(async (transcripts: string[], options: JudgeCommandOptions) => {
      const { runJudge } = await import('../judge/run-judge.ts');
      process.exitCode = await runJudge(transcripts, options);
    });
}
