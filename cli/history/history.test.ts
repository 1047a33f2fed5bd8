import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleResult, sampleRun } from '../../fixtures/results/sample.ts';
import type { Verdict } from '../../reports/results.ts';
import { failureOf } from '../failure.ts';
import { program } from '../program.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-history-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());
let said: string[] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => said.push(String(line)));
});

/** Writes a folder of reports as a run on a day of March would. */
function report(day: number, verdict: Verdict, name = 'example-store 4.2'): void {
  const run = sampleRun([sampleResult({ verdict }), sampleResult({ id: 'BKT-NAME-01' })]);
  const dir = join(folder, 'runs', `day & "${day}`);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'report.html'), '');
  const startedAt = `2025-03-0${day}T09:00:00.000Z`;
  const target = { ...run.target, name, endpoint: `https://${name.replaceAll(' ', '-')}.example` };
  writeFileSync(
    join(dir, 'results.json'),
    JSON.stringify({ ...run, run: { ...run.run, id: `r${day}`, startedAt }, target }),
  );
}

const page = join(folder, 'history.html');
async function history(...paths: string[]): Promise<string> {
  await program().parseAsync(['history', ...paths, '--out', page], { from: 'user' });
  return readFileSync(page, 'utf8');
}

test('draws every result below a folder, oldest first, with regressions and links; names the files that it leaves out', async () => {
  report(2, 'fail');
  report(1, 'pass');
  report(3, 'pass');
  writeFileSync(join(folder, 'runs', 'other.json'), '{}');
  const text = await history(join(folder, 'runs'));
  expect(said.join('\n')).toMatch(/Left out: .*other\.json: is not a result[^]*3 runs drawn/);
  const rows = [...text.matchAll(/<tr>[^]*?<\/tr>/g)].map(([row]) => row.replace(/<[^>]*>|\s+/g, ' ').trim());
  expect(rows.slice(1, 4).map((row) => row.replace(/\s+/g, ' '))).toEqual([
    '3 March 2025, 09:00 UTC r3 conformant 2 0 0 0 0 1 0.1.0',
    '2 March 2025, 09:00 UTC r2 not conformant 1 1 0 0 1 0 0.1.0',
    '1 March 2025, 09:00 UTC r1 conformant 2 0 0 0 – – 0.1.0',
  ]);
  expect(text).toContain('href="./runs/day%20%26%20%222/report.html"');
  expect(text).toContain('aria-label="kept: 2 in the first run, 2 in the last"');
  expect(text).toMatch(/Content-Security-Policy"\s+content="default-src &#39;none&#39;; style-src/);
  expect(text).not.toContain('<script');
});

test.each<[string, () => string[], RegExp]>([
  [
    'a named file that holds no results',
    () => [join(folder, 'runs', 'other.json')],
    /other\.json: is not a result/,
  ],
  ['an empty folder', () => [mkdtempSync(join(folder, 'empty-'))], /No results of "assay run" in/],
  [
    'another target among them',
    () => {
      report(4, 'pass', 'other store');
      return [join(folder, 'runs')];
    },
    /different targets/,
  ],
])('refuses %s', async (_what, paths, says) => {
  const error: unknown = await history(...paths()).catch((thrown: unknown) => thrown);
  expect(failureOf(error)).toEqual({ exitCode: 2, lines: [expect.stringMatching(says)] });
});
