import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleResult, sampleRun } from '../fixtures/results/sample.ts';
import { consoleSummary } from './console.ts';
import { htmlPage } from './html/page.ts';
import { junit } from './junit.ts';
import { markdown } from './markdown.ts';
import { flakyIn, flakyInWords, mergeRepeats } from './repeats.ts';
import { CASE_VERDICTS, EFFECTS, effectOf } from './verdict.ts';

const runs = fc
  .array(fc.constantFrom(...CASE_VERDICTS, 'not-claimed' as const), { minLength: 1, maxLength: 6 })
  .map((verdicts) => verdicts.map((verdict) => sampleRun([sampleResult({ verdict })])))
  .filter((all): all is [ReturnType<typeof sampleRun>, ...ReturnType<typeof sampleRun>[]] => all.length > 0);

test('the merged result is as bad as the worst of the runs, in any order', () => {
  const harm = (run: ReturnType<typeof sampleRun>) =>
    Math.max(...run.requirements.map((result) => EFFECTS.indexOf(effectOf(result))));
  fc.assert(
    fc.property(runs, (all) => {
      const merged = mergeRepeats(all);
      expect(harm(merged)).toBe(Math.max(...all.map(harm)));
      const [last = all[0], ...others] = all.toReversed();
      expect(mergeRepeats([last, ...others]).requirements[0]?.verdict).toBe(merged.requirements[0]?.verdict);
      expect(merged.counts.MUST[merged.requirements[0]?.verdict ?? 'pass']).toBe(1);
    }),
  );
});

test('a requirement is flaky exactly when its verdicts differ, and every run is counted', () => {
  fc.assert(
    fc.property(runs, (all) => {
      const flaky = mergeRepeats(all).repeats?.flaky ?? [];
      const distinct = new Set(all.map(({ requirements }) => requirements[0]?.verdict));
      expect(flaky).toHaveLength(distinct.size > 1 ? 1 : 0);
      const numbers = flaky
        .flatMap(({ verdicts }) => verdicts.flatMap((one) => one.runs))
        .toSorted((a, b) => a - b);
      if (distinct.size > 1) expect(numbers).toEqual(all.map((_, index) => index + 1));
    }),
  );
});

const run = (verdict: 'pass' | 'fail', seed: number) => {
  const one = sampleRun([
    sampleResult({ id: 'BKT-NAME-01' }),
    sampleResult({
      verdict,
      milliseconds: seed,
      findings: verdict === 'fail' ? [{ message: 'got 500' }] : [],
    }),
  ]);
  return { ...one, run: { ...one.run, seed, requests: 10 }, leftovers: [`bucket-${seed}`] };
};
const merged = mergeRepeats([run('pass', 1), run('fail', 2), run('pass', 3)]);

test('findings are those of the worst run, requests and leftovers those of all runs, times the median', () => {
  expect(merged).toMatchObject({
    outcome: 'not-conformant',
    run: { requests: 30 },
    leftovers: ['bucket-1', 'bucket-2', 'bucket-3'],
    repeats: { runs: [{ seed: 1, outcome: 'conformant' }, { seed: 2 }, { seed: 3 }] },
  });
  expect(merged.requirements[1]).toMatchObject({
    verdict: 'fail',
    milliseconds: 2,
    findings: [{ message: 'got 500' }],
  });
});

test('one run that was cut short makes the merged result incomplete', () => {
  const cut = { ...run('pass', 2), run: { ...run('pass', 2).run, cutShort: 'interrupted' } };
  const all = mergeRepeats([run('fail', 1), cut]);
  expect(all).toMatchObject({
    outcome: 'incomplete',
    incompleteBecause: 'run 2 was cut short: interrupted',
  });
});

test('every report names a flaky requirement and the number of runs with each verdict', () => {
  const words = 'pass in 2 of 3 runs, fail in 1 (run 2)';
  expect(flakyIn([])).toEqual([]);
  expect((merged.repeats?.flaky ?? []).map(flakyInWords)).toEqual([words]);
  expect(consoleSummary(merged, { color: false })).toMatch(
    new RegExp(`BKT-DEL-01 +${words.replace(/[()]/g, '\\$&')}`),
  );
  expect(markdown(merged)).toContain(`- \`BKT-DEL-01\` ${words}`);
  expect(junit(merged)).toContain(`message="flaky (${words}): got 500"`);
  expect(htmlPage(merged)).toContain(`<p class="gist">${words}</p>`);
  expect(consoleSummary(merged, { color: false })).toContain('with seeds 1, 2, 3');
});
