import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { sampleResults } from '../../fixtures/results/sample.ts';
import { sampleSurvey } from '../../fixtures/results/survey.ts';
import { unpackedBounded } from '../../spec/bounded-file.ts';
import { SURVEY_FINDINGS } from '../survey.ts';
import surveySchema from '../survey.schema.json' with { type: 'json' };
import { readInputs } from './read-inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-matrix-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string | Uint8Array): string => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const results = JSON.stringify(sampleResults());
const survey = JSON.stringify(sampleSurvey());

test('results and surveys are recognised by their content; folders, gzip files and column names are accepted', () => {
  file('run/results.json', results);
  file('surveyed/survey.json', survey);
  const { runs, surveys, files } = readInputs([
    join(folder, 'run'),
    file('packed.json.gz', gzipSync(results)),
    `Store 4.3=${file('a=b.json', results)}`,
    file('c=d.json', results),
    join(folder, 'surveyed'),
    `Other=${file('any.json', survey)}`,
  ]);
  expect(runs.map(({ name }) => name)).toEqual([undefined, undefined, 'Store 4.3', undefined]);
  expect(runs.map(({ file: { target } }) => target.name)).toEqual(runs.map(() => 'example-store 4.2'));
  expect(surveys.map(({ name }) => name)).toEqual([undefined, 'Other']);
  expect(files).toHaveLength(6);
});

test.each([
  ['a file that holds no results', file('none.json', '{}'), /none\.json: is not a result/],
  [
    'a survey that is broken',
    file('s.json', survey.replace('"501 ', '"').replace('"kind":"failed"', '"kind":"x"')),
    /s\.json: is not a survey.*operations\.5\.finding\.kind/,
  ],
  [
    'a packed file that is cut off',
    file('cut.gz', gzipSync(results).subarray(0, 500)),
    /cut\.gz: is a damaged or truncated gzip file/,
  ],
  ['a missing file', `x=${folder}/missing`, /missing: no such file/],
])('%s is refused by name', (_what, word, reason) => {
  expect(() => readInputs([word])).toThrow(reason);
});

test('a gzip file is never unpacked beyond the limit', () => {
  const packed = gzipSync(Buffer.alloc(1_000_000));
  expect(unpackedBounded(packed, 1_000_000, 'too long')).toHaveLength(1_000_000);
  expect(() => unpackedBounded(packed, 999_999, 'too long')).toThrow('too long');
});

test('the schema of surveys lists all kinds of findings', () => {
  const { kind } = surveySchema.properties.operations.items.properties.finding.properties;
  expect(kind.enum).toEqual([...SURVEY_FINDINGS]);
});
