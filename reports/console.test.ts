import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOSTILE_EXAMPLES, hostileResults } from '../fixtures/results/hostile.ts';
import { sampleResult, sampleResults, sampleRun } from '../fixtures/results/sample.ts';
import { consoleSummary } from './console.ts';

const plain = { color: false, columns: 80 };

test('gives the outcome, counts, failures first, and the next commands', () => {
  const lines = consoleSummary(sampleResults(), { ...plain, report: 'out/report.html' }).split('\n');
  expect(lines).toContain('  Not conformant  example-store 4.2');
  expect(lines).toContain('                        MUST  SHOULD     MAY');
  expect(lines).toContain('  ✗ fail                   4       –       –');
  expect(lines).toContain('      expected  a refusal: 409 BucketNotEmpty');
  expect(lines).toContain('  explain  assay explain BKT-DEL-03');
  expect(lines).toContain('  report   out/report.html');
  expect(lines.indexOf('  ✗ fail  CONS-ATOMIC-03')).toBeLessThan(
    lines.findIndex((line) => /^ {2}\? not testable +BKT-LIST-03/.test(line)),
  );
});

test('a clean run has no list of problems', () => {
  const text = consoleSummary(sampleRun([sampleResult()]), plain);
  expect(text).toContain('Kept: 1 of the 1 requirements judged at level MUST.');
  expect(text).not.toContain('explain');
});

test('shows the reason of a known failure', () => {
  const known = sampleResult({ verdict: 'expected-fail', expectedBecause: 'Answers no Location.' });
  expect(consoleSummary(sampleRun([known]), plain)).toContain('Answers no Location.');
});

test('prints the expected and actual values of a finding only once', () => {
  const [expected, actual] = ['200', '412'];
  const finding = { message: `putObject: expected ${expected}, got ${actual}`, expected, actual };
  const missed = sampleResult({ verdict: 'warn', level: 'SHOULD', findings: [finding] });
  expect(consoleSummary(sampleRun([missed]), plain).split(actual)).toHaveLength(2);
});

test('counts the requirements that it does not list', () => {
  const failures = Array.from({ length: 30 }, (_, index) =>
    sampleResult({ id: `BKT-${index}`, verdict: 'fail' }),
  );
  expect(consoleSummary(sampleRun(failures), plain)).toContain('and 10 more in the report');
});

test('a completely broken target with thousands of leftovers takes fewer than 200 lines', () => {
  const failures = Array.from({ length: 1254 }, (_, index) =>
    sampleResult({ id: `BKT-${index}`, verdict: 'fail' }),
  );
  const leftovers = Array.from({ length: 2000 }, (_, index) => `bucket-${index}`);
  const text = consoleSummary({ ...sampleRun(failures), leftovers }, plain);
  expect(text).toContain('… and 1,234 more in the report');
  expect(text).toContain('and 1980 more left on the target');
  expect(text.split('\n').length).toBeLessThan(200);
});

test('prose fits the width of the terminal', () => {
  for (const columns of [48, 60, 100]) {
    const lines = consoleSummary(sampleResults(), { color: false, columns }).split('\n');
    const wide = lines.filter((line) => line.length > columns && !/^ {2}(again|explain)/.test(line));
    expect(wide).toEqual([]);
  }
});

test('colours only when asked to', () => {
  expect(consoleSummary(sampleResults(), { color: true })).toContain('\u001b[31m');
  expect(consoleSummary(sampleResults(), plain)).not.toContain('\u001b');
});

test('no text of a target contains control characters', () => {
  const texts = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(texts, (text) => {
      expect(consoleSummary(hostileResults(text), plain)).not.toMatch(/[^\P{C}\n]/u);
    }),
    { examples: HOSTILE_EXAMPLES },
  );
});
