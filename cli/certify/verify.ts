import { hash } from 'node:crypto';
import { disagreements, recordDisagreements } from '../../reports/certificate/agreement.ts';
import { type Certificate, openCertificate } from '../../reports/certificate/certificate.ts';
import { certificateScreen } from '../../reports/certificate/console.ts';
import { InvalidCertificate } from '../../reports/certificate/invalid-certificate.ts';
import type { Results } from '../../reports/results.ts';
import type { TrustedKey } from '../../reports/certificate/key.ts';
import { withFileName, parseResults, readResultsBytes, resultsFileAt } from '../../reports/read-results.ts';
import { readSmallText } from '../../spec/small-file.ts';
import { ExitCode } from '../exit-code.ts';
import { UserError } from '../user-error.ts';
import { existing, type JudgeTranscripts, judgeTranscripts } from './judged-again.ts';
import { ownDigests } from './own-digests.ts';
import { trustedKeys } from './pem-file.ts';

/** What the command line says. */
export interface VerifyOptions {
  key?: string;
  trusted?: string;
  result?: string;
  transcript?: string[];
}

/**
 * `assay verify`: say whether a certificate holds, and what it says.
 * @throws UserError when it does not (exit code 1), and for files and keys that are unusable (2)
 */
export async function runVerify(
  path: string,
  options: VerifyOptions,
  judge: JudgeTranscripts = judgeTranscripts,
): Promise<ExitCode> {
  const keys = trustedKeys(options);
  const certificate = opened(path, keys);
  const { checked, found } = await compared(certificate, options, judge);
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

/** What was compared with the certificate, and what was found wrong, a sentence each. */
interface Comparison {
  checked: string[];
  found: string[];
}

async function compared(
  certificate: Certificate,
  { result, transcript }: VerifyOptions,
  judge: JudgeTranscripts,
): Promise<Comparison> {
  const read = result === undefined ? undefined : resultAt(result);
  const ofResult = withResult(certificate, read);
  const ofRecord = await withTranscripts(certificate, transcript, read?.results, judge);
  return {
    checked: [...ofResult.checked, ...ofRecord.checked],
    found: [...ofResult.found, ...ofRecord.found],
  };
}

interface ReadResult {
  results: Results;
  digest: string;
}

function resultAt(path: string): ReadResult {
  const file = resultsFileAt(path);
  const bytes = withFileName(file, () => readResultsBytes(file));
  return { results: withFileName(file, () => parseResults(bytes)), digest: hash('sha256', bytes, 'hex') };
}

function withResult({ statement }: Certificate, read: ReadResult | undefined): Comparison {
  if (!read) return { checked: ['The result was not looked at: --result compares it.'], found: [] };
  const own = ownDigests(statement.predicate.s3Assay.dialect);
  const found = disagreements(statement, read.results, read.digest, own);
  return { checked: found.length === 0 ? ['The result says what the certificate says.'] : [], found };
}

async function withTranscripts(
  { statement }: Certificate,
  paths: readonly string[] | undefined,
  results: Results | undefined,
  judge: JudgeTranscripts,
): Promise<Comparison> {
  if (!paths) return { checked: ['The verdicts were not judged again: --transcript does that.'], found: [] };
  const judged = await judge(existing(paths), results);
  const found = recordDisagreements(statement, judged);
  return {
    checked: found.length === 0 ? ['Judged again, the transcript shows what the certificate says.'] : [],
    found,
  };
}
