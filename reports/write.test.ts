import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleResults } from '../fixtures/results/sample.ts';
import { ReportsNotWritten, writeReports } from './write.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('writes every report, creates the folder, and leaves no temporary file behind', () => {
  const results = sampleResults();
  const dir = join(folder, 'a', 'b');
  const paths = writeReports(results, dir);
  expect(readdirSync(dir).sort()).toEqual(Object.keys(paths).sort());
  expect(JSON.parse(readFileSync(paths['results.json'], 'utf8'))).toEqual(results);
  expect(readFileSync(paths['report.html'], 'utf8')).toMatch(/^<!doctype html>/);
});

test('replaces the reports of an earlier run', () => {
  writeFileSync(join(folder, 'results.json'), 'half a res');
  const paths = writeReports(sampleResults(), folder);
  expect(JSON.parse(readFileSync(paths['results.json'], 'utf8'))).toEqual(sampleResults());
  expect(readdirSync(folder).sort()).toEqual(Object.keys(paths).sort());
});

test('reports which folder cannot be written, and why', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => writeReports(sampleResults(), file)).toThrow(ReportsNotWritten);
  expect(() => writeReports(sampleResults(), join(file, 'below'))).toThrow(
    /cannot be written into .*below: (ENOTDIR|EEXIST)/,
  );
});
