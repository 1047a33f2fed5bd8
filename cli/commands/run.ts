import type { Command } from 'commander';
import { containerOptions } from '../container/options.ts';
import { differentTargetsOption, targetOptions, wholeNumber, words } from '../options.ts';
import type { RunCommandOptions } from '../run/run.ts';

const EXAMPLES = `
Without an address or a target file, Assay starts its reference server and judges it.
With an address, keys come from ASSAY_OWNER_KEY_ID and ASSAY_OWNER_SECRET, and likewise for TEAMMATE and STRANGER.

Examples:
  assay run
  assay run --target storage.yaml --out report
  assay run https://s3.example.com --dialect aws --profile buckets,objects
  assay run --target storage.yaml --only BKT-NAME-04 LIST-PAGE
  assay run --target storage.yaml --for restic,iceberg
  assay run --target storage.yaml --quick
  assay run --target storage.yaml --write-expected known-failures.yaml
  assay run --target storage.yaml --expect known-failures.yaml
  assay run --target storage.yaml --baseline last/results.json
  assay run --target storage.yaml --repeat 5
  assay run --container minio/minio:TAG --container-command "server /data" --container-env MINIO_ROOT_USER MINIO_ROOT_PASSWORD --dialect aws`;

/** `assay run`: judge a deployment. */
export function addRun(assay: Command): void {
  containerOptions(targetOptions(assay.command('run')))
    .description('judge a deployment and write reports')
    .option('-p, --profile <names>', 'only these profiles', words)
    .option('--only <ids...>', 'only these requirements, or groups of them', words)
    .option(
      '--for <applications>',
      'only what these applications need, and whether they work (docs/applications.md)',
      words,
    )
    .option(
      '--quick',
      'a check of seconds while you develop: one case of each MUST of the level core, without a transcript; certifies nothing',
    )
    .option('-o, --out <dir>', 'folder for the reports', 'assay-report')
    .option('--seed <number>', 'repeat the random choices of an earlier run', wholeNumber(0, 4_294_967_295))
    .option('--shard <index/count>', 'judge one of several parts, as 1/4; "assay merge" merges them')
    .option(
      '--shard-base <number>',
      'number of the first part: 1, or 0 as on Kubernetes',
      wholeNumber(0, 1),
      1,
    )
    .option('--concurrency <number>', 'cases that run at once', wholeNumber(1, 256), 16)
    .option('--expect <file>', 'expected failures (YAML list of id, reason, expires)')
    .option(
      '--write-expected <file>',
      'write the failures as a list of expected failures, in which you give each a reason',
    )
    .option('--force', 'replace the file that --write-expected names')
    .option(
      '--baseline <results>',
      'results of an earlier run: fail only on what regressed since (docs/compare.md)',
    )
    .addOption(differentTargetsOption())
    .option(
      '--repeat <number>',
      'run this many times, report requirements whose verdict differs, count the worst',
      wholeNumber(1, 100),
      1,
    )
    .option('--no-transcript', 'keep no record of the exchanges that "assay judge" can judge again')
    .option('--json', 'the result as JSON on standard output')
    .option('-q, --quiet', 'no progress, and a single line at the end when there is no problem')
    .addHelpText('after', EXAMPLES)
    .action(async (url: string | undefined, options: RunCommandOptions) => {
      const { run } = await import('../run/run.ts');
      process.exitCode = await run(url, options);
    });
}
