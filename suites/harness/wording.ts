import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inspect, isDeepStrictEqual } from 'node:util';

/** Maximum length of a value in a message; the report also shows both values completely. */
const SHOWN = 120;

/** The first difference of two values: the path, such as `[2].Key`, and both values there. */
interface Difference {
  path: string;
  expected: unknown;
  actual: unknown;
}

/**
 * Word the failure of a generic matcher: the element and both values, where the matcher itself would print `expected [
 * Array(14) ] to deeply equal []`.
 * @returns undefined for a message that says more than that
 */
export function wordingOf(error: Error & { expected?: unknown; actual?: unknown }): string | undefined {
  const generic = genericIn(error.message);
  if (!generic) return undefined;
  const { label } = generic;
  const subject = label ?? expressionAt(error.stack) ?? 'a value';
  if (!('expected' in error) || !('actual' in error) || NOT_EQUALITY.test(error.message))
    return label === undefined ? `${subject}: ${error.message}` : undefined;
  const { path, expected, actual } = firstDifference(error.expected, error.actual);
  const [, relation = ''] = RELATION.exec(error.message) ?? [];
  const [wanted, got] = inBrief(expected, actual);
  return `${subject}${path === '' ? '' : ` at ${path}`}: expected ${relation}${wanted}, got ${got}`;
}

/**
 * The author's label in a generic matcher's message: `label: expected … to …`. Parsed without a regular expression over the
 * whole message, on which hostile text could cost minutes.
 * @returns undefined for a message of another form
 */
function genericIn(message: string): { label: string | undefined } | undefined {
  const asks = message.lastIndexOf(' to ');
  const labelled = message.indexOf(': expected ');
  if (labelled !== -1 && labelled + ': expected '.length <= asks)
    return { label: message.slice(0, labelled) };
  const isPlain = message.startsWith('expected ') && 'expected '.length <= asks;
  return isPlain ? { label: undefined } : undefined;
}

/** Matchers with better wording of their own, whose values are not expected and actual. */
const NOT_EQUALITY = / (?:not to|to include|to contain) /;

/** Matchers that require something other than equality. */
const RELATION = / to be ((?:less|greater) than (?:or equal to )?)/;

/** A complete value of an assertion for a report. */
export function shown(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  return inspect(plain(value), { depth: 5, breakLength: 100, maxStringLength: 2000 });
}

/** Number of common characters shown before the first difference. */
const CONTEXT = 40;

/** Two values, each on one line: from their start, or around their difference when the start is the same. */
function inBrief(expected: unknown, actual: unknown): [expected: string, actual: string] {
  const [wanted, got] = [[...whole(expected)], [...whole(actual)]];
  const parting = wanted.findIndex((character, at) => character !== got[at]);
  const same = parting === -1 ? wanted.length : parting;
  const start = same > SHOWN - CONTEXT ? same - CONTEXT : 0;
  return [cut(wanted, start), cut(got, start)];
}

function cut(characters: readonly string[], start: number): string {
  const end = start + SHOWN;
  return `${start > 0 ? '…' : ''}${characters.slice(start, end).join('')}${characters.length > end ? '…' : ''}`;
}

/** Maximum length of a text that is searched for a difference. */
const LOOKED_THROUGH = 10_000;

function whole(value: unknown): string {
  if (value === undefined) return 'nothing';
  const sizes = { maxArrayLength: LOOKED_THROUGH, maxStringLength: LOOKED_THROUGH };
  return inspect(plain(value), { depth: 5, breakLength: Infinity, compact: true, ...sizes });
}

/** Vitest's asymmetric matchers as words, also within values: `string matching /^v/`. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
  if (isAnyText(value)) return named('some text');
  if (!isAsymmetric(value)) return value;
  const { sample } = value;
  if (isAnyText(sample)) return named('some text');
  const name = value
    .toString()
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return named(sample === undefined ? name : `${name} ${inspect(sample)}`);
}

/** What is shown as these words, without quotes. */
function named(words: string): unknown {
  return { [inspect.custom]: () => words };
}

/** `/./` is shown as what it requires. */
function isAnyText(value: unknown): boolean {
  return value instanceof RegExp && value.source === '.';
}

function isAsymmetric(
  value: unknown,
): value is { sample?: unknown; asymmetricMatch(other: unknown): boolean } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'asymmetricMatch' in value &&
    typeof value.asymmetricMatch === 'function'
  );
}

function firstDifference(expected: unknown, actual: unknown, path = ''): Difference {
  const here = { path, expected, actual };
  if (Array.isArray(expected) && Array.isArray(actual)) {
    // A list that is too long or too short is shown completely.
    if (expected.length !== actual.length) return here;
    const index = expected.findIndex((one, at) => !agree(one, actual[at]));
    return index === -1 ? here : firstDifference(expected[index], actual[index], `${path}[${index}]`);
  }
  if (!isRecord(expected) || !isRecord(actual)) return here;
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)]))
    if (!agree(expected[key], actual[key]))
      return firstDifference(expected[key], actual[key], path === '' ? key : `${path}.${key}`);
  return here;
}

function agree(expected: unknown, actual: unknown): boolean {
  return isAsymmetric(expected) ? expected.asymmetricMatch(actual) : isDeepStrictEqual(expected, actual);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    !isAsymmetric(value)
  );
}

/** An `expect(…)` may begin some lines above the matcher that failed. */
const LINES_ABOVE = 12;

/** The text in the parentheses of the failed `expect(…)`, which names what was checked. */
function expressionAt(stack: string | undefined): string | undefined {
  const place = /(?:\(|at )((?:file:\/\/)?\/[^\s()]*\.[tj]s):(\d+):(\d+)/.exec(ownFrame(stack));
  const [, file, line, column] = place ?? [];
  if (file === undefined) return undefined;
  try {
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    const lines = readFileSync(path, 'utf8').split('\n');
    const last = Number(line) - 1;
    const above = lines.slice(Math.max(0, last - LINES_ABOVE), last);
    const source = [...above, lines[last]?.slice(0, Number(column))].join('\n');
    const start = source.lastIndexOf('expect(');
    return start === -1 ? undefined : tidied(firstArgument(source.slice(start + 'expect('.length)));
  } catch {
    return undefined;
  }
}

/** The first frame of a stack within the suites, without the harness. */
function ownFrame(stack: string | undefined): string {
  const frames = (stack ?? '')
    .split('\n')
    .filter((frame) => /\/suites\/(?!harness\/(?!wording\.test))/.test(frame));
  return frames[0] ?? '';
}

/** Up to the comma or parenthesis that ends the first argument. */
function firstArgument(text: string): string {
  let depth = 0;
  for (const [index, char] of [...text].entries()) {
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) depth -= 1;
    if (depth < 0 || (depth === 0 && char === ',')) return text.slice(0, index);
  }
  return '';
}

function tidied(expression: string): string | undefined {
  const words = expression.replaceAll('?.', '.').replace(/\s+/g, ' ').trim();
  return words === '' || words.length > SHOWN ? undefined : words;
}
