import type { ContractTables } from './contract.ts';
import { validateJson, type JsonProblem } from './json-schema.ts';

/** The largest document of the protocol is a bucket policy of 20 KB; a cluster description is of that order. */
const MOST_BYTES = 8 * 1024 * 1024;

/** A description of a cluster is six deep; what follows every level of a document must not run out of stack. */
const MOST_DEPTH = 64;

/** A JSON body that is none, or is beyond the limits. */
export class JsonError extends Error {
  override name = 'JsonError';
}

/**
 * Read a JSON body and judge it by its schema.
 * @param schema component name
 * @throws JsonError when it is no JSON text in UTF-8
 * @throws RangeError when there is no schema of that name
 */
export async function checkJson(
  tables: Pick<ContractTables, 'schemas'>,
  schema: string,
  bytes: string | Uint8Array,
): Promise<{ value: unknown; problems: JsonProblem[] }> {
  if (bytes.length > MOST_BYTES) throw new JsonError(`larger than ${MOST_BYTES} bytes`);
  const value = parse(bytes);
  return { value, problems: await validateJson(tables, schema, value) };
}

function parse(bytes: string | Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = typeof bytes === 'string' ? bytes : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch (error) {
    throw new JsonError(error instanceof Error ? error.message : 'no JSON');
  }
  if (depthOf(text) > MOST_DEPTH) throw new JsonError(`more than ${MOST_DEPTH} levels deep`);
  return value;
}

/** How deep a well-formed text nests. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === 0x5c) at += 1;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) most = Math.max(most, (depth += 1));
    else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return most;
}
