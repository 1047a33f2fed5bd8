import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILES = ['target/target.schema.json', 'suites/target/target.schema.json'];
const DIALECTS = /("dialect": \{\s*"enum": )\[[^\]]*\]/;

/**
 * The schema of target files with the dialects that there are, by its path below the root: the rest of it is written by
 * hand.
 */
export async function targetSchemaWith(names: readonly string[], root: string): Promise<Map<string, string>> {
  const list = `[${names.map((name) => JSON.stringify(name)).join(', ')}]`;
  for (const file of FILES) {
    const text = await readFile(join(root, file), 'utf8').catch(() => undefined);
    if (text !== undefined) return new Map([[file, text.replace(DIALECTS, `$1${list}`)]]);
  }
  return new Map();
}
