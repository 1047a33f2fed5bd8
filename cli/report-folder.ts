import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.ts';
import { ensureWritable } from './writable-folder.ts';

/** Bytes at the beginning of a results.json that contain the name of its schema, before any text of a target. */
const BEGINNING = 200;

/**
 * Checks, before a run, that its reports can be written into a folder. Reports of an earlier run are replaced, but not a
 * results.json that Assay did not write.
 * @throws UserError with the reason
 */
export function ensureReportFolder(folder: string): void {
  const instead = 'choose another folder with --out';
  ensureWritable(folder, 'Reports', instead);
  const path = join(folder, 'results.json');
  const there = statSync(path, { throwIfNoEntry: false });
  if (!there) return;
  if (!there.isFile()) throw new UserError(`${path} is not a file; move it away, or ${instead}.`);
  if (there.size > 0 && !beginningOf(path).includes('urn:s3-assay:results:'))
    throw new UserError(
      `${path} was not written by Assay and would be replaced; move it away, or ${instead}.`,
    );
}

function beginningOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(BEGINNING);
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
