import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders with generated files only. */
const GENERATED = [
  'spec/generated',
  'spec/xsd',
  'client/generated',
  'reference-impl/generated',
  'target/generated',
];

/**
 * Files, by path below the root and sorted, that differ from what is generated, are missing, or are no longer generated.
 * @param root the project's root
 * @param files what is generated
 */
export async function staleFiles(root: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const listed = (await Promise.all(GENERATED.map((folder) => filesBelow(root, folder)))).flat();
  // Others are beside files written by hand; there only their own names are checked.
  const present = [...new Set([...listed, ...files.keys()])];
  const contents = await Promise.all(
    present.map((file) => readFile(join(root, file), 'utf8').catch(() => undefined)),
  );
  const same = new Set(present.filter((file, index) => files.get(file) === contents[index]));
  return present.filter((file) => !same.has(file)).sort();
}

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder)).catch(() => []);
  return names.map((name) => `${folder}/${name}`);
}
