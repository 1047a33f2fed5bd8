import { hash } from 'node:crypto';
import { disagreements } from '../../reports/certificate/agreement.ts';
import { type Certificate, openCertificate } from '../../reports/certificate/certificate.ts';
import { certificateScreen } from '../../reports/certificate/console.ts';
import { InvalidCertificate } from '../../reports/certificate/invalid-certificate.ts';
import type { TrustedKey } from '../../reports/certificate/key.ts';
import { withFileName, parseResults, readResultsBytes, resultsFileAt } from '../../reports/read-results.ts';
import { readSmallText } from '../../spec/small-file.ts';
import { ExitCode } from '../exit-code.ts';
import { UserError } from '../user-error.ts';
import { ownDigests } from './own-digests.ts';
import { trustedKeys } from './pem-file.ts';

/** What the command line says. */
export interface VerifyOptions {
  key?: string;
  trusted?: string;
  result?: string;
}

/**
 * `assay verify`: say whether a certificate holds, and what it says.
 * @throws UserError when it does not (exit code 1), and for files and keys that are unusable (2)
 */
export async function runVerify(path: string, options: VerifyOptions): Promise<ExitCode> {
  const keys = trustedKeys(options);
  const certificate = opened(path, keys);
  const { checked, found } = compared(certificate, options);
  const shown = { ...certificate, problems: [...certificate.problems, ...found] };
  process.stdout.write(certificateScreen(shown, { checked, columns: process.stdout.columns }));
  return shown.problems.length === 0 ? ExitCode.done : ExitCode.notConformant;
}

function opened(path: string, keys: readonly TrustedKey[]): Certificate {
  try {
    const text = withFileName(path, () => readSmallText(path));
    return openCertificate(text, keys, { now: new Date(), ownDigests });
  } catch (error) {
    if (!(error instanceof InvalidCertificate)) throw error;
    throw new UserError(`${path} is not valid: ${error.message}.`, ExitCode.notConformant);
  }
}

/** What was compared with the result, and what was found wrong, a sentence each. */
function compared(
  { statement }: Certificate,
  { result }: VerifyOptions,
): { checked: string[]; found: string[] } {
  if (result === undefined)
    return { checked: ['The result was not looked at: --result compares it.'], found: [] };
  const file = resultsFileAt(result);
  const bytes = withFileName(file, () => readResultsBytes(file));
  const results = withFileName(file, () => parseResults(bytes));
  const found = disagreements(
    statement,
    results,
    hash('sha256', bytes, 'hex'),
    ownDigests(statement.predicate.s3Assay.dialect),
  );
  return { checked: found.length === 0 ? ['The result says what the certificate says.'] : [], found };
}
