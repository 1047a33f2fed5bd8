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

test('half of the runs of each dialect are beside a load, at a concurrency from 1 to 64 that a seed repeats', () => {
  const runs = planRuns(100, 7);
  expect(runs).toEqual(planRuns(100, 7));
  for (const dialect of ['std', 'aws'])
    expect(runs.filter((planned) => planned.dialect === dialect && planned.loaded)).toHaveLength(25);
  expect(runs.every(({ concurrency }) => concurrency >= 1 && concurrency <= 64)).toBe(true);
  expect(new Set(runs.map(({ concurrency }) => concurrency)).size).toBeGreaterThan(20);
});
