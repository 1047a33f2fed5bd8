import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { decodeText, readBounded, unpackedBounded, UnusableFile } from '../spec/bounded-file.ts';
import { countVerdicts } from './counts.ts';
import { breakOf } from './json-break.ts';
import { LEVELS, type RequirementResult, type Results, VERDICTS } from './results.ts';
import schema from './results.schema.json' with { type: 'json' };
import { UnusableResults } from './unusable-results.ts';
import { oneLine } from './visible-text.ts';

/**
 * Results of a conformant run are 1 MB, those of a server that keeps little some ten: what is recorded of each exchange is
 * capped. A larger file is something else, or was made to exhaust memory.
 */
const MEBIBYTES = 128;

/**
 * Read the results of a run from a file, plain or packed by gzip, or from the `results.json` of a folder of reports. Files come
 * from anywhere: what is returned fits the schema of this version and has each requirement once, and its counts are those of its
 * requirements. Its texts may still be hostile. Which suite or contract it was judged by does not matter.
 * @throws UnusableResults saying why not
 */
export function readResults(path: string): Results {
  const file = resultsFileAt(path);
  return naming(file, () => parseResults(readResultsBytes(file)));
}

/** The bytes of a file of results, unpacked. @throws UnusableFile when they cannot be read or are too many */
export function readResultsBytes(file: string): Buffer {
  const limit = MEBIBYTES * 1024 * 1024;
  const tooLong = `is larger than ${MEBIBYTES} MiB, no result of a run is; nothing of it was read`;
  return unpackedBounded(readBounded(file, limit, tooLong), limit, `unpacked, it ${tooLong}`);
}

/** What `read` returns; an `UnusableFile` that it throws gets the name of the file. @throws UnusableResults */
export function naming<Read>(file: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnusableFile) throw new UnusableResults(file, error.message);
    throw error;
  }
}

/** The file of results that a path means: itself, or the `results.json` in a folder of reports. */
export function resultsFileAt(path: string): string {
  const inside = join(path, 'results.json');
  return existsSync(inside) ? inside : path;
}

/** Results from the bytes of a file. @throws UnusableFile with the reason */
export function parseResults(bytes: Buffer): Results {
  const broken = breakOf(bytes);
  if (broken !== undefined) throw new UnusableFile(broken);
  const value = parse(decodeText(bytes));
  refuseOtherFormats(value);
  refusePrototypes(value);
  if (!fitsSchema(value)) throw new UnusableFile(inWords(validator().errors?.[0]));
  refuseRepeatedIds(value.requirements);
  refuseFalseCounts(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The message repeats text of the file; only the place is used, which not every message has.
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    if (position === undefined) throw new UnusableFile('is no JSON');
    const before = text.slice(0, Number(position));
    const line = before.split('\n').length;
    throw new UnusableFile(
      `is no JSON: line ${line}, column ${before.length - before.lastIndexOf('\n')} is wrong`,
    );
  }
}

const NO_RESULT = 'is no result of "assay run"; give the results.json of a run, or the folder of its reports';

/** Before the schema, whose errors would only puzzle a user who gave another kind of file or one of another version. */
function refuseOtherFormats(value: unknown): void {
  if (typeof value !== 'object' || value === null) throw new UnusableFile(NO_RESULT);
  const { $schema, format }: { $schema?: unknown; format?: unknown } = value;
  if (typeof $schema !== 'string' || !/^urn:s3-assay:results:\d+$/.test($schema))
    throw new UnusableFile(NO_RESULT);
  if ($schema === schema.$id && format === 1) return;
  throw new UnusableFile(
    `is in format ${$schema.slice($schema.lastIndexOf(':') + 1)}, and this version of Assay reads format 1; ` +
      'use the version of Assay that wrote it, or run again',
  );
}

/** `JSON.parse` makes it a field like any other, but assigning it elsewhere sets a prototype. No run writes it. */
function refusePrototypes(value: unknown): void {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__'))
      throw new UnusableFile('has a field "__proto__", which no result has');
    for (const each of Object.values(next as Record<string, unknown>)) left.push(each);
  }
}

type Validator = ReturnType<typeof compiled>;
let kept: Validator | undefined;
// Compiling takes a while; commands that read no results do not wait for it.
const validator = (): Validator => (kept ??= compiled());
const fitsSchema = (value: unknown): value is Results => validator()(value);

function compiled() {
  // The first problem is enough, and a file of a million problems is left at it.
  const ajv = new Ajv2020({ strict: true });
  formats.default(ajv);
  return ajv.compile<Results>(schema);
}

/** Where a file does not fit the schema, and how. Values are not repeated. */
function inWords(error: ErrorObject | undefined): string {
  const at = (error?.instancePath ?? '').split('/').slice(1).join('.');
  const choices: unknown = error?.params['allowedValues'];
  const allowed = Array.isArray(choices) ? ` (${choices.join(', ')})` : '';
  return `does not fit format 1 of results.json at "${oneLine(at, 100)}": it ${error?.message ?? 'is wrong'}${allowed}`;
}

function refuseRepeatedIds(requirements: readonly RequirementResult[]): void {
  const seen = new Set<string>();
  for (const { id } of requirements) {
    if (seen.has(id)) throw new UnusableFile(`has the requirement "${oneLine(id, 60)}" twice`);
    seen.add(id);
  }
}

/** Reports show the counts, so they must be those of the requirements listed. */
function refuseFalseCounts({ counts, requirements }: Results): void {
  const counted = countVerdicts(requirements);
  for (const level of LEVELS)
    for (const verdict of VERDICTS)
      if (counts[level][verdict] !== counted[level][verdict])
        throw new UnusableFile(
          `counts ${counts[level][verdict]} ${verdict} at level ${level}, but lists ${counted[level][verdict]}; it was changed after the run`,
        );
}
