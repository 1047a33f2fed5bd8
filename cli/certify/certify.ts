import { hash } from 'node:crypto';
import { openCertificate } from '../../reports/certificate/certificate.ts';
import { certificateScreen } from '../../reports/certificate/console.ts';
import { seal } from '../../reports/certificate/envelope.ts';
import { readSigningKey } from '../../reports/certificate/key.ts';
import { expiryOf, refusals } from '../../reports/certificate/refusals.ts';
import { statementOf } from '../../reports/certificate/statement.ts';
import { withFileName, parseResults, readResultsBytes, resultsFileAt } from '../../reports/read-results.ts';
import type { CertificationLevel } from '../../spec/generated/requirement-ids.ts';
import { certificationLevels } from '../../spec/generated/requirements.ts';
import { ExitCode } from '../exit-code.ts';
import { UserError } from '../user-error.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { type JudgeTranscripts, judgeTranscripts, transcriptFiles } from './judged-again.ts';
import { ownDigests } from './own-digests.ts';
import { passphraseFrom } from './passphrase.ts';
import { readKey } from './pem-file.ts';
import { ensureCertificateFolder, writeCertificate } from './write-certificate.ts';

/** What the command line says. */
export interface CertifyOptions {
  level: CertificationLevel;
  key: string;
  passphraseEnv?: string;
  url?: string;
  transcript?: string[];
  out: string;
  force?: boolean;
}

/** Texts of a target or a user that a certificate has room for. */
const MAX_ADDRESS = 2000;

/** Differences that are shown. */
const SHOWN = 10;

/**
 * `assay certify`: sign the result of a run as a certificate.
 * @throws UserError when it cannot be certified (exit code 1), and for files and keys that are unusable
 */
export async function runCertify(
  path: string,
  options: CertifyOptions,
  judge: JudgeTranscripts = judgeTranscripts,
): Promise<ExitCode> {
  const { level, url, out, force } = options;
  refuseAddress(url);
  const passphrase = passphraseFrom(options.passphraseEnv);
  const key = readKey(options.key, (text) => readSigningKey(text, passphrase));
  const now = new Date();
  refuseExpired(options.key, key.trusted.expires, now);
  const file = resultsFileAt(path);
  const bytes = withFileName(file, () => readResultsBytes(file));
  const results = withFileName(file, () => parseResults(bytes));
  const own = ownDigests(results.target.dialect);
  const why = refusals(results, { level, now, own });
  if (why.length > 0)
    throw new UserError(
      [`${file} is not certified:`, ...why.map((one) => `  ${one}`)].join('\n'),
      ExitCode.notConformant,
    );
  ensureCertificateFolder(out, force ?? false);
  const judged = await judge(transcriptFiles(file, results, options.transcript), results);
  if (judged.differences.length > 0)
    throw new UserError(
      [
        `${file} is not certified: judged again, its transcript does not show what the result says. One of them was changed, or the run is not repeatable; run again, and certify what the run wrote.`,
        ...judged.differences.slice(0, SHOWN).map((one) => `  ${oneLine(one, 300)}`),
        ...(judged.differences.length > SHOWN ? [`  and ${judged.differences.length - SHOWN} more`] : []),
      ].join('\n'),
      ExitCode.notConformant,
    );
  const statement = statementOf({
    results,
    level,
    profiles: certificationLevels[level],
    issuedAt: now,
    expires: expiryOf(results, level),
    digests: { result: hash('sha256', bytes, 'hex'), transcripts: judged.transcripts },
    takenFromRecord: judged.takenFromRecord,
    ...(url === undefined ? {} : { url }),
  });
  const envelope = JSON.stringify(seal(Buffer.from(JSON.stringify(statement)), key), null, 2);
  // Page and badge show what a reader who verifies sees: they are derived from the envelope, not from the result.
  const certificate = openCertificate(envelope, [key.trusted], { now, ownDigests });
  if (certificate.problems.length > 0) throw new Error(certificate.problems.join(' '));
  const written = writeCertificate(out, `${envelope}\n`, certificate);
  process.stdout.write(
    certificateScreen(certificate, {
      checked: 'result; transcript, judged again',
      closing: `Written to ${written}.`,
      columns: process.stdout.columns,
    }),
  );
  return ExitCode.done;
}

function refuseAddress(url: string | undefined): void {
  if (url === undefined) return;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || url.length > MAX_ADDRESS || parsed.username !== '')
    throw new UserError(
      '--url must be an address that begins with https:// or http://, without a user name.',
    );
}

function refuseExpired(file: string, expires: string | undefined, now: Date): void {
  if (expires !== undefined && expires < now.toISOString().slice(0, 10))
    throw new UserError(`${file}: the key expired on ${expires}; make the next one with "assay keygen".`);
}
