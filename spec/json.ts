import type { ContractTables } from './contract.ts';
import { validateJson, type JsonProblem } from './json-schema.ts';

/** The largest document of the protocol is a bucket policy of 20 KB; a cluster description is of that order. */
const MOST_BYTES = 8 * 1024 * 1024;

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
  try {
    return JSON.parse(
      typeof bytes === 'string' ? bytes : new TextDecoder('utf-8', { fatal: true }).decode(bytes),
    );
  } catch (error) {
    throw new JsonError(error instanceof Error ? error.message : 'no JSON');
  }
}
