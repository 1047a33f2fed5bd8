import type { Command } from 'commander';
import type { VerifyOptions } from '../certify/verify.ts';

const EXAMPLES = `
With the result, every statement of the certificate is compared with it. With the transcript, all cases are judged again, offline.

Exit codes: 0 valid, 1 not valid, 2 wrong usage, or a file that cannot be read.

Examples:
  assay verify certificate.json --key vendor.public.pem
  assay verify certificate.json --trusted keys --result results.json --transcript transcript.ndjson.gz`;

/** `assay verify`: check a certificate. */
export function addVerify(assay: Command): void {
  assay
    .command('verify')
    .description('check a certificate: its signature, its dates, and what it says')
    .argument('<certificate>', 'certificate.json')
    .option('--key <file>', 'public key that is trusted')
    .option('--trusted <dir>', 'folder of public keys (*.pem) that are trusted')
    .option('--result <file>', 'result of the run that was certified')
    .option('--transcript <files...>', 'transcript of the run, or those of all its parts: judge it again')
    .addHelpText('after', EXAMPLES)
    .action(async (certificate: string, options: VerifyOptions) => {
      const { runVerify } = await import('../certify/verify.ts');
      process.exitCode = await runVerify(certificate, options);
    });
}
