import type { ContractTables } from './contract.ts';
import { validateJson, type JsonProblem } from './json-schema.ts';

/** The largest document of the protocol is a bucket policy of 20 KB; a cluster description is of that order. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Levels of nested arrays and objects; a policy has seven. Recursion goes as deep as the value. */
const MAX_LEVELS = 64;

/** Thrown for a JSON body that is malformed or exceeds the limits. */
export class JsonError extends Error {
  override name = 'JsonError';
}

/**
 * Parse a JSON body and validate it against its schema.
 * @param schema component name
 * @throws JsonError when it is not JSON text in UTF-8
 * @throws RangeError when there is no schema of that name
 */
export async function checkJson(
  tables: Pick<ContractTables, 'schemas'>,
  schema: string,
  bytes: string | Uint8Array,
): Promise<{ value: unknown; problems: JsonProblem[] }> {
  if (bytes.length > MAX_BYTES) throw new JsonError(`larger than ${MAX_BYTES} bytes`);
  const value = parse(bytes);
  return { value, problems: await validateJson(tables, schema, value) };
}

function parse(bytes: string | Uint8Array): unknown {
  try {
    const text = typeof bytes === 'string' ? bytes : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (levels(text) > MAX_LEVELS) throw new JsonError(`more than ${MAX_LEVELS} levels deep`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof JsonError) throw error;
    throw new JsonError(error instanceof Error ? error.message : 'no JSON');
  }
}

/** The nesting depth of a JSON text; brackets within strings do not count. */
function levels(text: string): number {
  let [depth, most, isString] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isString = !isString;
    else if (isString) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') most = Math.max(most, (depth += 1));
    else if (character === ']' || character === '}') depth -= 1;
  }
  return most;
}
