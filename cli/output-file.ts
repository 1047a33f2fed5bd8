import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { UserError } from './user-error.ts';

/**
 * Write a file that a command line names. It appears whole or not at all; a file that is there is replaced, unless it is one
 * that the command read.
 * @param inputs paths of what was read
 * @throws UserError when it would replace an input, or cannot be written
 */
export function writeOutput(path: string, text: string, inputs: readonly string[]): void {
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there?.isDirectory()) throw new UserError(`${path} is a folder; name a file with --out.`);
    if (there !== undefined && inputs.some((input) => isSame(input, there)))
      throw new UserError(`${path} was read as an input and would be lost; choose another file with --out.`);
    // What is no plain file (/dev/stdout, a pipe) cannot be replaced by one.
    if (there !== undefined && !there.isFile()) writeFileSync(path, text);
    else replace(path, text);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
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
