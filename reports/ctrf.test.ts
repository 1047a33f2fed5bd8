import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { HOSTILE_TEXTS, hostileResults } from '../fixtures/results/hostile.ts';
import { sampleResults, sampleRun } from '../fixtures/results/sample.ts';
import { ctrf } from './ctrf.ts';
import type { Results } from './results.ts';

// The official CTRF schema (fixtures/schemas/README.md).
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const valid = ajv.compile(
  JSON.parse(readFileSync(new URL('../fixtures/schemas/ctrf-0.0.json', import.meta.url), 'utf8')) as object,
);

interface Report {
  results: {
    summary: Record<string, number>;
    tests: { name: string; status: string; rawStatus: string; message?: string; trace?: string }[];
  };
}
const written = (results: Results) => JSON.parse(ctrf(results)) as Report;

test.each([
  ['with every verdict', sampleResults()],
  ['in which nothing ran', sampleRun([], 'the target could not be reached')],
  ['of nothing', sampleRun([])],
  ...HOSTILE_TEXTS.map((text): [string, Results] => [`with ${JSON.stringify(text)}`, hostileResults(text)]),
])('a run %s fits the schema of CTRF', (_, results) => {
  const report = written(results);
  valid(report);
  expect(valid.errors ?? []).toEqual([]);
  const { summary, tests } = report.results;
  expect(summary['tests']).toBe(tests.length);
  expect((summary['passed'] ?? 0) + (summary['failed'] ?? 0) + (summary['skipped'] ?? 0)).toBe(tests.length);
  // Red exactly when the run is not conformant.
  expect(summary['failed'] === 0).toBe(results.outcome === 'conformant');
});

test('gives finding, own verdict, and the command that repeats it', () => {
  const { tests } = written(sampleResults()).results;
  const failure = tests.find(({ name }) => name.startsWith('BKT-DEL-03 '));
  expect(failure).toMatchObject({
    status: 'failed',
    rawStatus: 'fail',
    message: 'The deletion was not refused',
  });
  expect(failure?.trace).toContain(
    'Again: assay run --target storage.yaml --seed 20250304 --only BKT-DEL-03',
  );
  expect(tests.find(({ rawStatus }) => rawStatus === 'blocked')?.status).toBe('failed');
  expect(tests.find(({ rawStatus }) => rawStatus === 'not-claimed')?.status).toBe('skipped');
});
