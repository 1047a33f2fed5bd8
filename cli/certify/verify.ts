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
  const problems = [...certificate.problems, ...(await found(certificate, options, judge))];
  process.stdout.write(
    certificateScreen(
      { ...certificate, problems },
      { checked: checkedInWords(options), columns: process.stdout.columns },
    ),
  );
  return problems.length === 0 ? ExitCode.done : ExitCode.notConformant;
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

/** What a certificate says otherwise than the files that were given, a sentence each. */
async function found(
  { statement }: Certificate,
  { result, transcript }: VerifyOptions,
  judge: JudgeTranscripts,
): Promise<string[]> {
  const read = result === undefined ? undefined : resultAt(result);
  const own = ownDigests(statement.predicate.s3Assay.dialect);
  return [
    ...(read ? disagreements(statement, read.results, read.digest, own) : []),
    ...(transcript ? recordDisagreements(statement, await judge(existing(transcript), read?.results)) : []),
  ];
}

function checkedInWords({ result, transcript }: VerifyOptions): string {
  const seen = [
    'signature',
    ...(result === undefined ? [] : ['result']),
    ...(transcript ? ['transcript, judged again'] : []),
  ];
  const unseen = [
    ...(result === undefined ? ['result (--result)'] : []),
    ...(transcript ? [] : ['transcript (--transcript)']),
  ];
  return `${seen.join('; ')}${unseen.length === 0 ? '' : `; not looked at: ${unseen.join(', ')}`}`;
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
