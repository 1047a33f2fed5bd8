import { expect, test } from 'vitest';
import { sampleResult, sampleRun } from '../../fixtures/results/sample.ts';
import { consoleSummary } from '../console.ts';
import { ctrf } from '../ctrf.ts';
import { htmlPage } from '../html/page.ts';
import { junit } from '../junit.ts';
import { markdown } from '../markdown.ts';
import type { Results, Verdict } from '../results.ts';
import { compare } from './compare.ts';
import { exitCodeOf } from './gate.ts';

const run = (...verdicts: Verdict[]): Results =>
  sampleRun(
    verdicts.map((verdict, index) => sampleResult({ id: `BKT-${index}`, verdict, text: `Rule ${index}.` })),
  );
const against = (before: Results, after: Results): Results => ({
  ...after,
  comparison: compare(before, after),
});

test.each<[Results, Results, number]>([
  [run('pass', 'fail'), run('pass', 'fail'), 0],
  [run('pass', 'fail'), run('fail', 'pass'), 1],
  [run('pass', 'blocked'), run('pass', 'blocked'), 0],
  [run('pass', 'pass'), run('pass', 'blocked'), 3],
  [run('pass'), run('pass', 'fail'), 0],
])('the exit code and the JUnit file agree: only regressions count', (before, after, code) => {
  const results = against(before, after);
  expect(exitCodeOf(results)).toBe(code);
  const isGreen = /failures="0" errors="0"/.test(junit(results).split('\n')[1] ?? '');
  expect(isGreen).toBe(code === 0);
  expect(/"status": "failed"/.test(ctrf(results))).toBe(code !== 0);
});

test('without a baseline the outcome decides', () => {
  expect([run('pass'), run('fail'), run('blocked')].map(exitCodeOf)).toEqual([0, 1, 3]);
});

test('every report shows the comparison, and a failure without a regression is never shown as a pass', () => {
  const results = against(run('pass', 'fail'), run('fail', 'fail'));
  expect(junit(results)).toMatch(/<failure type="fail"[^]*<skipped message="fail: no regression"/);
  expect(consoleSummary(results, { color: false })).toMatch(
    /Not conformant[^]*\n {2}Regressed [^]*BKT-0 +pass → fail/,
  );
  expect(markdown(results)).toMatch(/### Regressed: [^]*#### ✗ Regressed: 1[^]*`BKT-0` pass → fail/);
  expect(htmlPage(results)).toMatch(/Against the baseline: <span class="badge bad">Regressed/);
});
