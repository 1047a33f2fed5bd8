import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';

/**
 * See that reports can be written into a folder, before a run that would otherwise be for nothing. The folder is made.
 * @throws UserError saying why not
 */
export function ensureWritable(folder: string): void {
  const probe = join(folder, `.${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '', { flag: 'wx' });
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const why = code === 'EACCES' ? 'no right to' : code === 'EEXIST' || code === 'ENOTDIR' ? 'it is no folder' : code;
    throw new UserError(`Reports cannot be written into ${folder} (${why}); choose another folder with --out.`);
  }
}
