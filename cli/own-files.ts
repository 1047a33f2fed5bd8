import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from './user-error.ts';
import { ensureWritable } from './writable-folder.ts';

/**
 * Write files into a folder that holds nothing else; it is made if need be. What an earlier call wrote there is replaced.
 * @param files texts by path below the folder
 * @param what the files are, for messages (`The contract`)
 * @throws UserError when the folder cannot be written into, or, unless `force` is set, holds files of other names
 */
export function writeOwnFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
  { what, force }: { what: string; force: boolean },
): void {
  ensureWritable(folder, what, 'name another folder with --out');
  const ours = new Set([...files.keys()].map((file) => file.split('/', 1).join()));
  const foreign = readdirSync(folder).find((name) => !ours.has(name));
  if (foreign !== undefined && !force)
    throw new UserError(`${folder} holds other files (${foreign}); name another folder, or add --force.`);
  for (const [file, text] of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
