import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { HOSTILE_TEXTS, hostileResults } from '../../fixtures/results/hostile.ts';
import { sampleResult, sampleRun } from '../../fixtures/results/sample.ts';
import type { Results } from '../../reports/results.ts';
import { readExpectedFailures } from './expected-failures-file.ts';
import { ensureNewList, newExpectedFailures } from './new-expected-failures.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-new-list-'));
afterAll(() => rmSync(folder, { recursive: true }));

const list = join(folder, 'known.yaml');
const read = (text: string) => {
  writeFileSync(list, text);
  return readExpectedFailures(list);
};
const RESULTS = sampleRun([
  sampleResult({ id: 'BKT-NAME-01' }),
  sampleResult({ id: 'BKT-NAME-02', verdict: 'fail', findings: [{ message: 'Not refused', actual: '200' }] }),
  sampleResult({ id: 'BKT-NAME-03', verdict: 'warn', level: 'SHOULD' }),
  sampleResult({ id: 'BKT-NAME-04', verdict: 'expected-fail' }),
  sampleResult({ id: 'BKT-NAME-05', verdict: 'unexpected-pass' }),
]);
const known = { id: 'BKT-NAME-04', reason: 'Ticket "17"', expires: '2030-12-31' } as const;

test('lists failures with their findings and a blank reason, and keeps known reasons', () => {
  const text = newExpectedFailures(RESULTS, [known, { id: 'BKT-NAME-05', reason: 'stale' }]);
  expect(text).toContain("# Found: Not refused, got 200\n- id: BKT-NAME-02\n  reason: ''\n");
  expect(() => read(text)).toThrow('reason: is blank for BKT-NAME-02; say why');
  expect(read(text.replace("''", 'Later'))).toEqual([{ id: 'BKT-NAME-02', reason: 'Later' }, known]);
});

test.each(HOSTILE_TEXTS)('contains text of a target only in comments: %j', (text) => {
  const hostile: Results = hostileResults(text);
  const lines = newExpectedFailures(hostile, []).split('\n');
  expect(lines.filter((line) => !/^(#.*|- id: [^\n]*| {2}reason: ''|)$/.test(line))).toEqual([]);
});

test('a run without failures gives an empty list', () => {
  expect(read(newExpectedFailures(sampleRun([sampleResult()]), []))).toEqual([]);
});

test('an existing list is replaced only on request', () => {
  writeFileSync(list, '[]');
  expect(() => ensureNewList(list, false)).toThrow(/exists and may contain reasons; add --force/);
  expect(() => ensureNewList(list, true)).not.toThrow();
});

test('reports why a list cannot be written, and leaves no file behind', () => {
  mkdirSync(join(folder, 'sub'));
  expect(() => ensureNewList(join(folder, 'sub'), true)).toThrow('is a folder; name a file');
  expect(() => ensureNewList(join(folder, 'none', 'x.yaml'), false)).toThrow(/cannot be written \(ENOENT/);
  ensureNewList(join(folder, 'sub', 'new.yaml'), false);
  expect(readdirSync(join(folder, 'sub'))).toEqual([]);
});
