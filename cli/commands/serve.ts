import type { Command } from 'commander';
import { neutralDialect } from '../../spec/dialect.ts';
import { dialectOption, hostName, seconds, wholeNumber } from '../options.ts';
import type { ServeOptions } from '../reference/serve.ts';

/** `assay serve`: the reference server, to develop against. */
export function addServe(assay: Command): void {
  assay
    .command('serve')
    .description('serve a small, correct object storage on this machine')
    .option('--port <number>', 'port to listen on; 0 takes any free one', wholeNumber(0, 65_535), 9000)
    .option(
      '--host <address>',
      'address to listen on; one that other machines can reach needs --public',
      '127.0.0.1',
    )
    .option('--public', 'let other machines reach it, although its keys are public and there is no TLS')
    .option('--data <dir>', 'keep objects in this folder; without it they are removed at the end')
    .addOption(dialectOption('dialect of requests that do not reveal one').default(neutralDialect))
    .option('--seconds-per-day <number>', 'length of a day for lifecycle rules; default 86400', seconds)
    .option(
      '--website-base <host>',
      'websites are at http://BUCKET.HOST; default website.localhost',
      hostName,
    )
    .option(
      '--cluster-port <number>',
      'serve the cluster service too, on this port of the same address',
      wholeNumber(0, 65_535),
    )
    .option(
      '--clusters <file>',
      'clusters that the cluster service describes (YAML or JSON); default a demo cluster',
    )
    .option('--fault <names...>', 'serve with these deliberate defects ("assay faults --list" shows all)')
    .option('--variant <names...>', 'serve with these legal differences')
    .addHelpText('after', '\nExamples:\n  assay serve\n  assay serve --port 0 --dialect aws --data ./objects')
    .action(async (options: ServeOptions) => {
      const { serve } = await import('../reference/serve.ts');
      await serve(options);
    });
}
