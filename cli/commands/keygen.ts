import type { Command } from 'commander';
import type { KeygenOptions } from '../certify/keygen.ts';

const EXAMPLES = `
The public key is written beside the private one: key.pem and key.public.pem.

Examples:
  assay keygen --out key.pem --owner "Example Storage" --expires 2028-12-31
  assay keygen --out key.pem --passphrase-env KEY_PASSPHRASE`;

/** `assay keygen`: a pair of keys for certificates. */
export function addKeygen(assay: Command): void {
  assay
    .command('keygen')
    .description('make a pair of keys (Ed25519, PEM) to sign certificates with')
    .requiredOption('-o, --out <file>', 'file for the private key')
    .option('--passphrase-env <name>', 'encrypt it with the passphrase in this environment variable')
    .option('--owner <text>', 'whose key it is; written in clear text into both files')
    .option('--expires <day>', 'last day (YYYY-MM-DD) on which readers accept it')
    .addHelpText('after', EXAMPLES)
    .action(async (options: KeygenOptions) => {
      const { runKeygen } = await import('../certify/keygen.ts');
      process.exitCode = runKeygen(options);
    });
}
