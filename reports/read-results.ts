import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { decodeText, readBounded, unpackedBounded, UnusableFile } from '../spec/bounded-file.ts';
import { countVerdicts } from './counts.ts';
import { jsonDefectOf } from './json-defect.ts';
import { LEVELS, type RequirementResult, type Results, VERDICTS } from './results.ts';
import schema from './results.schema.json' with { type: 'json' };
import { UnusableResults } from './unusable-results.ts';
import { oneLine } from './visible-text.ts';

/**
 * Largest file. Results of a conformant run have 1 MB, those of a badly failing server about ten, because recorded exchanges are
 * bounded. A larger file is something else, or an attack on memory.
 */
const MEBIBYTES = 128;

/**
 * Reads the results of a run from a file, plain or gzip, or from the `results.json` of a folder of reports. Files are untrusted:
 * the result fits the schema of this version, has each requirement once, and has the right counts. Its texts may still be
 * hostile. Results of any suite and contract are accepted.
 * @throws UnusableResults with the reason
 */
export function readResults(path: string): Results {
  const file = resultsFileAt(path);
  return withFileName(file, () => parseResults(readResultsBytes(file)));
}

/** The bytes of a file of results, unpacked. @throws UnusableFile when they cannot be read or are too many */
export function readResultsBytes(file: string): Buffer {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new UnusableFile('is a folder without the results.json of a run');
  const limit = MEBIBYTES * 1024 * 1024;
  const tooLong = `is larger than ${MEBIBYTES} MiB, which no result of a run is; nothing of it was read`;
  return unpackedBounded(readBounded(file, limit, tooLong), limit, `unpacked, it ${tooLong}`);
}

/** What `read` returns; an `UnusableFile` that it throws gets the name of the file. @throws UnusableResults */
export function withFileName<Read>(file: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnusableFile) throw new UnusableResults(file, error.message);
    throw error;
  }
}

/** The results file for a path: the path itself, or the `results.json` in a folder of reports. */
export function resultsFileAt(path: string): string {
  const inside = join(path, 'results.json');
  return existsSync(inside) ? inside : path;
}

/** Results from the bytes of a file. @throws UnusableFile with the reason */
export function parseResults(bytes: Buffer): Results {
  const broken = jsonDefectOf(bytes);
  if (broken !== undefined) throw new UnusableFile(broken);
  const value = parse(decodeText(bytes));
  refuseOtherFormats(value);
  refusePrototypes(value);
  if (!fitsSchema(value)) throw new UnusableFile(inWords(validator().errors?.[0]));
  refuseRepeatedIds(value.requirements);
  refuseWrongCounts(value);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The message repeats text of the file; only the position is used, if it has one.
    const [, position] = /at position (\d+)/.exec(String(error)) ?? [];
    if (position === undefined) throw new UnusableFile('is not JSON; give the results.json of a run');
    const before = text.slice(0, Number(position));
    const line = before.split('\n').length;
    throw new UnusableFile(
      `is not JSON: line ${line}, column ${before.length - before.lastIndexOf('\n')} is wrong`,
    );
  }
}

const NO_RESULT =
  'is not a result of "assay run"; give the results.json of a run, or the folder of its reports';

/** Checked before the schema, whose errors would not help a user who gave another kind of file or another version. */
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

/** `JSON.parse` creates a field of this name, but copying it to another object would set a prototype. No run writes it. */
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
// Compiled on first use, because it takes a while.
const validator = (): Validator => (kept ??= compiled());
const fitsSchema = (value: unknown): value is Results => validator()(value);

function compiled() {
  // Stops at the first problem; a file may have millions.
  const ajv = new Ajv2020({ strict: true, validateSchema: false });
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
function refuseWrongCounts({ counts, requirements }: Results): void {
  const counted = countVerdicts(requirements);
  for (const level of LEVELS)
    for (const verdict of VERDICTS)
      if (counts[level][verdict] !== counted[level][verdict])
        throw new UnusableFile(
          `counts ${counts[level][verdict]} ${verdict} at level ${level}, but lists ${counted[level][verdict]}; it was changed after the run`,
        );
}
