import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from './user-error.ts';

/**
 * Write a file that a command line names, atomically. An existing file is replaced, unless the command read it.
 * @param inputs paths of the files that were read
 * @throws UserError when it would replace an input, or cannot be written
 */
export function writeOutput(path: string, text: string, inputs: readonly string[]): void {
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there?.isDirectory()) throw new UserError(`${path} is a folder; name a file with --out.`);
    if (there !== undefined && inputs.some((input) => isSame(input, there)))
      throw new UserError(`${path} was read as an input and would be lost; choose another file with --out.`);
    // Anything but a plain file (/dev/stdout, a pipe) cannot be replaced.
    if (there !== undefined && !there.isFile()) writeFileSync(path, text);
    else replace(path, text);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path} cannot be written: ${reasonOf(error, path)}.`);
  }
}

/** Why a file could not be written, without the name of the draft that was tried. */
function reasonOf(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return `there is no folder ${dirname(path)}; create it first`;
  if (code === 'ENOTDIR') return `${dirname(path)} is not a folder`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'no permission to write there';
  if (code === 'ENOSPC') return 'no space is left on the device';
  return code || String(error);
}

function replace(path: string, text: string): void {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function isSame(input: string, there: { dev: number; ino: number }): boolean {
  const read = statSync(input, { throwIfNoEntry: false });
  return read?.dev === there.dev && read.ino === there.ino;
}
