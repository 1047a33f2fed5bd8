import { expect, test } from 'vitest';
import type { Results, Verdict } from '../../reports/results.ts';
import { planRuns } from './plan.ts';
import { VerdictCounts } from './verdict-counts.ts';

const run = (dialect: string, verdict: Verdict): Results =>
  ({ target: { dialect }, requirements: [{ id: 'LIST-BASE-01', verdict }] }) as unknown as Results;

test('a verdict that differs between two runs of a dialect is a flake', () => {
  const counts = new VerdictCounts();
  counts.add(1, run('std', 'pass'));
  counts.add(2, run('aws', 'blocked'));
  expect(counts.flakes()).toEqual([]);
  counts.add(3, run('std', 'fail'));
  expect(counts.flakes()).toEqual([
    {
      dialect: 'std',
      id: 'LIST-BASE-01',
      runs: new Map([
        ['pass', [1]],
        ['fail', [3]],
      ]),
    },
  ]);
});

test('half of the runs of each dialect are beside three others, at a concurrency from 1 to 64 that a seed repeats', () => {
  const batches = planRuns(100, 7);
  expect(batches).toEqual(planRuns(100, 7));
  const runs = batches.flat();
  expect(runs.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  for (const dialect of ['std', 'aws']) {
    const alone = batches.filter((batch) => batch.length === 1).flat();
    expect(alone.filter((run) => run.dialect === dialect)).toHaveLength(26);
    expect(runs.filter((run) => run.dialect === dialect)).toHaveLength(50);
  }
  expect(Math.min(...runs.map(({ concurrency }) => concurrency))).toBeGreaterThanOrEqual(1);
  expect(Math.max(...runs.map(({ concurrency }) => concurrency))).toBeLessThanOrEqual(64);
  expect(new Set(runs.map(({ concurrency }) => concurrency)).size).toBeGreaterThan(20);
});
