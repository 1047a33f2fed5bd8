import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the repository, with a slash at its end. */
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Folders without our own files. */
const FOREIGN = /(^|\/)(node_modules|dist|\.git|\.assay|assay-report|\.cache)(\/|$)/;

/** Every file of the repository, as paths from its root with forward slashes, sorted. */
export const files: readonly string[] = listed();

/** The text of a file of the repository. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Files that git tracks, and new ones; without git (an unpacked archive) all files. */
function listed(): string[] {
  let names: string[];
  try {
    const given = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const output = execFileSync('git', given, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    names = output.split('\0').filter((name) => name !== '' && existsSync(join(root, name)));
  } catch {
    names = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  }
  return names.filter((name) => !FOREIGN.test(name)).sort();
}
