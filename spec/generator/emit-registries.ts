import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HEADER } from './source.ts';

const REFERENCE = 'reference-impl';
const EXPORTED = /^export (?:async )?(?<kind>function\*?|const) (?<name>\w+)/gm;
const IS_SOURCE = /(?<!\.(?:test|fixture|bench))\.ts$/;

/**
 * Registries of the rules and the operations of the reference, one generated file each: adding one touches only its own file.
 * Rules are all functions that `rules/` exports; operations are the exports of `operations/` with the id of an operation.
 * @param root the project's root; without a reference the result is empty
 * @param operations ids of all operations of the contract
 * @returns sources by path below the root
 */
export async function emitRegistries(
  root: string,
  operations: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const includes = {
    rules: (_: string, kind: string) => kind !== 'const',
    operations: (name: string) => operations.has(name),
  };
  for (const [folder, isMember] of Object.entries(includes)) {
    const sources = await sourcesOf(join(root, REFERENCE, folder));
    if (sources.size > 0)
      files.set(`${REFERENCE}/generated/${folder}.ts`, emitRegistry(folder, sources, isMember));
  }
  return files;
}

/**
 * A module that re-exports the functions of a folder.
 * @param sources the folder's files by path below it
 */
export function emitRegistry(
  folder: string,
  sources: ReadonlyMap<string, string>,
  isMember: (name: string, kind: string) => boolean,
): string {
  const lines = [...sources].flatMap(([file, source]) => {
    const names = [...source.matchAll(EXPORTED)].flatMap(({ groups: { name = '', kind = '' } = {} }) =>
      isMember(name, kind) ? [name] : [],
    );
    return names.length === 0 ? [] : [`export { ${names.sort().join(', ')} } from '../${folder}/${file}';\n`];
  });
  return HEADER + lines.join('');
}

async function sourcesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const files = entries.map((file) => file.replaceAll('\\', '/')).filter((file) => IS_SOURCE.test(file));
  const read = files.sort().map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const);
  return new Map(await Promise.all(read));
}
