import { type Command, Option } from 'commander';
import { certificationLevels } from '../../spec/generated/requirements.ts';
import type { CertifyOptions } from '../certify/certify.ts';

const EXAMPLES = `
The result is a results.json of a whole run without filters or expected failures; for a folder of reports, the one in it is read.
Levels, and what a certificate says and does not say: docs/certification.md.

Exit codes: 0 certified, 1 the result cannot be certified, 2 wrong usage or files.

Examples:
  assay certify assay-report --level standard --key key.pem
  assay certify results.json --level core --key key.pem --passphrase-env KEY_PASSPHRASE --out certificate`;

/** `assay certify`: sign what a run found. */
export function addCertify(assay: Command): void {
  assay
    .command('certify')
    .description('sign the result of a conformant run as a certificate')
    .argument('<results>', 'result of the run')
    .addOption(
      new Option('--level <name>', 'level to certify')
        .choices(Object.keys(certificationLevels))
        .makeOptionMandatory(),
    )
    .requiredOption('--key <file>', 'private key ("assay keygen")')
    .option('--passphrase-env <name>', 'environment variable with the passphrase of the key')
    .option(
      '--transcript <files...>',
      'transcripts of the run (default: those that the result names, beside it)',
    )
    .option('--url <address>', 'where readers find result and transcript; written into the certificate')
    .option('-o, --out <dir>', 'folder for the certificate, its page and badge', 'assay-certificate')
    .option('--force', 'replace a certificate that is in the folder')
    .addHelpText('after', EXAMPLES)
    .action(async (results: string, options: CertifyOptions) => {
      const { runCertify } = await import('../certify/certify.ts');
      process.exitCode = await runCertify(results, options);
    });
}
