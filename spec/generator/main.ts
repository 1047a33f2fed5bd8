import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContractError } from './document.ts';
import { generate } from './generate.ts';

/** Folders in which nothing is written by hand. */
const GENERATED = ['spec/generated', 'spec/xsd', 'client/generated'];

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const files = await generate(root);
  const stale = await staleFiles(files);
  if (process.argv.includes('--check')) {
    for (const file of stale) console.error(`${file} is not what the contract generates; run npm run generate`);
    process.exitCode = stale.length === 0 ? 0 : 1;
  } else {
    await Promise.all(stale.map((file) => replace(join(root, file), files.get(file))));
  }
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Files that differ from what is generated, are missing, or are no longer generated. */
async function staleFiles(files: ReadonlyMap<string, string>): Promise<string[]> {
  const present = (await Promise.all(GENERATED.map(list))).flat();
  const contents = await Promise.all(present.map((file) => readFile(join(root, file), 'utf8')));
  const same = new Set(present.filter((file, index) => files.get(file) === contents[index]));
  return [...new Set([...files.keys(), ...present])].filter((file) => !same.has(file)).sort();
}

async function list(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder)).catch(() => []);
  return names.map((name) => `${folder}/${name}`);
}

async function replace(file: string, content: string | undefined): Promise<void> {
  if (content === undefined) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
