import { createHash } from 'node:crypto';
import { createReadStream, openSync, closeSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { JudgedTranscripts } from '../../reports/certificate/agreement.ts';
import type { Digested } from '../../reports/certificate/statement.ts';
import type { Results } from '../../reports/results.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { ExitCode } from '../exit-code.ts';
import { judgeAgain, type JudgedAgain } from '../judge/judge-again.ts';
import { judgeSeveral } from '../judge/judge-several.ts';
import { endSoon } from '../short-lived.ts';
import { UserError } from '../user-error.ts';

/** Judges the transcripts of a run again; tests replace it, because it takes seconds. */
export type JudgeTranscripts = (
  paths: readonly string[],
  result: Results | undefined,
) => Promise<JudgedTranscripts>;

/** The transcripts of a result: those that were named, or those beside it. @throws UserError when one is not a file */
export function transcriptFiles(
  resultFile: string,
  { transcripts = [] }: Results,
  named: readonly string[] | undefined,
): readonly string[] {
  const files = named ?? transcripts.map(({ file }) => join(dirname(resultFile), basename(file)));
  if (new Set(files).size < files.length)
    throw new UserError(
      `The result was merged of ${files.length} parts, each with its own transcript; name all of them with --transcript.`,
    );
  return existing(files);
}

/** The same paths. @throws UserError when one is not a file */
export function existing(files: readonly string[]): readonly string[] {
  for (const file of files)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new UserError(
        `${oneLine(file, 500)}: there is no such file; name the transcript of the run with --transcript.`,
      );
  return files;
}

/**
 * Judge the transcripts of a run again: one, or those of all its parts.
 * @throws UserError (exit code 1) when one was changed, is cut off, or is of another run
 */
export const judgeTranscripts: JudgeTranscripts = async (paths, result) => {
  const { results, takenFromRecord, sameSuite, differences } = await judgedAgain(paths, result);
  return {
    ...{ results, takenFromRecord, sameSuite },
    transcripts: await Promise.all(paths.map(digested)),
    differences: differences.map(({ where, what }) => `${where}: ${what}`),
  };
};

async function judgedAgain(paths: readonly string[], result: Results | undefined): Promise<JudgedAgain> {
  const [path, ...others] = paths;
  const options = result === undefined ? {} : { result };
  endSoon();
  try {
    return await (path !== undefined && others.length === 0
      ? judgeAgain(path, options)
      : judgeSeveral(paths, options));
  } catch (error) {
    // The file is there; that it does not hold what was recorded is what was to be found out.
    if (error instanceof UserError) throw new UserError(error.message, ExitCode.notConformant);
    throw error;
  }
}

/** SHA-256 of what a file holds, unpacked where it is packed by gzip: packing it again changes nothing. */
async function digested(path: string): Promise<Digested> {
  const digest = createHash('sha256');
  await (isPacked(path)
    ? pipeline(createReadStream(path), createGunzip(), digest)
    : pipeline(createReadStream(path), digest));
  return { name: basename(path), digest: { sha256: digest.digest('hex') } };
}

function isPacked(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(2);
    return readSync(file, start) === 2 && start.readUInt16BE() === 0x1f8b;
  } finally {
    closeSync(file);
  }
}
