import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from './document.ts';
import { emitSchemaTypes } from './emit-types.ts';

const SCHEMA = 'target/target.schema.json';
const TYPES = 'target/generated/target-file.ts';
const DIALECTS = /("dialect": \{\s*"enum": )\[[^\]]*\]/;

/**
 * The schema of target files, written by hand except for its list of dialects, and its types; by path below the root. The types
 * are not formatted.
 */
export async function targetSchemaWith(names: readonly string[], root: string): Promise<Map<string, string>> {
  const list = `[${names.map((name) => JSON.stringify(name)).join(', ')}]`;
  const text = (await readFile(join(root, SCHEMA), 'utf8')).replace(DIALECTS, `$1${list}`);
  return new Map([
    [SCHEMA, text],
    [TYPES, await emitSchemaTypes({ components: { schemas: asComponents(text) } })],
  ]);
}

/** A JSON Schema and its definitions as the component schemas of an OpenAPI document. */
function asComponents(text: string): Document['components']['schemas'] {
  const referring = text.replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs, ...TargetFile } = JSON.parse(referring) as { $defs: Document['components']['schemas'] };
  return { ...$defs, TargetFile };
}
