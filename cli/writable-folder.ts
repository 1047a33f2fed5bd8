import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from './user-error.ts';

/**
 * See that a folder can be written into, before a run that would otherwise be for nothing. It is made if need be.
 * @param what goes into it, for the message (`Reports`)
 * @param instead what to do when it cannot be written
 * @throws UserError saying why not
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
      { EACCES: 'no right to', EROFS: 'read-only', EEXIST: 'it is no folder', ENOTDIR: 'it is no folder' }[
        code
      ] ?? code;
    throw new UserError(`${what} cannot be written into ${folder} (${why}); ${instead}.`);
  }
}

/** Node's own recursive mkdir never returns where the system refuses with ENOENT, as under /proc. */
function makeFolder(path: string): void {
  if (existsSync(path) || dirname(path) === path) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}
