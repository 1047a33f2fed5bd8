import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ContractError } from './document.ts';
import { generate } from './generate.ts';
import { staleFiles } from './stale.ts';

/** `npm run generate` updates the generated files; with `--check` it names the outdated ones and fails. */
const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const files = await generate(root);
  const stale = await staleFiles(root, files);
  if (process.argv.includes('--check')) {
    for (const file of stale)
      console.error(`${file} is not what the contract generates; run npm run generate`);
    process.exitCode = stale.length === 0 ? 0 : 1;
  } else {
    await Promise.all(stale.map((file) => replace(join(root, file), files.get(file))));
  }
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function replace(file: string, content: string | undefined): Promise<void> {
  if (content === undefined) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
