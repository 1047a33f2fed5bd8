import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../fixtures/results/hostile.ts';
import { sampleResult, sampleResults, sampleRun } from '../fixtures/results/sample.ts';
import { readResults } from './read-results.ts';
import { UnusableResults } from './unusable-results.ts';
import { visibleJson } from './visible-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-read-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (content: string | Uint8Array, name = 'given.json'): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const json = visibleJson(sampleResults());
const changed = (change: object): string => file(JSON.stringify({ ...sampleResults(), ...change }));
const withField = (name: string): string =>
  file(json.replace('"observations": {}', `"observations": { ${name}: "x" }`));
const huge = (): string => {
  truncateSync(file(''), 500 * 1024 * 1024);
  return join(folder, 'given.json');
};

test('reads results from the file or the folder of the reports', () => {
  expect(readResults(file(json, 'results.json'))).toEqual(sampleResults());
  expect(readResults(folder)).toEqual(sampleResults());
});

test('accepts results of another suite, with unknown fields and hostile text', () => {
  const results = sampleRun(
    HOSTILE_TEXTS.map((text, index) =>
      sampleResult({ id: `BKT-${index}`, text, observations: { [text]: text } }),
    ),
  );
  const other = { ...results, tool: { name: 's3-assay', version: '99.0.0' }, later: { constructor: 1 } };
  expect(readResults(file(visibleJson(other)))).toEqual(other);
});

const refusal = (says: RegExp) => (error: unknown) =>
  error instanceof UnusableResults && says.test(error.message);

test.each<[string, () => string, RegExp]>([
  ['no such file', () => join(folder, 'none.json'), /none\.json: no such file/],
  ['a folder without results', () => join(folder, '..'), /is a folder/],
  ['500 MB', huge, /is larger than 128 MiB.*nothing of it was read/],
  ['a device without end', () => '/dev/zero', /is larger than 128 MiB/],
  ['nothing', () => file(''), /is empty/],
  [
    'half of it',
    () => file(json.slice(0, json.length / 2)),
    /breaks off at line \d{2,}, after [\d,]{5,} bytes/,
  ],
  [
    'a cut in a character',
    () => file(Buffer.from('{"a": "☃').subarray(0, 8)),
    /breaks off at line 1, after 8 bytes/,
  ],
  ['a missing comma', () => file('{\n  "a": 1\n  "b": 2}'), /is not JSON: line 3, column 3 is wrong/],
  ['deep nesting', () => file('['.repeat(1_000_000)), /nests deeper than 32 at line 1/],
  ['UTF-16', () => file(Buffer.from('\ufeff{}', 'utf16le')), /is UTF-16/],
  ['XML', () => file('<testsuites/>'), /is not JSON/],
  ['a number', () => file('42'), /is not a result of "assay run"/],
  ['a list', () => file('[]'), /is not a result of "assay run"/],
  ['the result of assay faults', () => file('{"faults": []}'), /is not a result of "assay run"/],
  [
    'a later format',
    () => changed({ $schema: 'urn:s3-assay:results:2', format: 2 }),
    /is in format 2, and this version of Assay reads format 1/,
  ],
  [
    'an unknown verdict',
    () => file(json.replace('"verdict": "warn"', '"verdict": "meh"')),
    /at "requirements\.\d+\.verdict": .*allowed values \(pass, fail,/,
  ],
  [
    'no date',
    () => file(json.replace(/"startedAt": "[^"]*"/, '"startedAt": "soon"')),
    /at "run\.startedAt": .*date-time/,
  ],
  [
    'an id twice',
    () => file(JSON.stringify(sampleRun([sampleResult(), sampleResult()]))),
    /has the requirement "BKT-DEL-01" twice/,
  ],
  ['a field that is a prototype', () => withField('"__proto__"'), /has a field "__proto__"/],
  ['the same in disguise', () => withField('"\\u005f_proto__"'), /has a field "__proto__"/],
  [
    'counts of another run',
    () => changed({ requirements: [] }),
    /counts \d+ pass at level MUST, but lists 0/,
  ],
])('refuses %s', (_what, path, says) => {
  expect(() => readResults(path())).toThrow(expect.toSatisfy(refusal(says)));
});
