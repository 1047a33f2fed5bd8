import { expect, test } from 'vitest';
import { sampleResult, sampleRun } from '../../fixtures/results/sample.ts';
import type { Verdict } from '../../reports/results.ts';
import { planRuns } from './plan.ts';
import { flakesIn, verdictsOf } from './flakes.ts';

const run = (number: number, dialect: string, verdict: Verdict) => {
  const results = sampleRun([sampleResult({ id: 'LIST-BASE-01', verdict })]);
  return { number, ...verdictsOf({ ...results, target: { ...results.target, dialect } }) };
};

test('a verdict that differs between two runs of a dialect is a flake', () => {
  const runs = [run(1, 'std', 'pass'), run(2, 'aws', 'blocked')];
  expect(flakesIn(runs)).toEqual([]);
  expect(flakesIn([...runs, run(3, 'std', 'fail')])).toEqual([
    {
      dialect: 'std',
      id: 'LIST-BASE-01',
      verdicts: [
        { verdict: 'pass', runs: [1] },
        { verdict: 'fail', runs: [3] },
      ],
    },
  ]);
});

test('half of the runs of each dialect run together with three others, with a concurrency from 1 to 64 that the seed decides', () => {
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
