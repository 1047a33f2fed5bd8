import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Sources run as they are, or as what was built of them. */
const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/**
 * The modules of a folder and of the folders in it, by path below the folder without extension, in the order of paths.
 * Adding one is adding a file: no list is kept beside it. Tests are left out.
 * @param includes says by its path which module is meant; whoever calls this from the folder itself must leave itself out
 */
export async function folderModules(
  folder: URL,
  includes: (path: string) => boolean,
): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const paths = readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(EXTENSION) && !file.endsWith(`.test${EXTENSION}`))
    .map((file) => file.replaceAll('\\', '/'))
    .map((file) => file.slice(0, -EXTENSION.length))
    .filter(includes)
    .sort();
  const modules = new Map<string, Readonly<Record<string, unknown>>>();
  for (const path of paths) {
    const module: Readonly<Record<string, unknown>> = await import(new URL(path + EXTENSION, folder).href);
    modules.set(path, module);
  }
  return modules;
}
