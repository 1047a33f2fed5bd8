import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Sources run directly, or as built JavaScript. */
const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/**
 * The modules of a folder and of the folders in it, by path below the folder without extension, in the order of paths.
 * Adding a module is adding a file: there is no list to maintain. Tests are left out.
 * @param includes selects modules by their path; a caller within the folder must exclude itself
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
