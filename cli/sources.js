import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the package, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url));
export const dist = join(root, 'dist');

/** Folders with files that a run reads. Tests, the generator and its input are excluded below. */
const FOLDERS = [
  'api',
  'cli',
  'client',
  'fixtures/clusters',
  'fixtures/targets',
  'reference-impl',
  'reports',
  'spec',
  'suites',
  'target',
];
const LEFT_OUT =
  /\.(test|bench|fixture|d)\.ts$|\.fixture\.yaml$|[/\\]reports[/\\]deployments[/\\]|\.md$|[/\\]api[/\\]check[/\\]|[/\\]spec[/\\](generator|requirements|object-storage|cluster|dialects)[/\\]/;

/** Every file that a run may read, as absolute paths. */
export function sources() {
  const inside = FOLDERS.flatMap((folder) => filesOf(join(root, folder)));
  return [join(root, 'package.json'), ...inside.filter((file) => !LEFT_OUT.test(file))];
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
