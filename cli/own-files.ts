import { closeSync, mkdirSync, openSync, readdirSync, readSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from './user-error.ts';
import { ensureWritable } from './writable-folder.ts';

/**
 * Write files into a folder that contains nothing else, and create the folder if necessary. Files of an earlier call are
 * replaced.
 * @param files texts by path below the folder
 * @param what the files are, for messages (`The contract`)
 * @param mark text near the beginning of the first file, by which one of an earlier call is recognised
 * @throws UserError when the folder cannot be written into, or, unless `force` is set, contains other files
 */
export function writeOwnFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
  { what, mark, force }: { what: string; mark: string; force: boolean },
): void {
  ensureWritable(folder, what, 'name another folder with --out');
  const ours = new Set([...files.keys()].map((file) => file.split('/', 1).join()));
  const [first = ''] = files.keys();
  const foreign = readdirSync(folder).find(
    (name) => !ours.has(name) || (name === first && !beginsWith(join(folder, name), mark)),
  );
  if (foreign !== undefined && !force)
    throw new UserError(`${folder} holds other files (${foreign}); name another folder, or add --force.`);
  for (const [file, text] of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** Whether the first bytes of a file contain a text. */
function beginsWith(path: string, mark: string): boolean {
  if (!statSync(path).isFile()) return false;
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(1024);
    return bytes.toString('utf8', 0, readSync(file, bytes)).includes(mark);
  } finally {
    closeSync(file);
  }
}
