import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from './user-error.ts';

/**
 * Checks before a run that a folder can be written into, and creates it if necessary.
 * @param what is written into it, for the message (`Reports`)
 * @param instead what to do when it cannot be written
 * @throws UserError with the reason
 */
export function ensureWritable(folder: string, what: string, instead: string): void {
  const probe = join(folder, `.${randomUUID()}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '', { flag: 'wx' });
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const why =
      {
        EACCES: 'permission denied',
        EROFS: 'read-only',
        EEXIST: 'it is not a folder',
        ENOTDIR: 'it is not a folder',
      }[code] ?? code;
    throw new UserError(`${what} cannot be written into ${folder} (${why}); ${instead}.`);
  }
}

/** Node's recursive mkdir never returns when the system refuses with ENOENT, as under /proc. */
function makeFolder(path: string): void {
  if (existsSync(path) || dirname(path) === path) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
