import { expect, test } from 'vitest';
import { sampleShard } from '../../fixtures/results/sample.ts';
import { requirements } from '../../spec/generated/requirements.ts';
import type { RequirementResult, Results, Verdict } from '../results.ts';
import { conformantRun, consistent, NOW, OWN } from '../../fixtures/results/certified.ts';
import { expiryOf, refusals } from './refusals.ts';

const RUN = conformantRun();
const why = (results: Results, changes = {}): string[] =>
  refusals(results, { level: 'standard', now: NOW, own: OWN, ...changes });

/** The first requirement of a kind, with another verdict. */
function judged(verdict: Verdict, wanted: Partial<RequirementResult> = {}): Results {
  const found = RUN.requirements.find((one) =>
    Object.entries({ level: 'MUST', verdict: 'pass', ...wanted }).every(
      ([name, value]) => one[name as keyof RequirementResult] === value,
    ),
  );
  return consistent(conformantRun(({ id }) => (id === found?.id ? { verdict } : {})));
}
const changed = (change: (one: RequirementResult) => Partial<RequirementResult>): Results => {
  const [first, ...others] = RUN.requirements;
  return first ? { ...RUN, requirements: [{ ...first, ...change(first) }, ...others] } : RUN;
};

test('a conformant run that misses a recommendation is not refused', () => {
  expect(RUN.counts.SHOULD.warn).toBe(1);
  expect(why(RUN)).toEqual([]);
  expect(why(RUN, { level: 'core' })).toEqual([]);
});

test.each<[string, Results, string]>([
  [
    'filtered by requirement',
    { ...RUN, run: { ...RUN.run, filter: { profiles: [], only: ['BKT'] } } },
    'run again without filters',
  ],
  [
    'of --quick',
    { ...RUN, run: { ...RUN.run, filter: { profiles: ['core'], only: [], quick: true } } },
    'Only a selection was judged (--quick)',
  ],
  [
    'filtered by profile',
    { ...RUN, run: { ...RUN.run, filter: { profiles: ['acl'], only: [] } } },
    'run again without filters',
  ],
  [
    'one part of several',
    { ...RUN, shard: sampleShard(1, 4) },
    'part 1 of 4 of a run; put all parts together with "assay merge"',
  ],
  ['without a transcript', { ...RUN, transcripts: [] }, 'names no transcript'],
  ['of several runs', { ...RUN, repeats: { runs: [], flaky: [] } }, 'the worst of several runs (--repeat)'],
  [
    'cut short',
    consistent({ ...RUN, run: { ...RUN.run, cutShort: 'interrupted' } }),
    'incomplete: interrupted; supply',
  ],
  ['without a judgement of a MUST', judged('not-testable'), 'incomplete: at level MUST 1 not-testable'],
  ['not conformant', judged('fail'), 'The target does not keep'],
  ['with an expected failure', judged('expected-fail'), 'fix them and run again without it'],
  [
    'with an expected failure of a recommendation',
    judged('expected-fail', { level: 'SHOULD' }),
    'run again without it',
  ],
  ['with a stale expected failure', judged('unexpected-pass'), 'run again without it'],
  [
    'of other dates',
    { ...RUN, run: { ...RUN.run, finishedAt: '2025-03-05T11:00:00.000Z' } },
    'in the future',
  ],
  [
    'that ended before it began',
    { ...RUN, run: { ...RUN.run, startedAt: '2025-03-04T12:00:00.000Z' } },
    'before its start',
  ],
  [
    'by another catalogue',
    { ...RUN, digests: { ...RUN.digests, requirements: 'x' } },
    'certify it with the version that made it',
  ],
  [
    'by another suite',
    { ...RUN, digests: { ...RUN.digests, suite: 'x' } },
    'certify it with the version that made it',
  ],
  [
    'with another outcome than its verdicts make',
    { ...judged('fail'), outcome: 'conformant' },
    'edited after the run: its outcome is conformant',
  ],
  ['without a requirement', consistent({ ...RUN, requirements: RUN.requirements.slice(1) }), 'is missing'],
  [
    'with an unknown requirement',
    changed(() => ({ id: 'BKT-NONE-01' })),
    'BKT-NONE-01 is not in the catalogue',
  ],
  ['with another level', changed(() => ({ level: 'MAY' })), 'has level MAY'],
  ['with another text', changed(() => ({ text: 'x' })), 'has another text'],
  [
    'with another basis',
    changed(({ basis }) => ({ basis: basis === 'open' ? 'stated' : 'open' })),
    'has another text, basis',
  ],
  [
    'with an unjudged requirement of a claimed profile',
    judged('not-claimed'),
    'is not judged, and its profile is claimed',
  ],
  [
    'with a judged requirement of a profile that is not claimed',
    judged('pass', { verdict: 'not-claimed', profile: 'website' }),
    'is judged, and its profile is not claimed',
  ],
])('a run %s is refused, with what to do', (_, results, words) => {
  expect(why(results).join('\n')).toContain(words);
});

test('a profile of the level that is not claimed is named', () => {
  expect(why(RUN, { level: 'full' })).toEqual([
    expect.stringMatching(
      /Level full needs .*: forms, lifecycle, website, cors, cluster, clients; claim them/,
    ),
  ]);
});

test('a result of a dialect that this version does not know is refused', () => {
  expect(why(RUN, { own: undefined }).join()).toContain('another version of Assay');
});

test('a run is certified for a month, and the certificate holds for the days of its level', () => {
  const at = (time: string) => why(RUN, { now: new Date(time) });
  expect(at('2025-04-03T09:12:11Z')).toEqual([]);
  expect(at('2025-04-04T09:12:11Z')).toEqual([
    'The run ended on 2025-03-04, and level standard is certified within 30 days; run again.',
  ]);
  expect(expiryOf(RUN, 'standard').toISOString()).toBe('2026-03-04T09:12:11.318Z');
  expect(expiryOf(RUN, 'full').toISOString()).toBe('2025-08-31T09:12:11.318Z');
});

test('what takes days may stay unjudged: the target may declare no clock', () => {
  const timed = Object.values(requirements).filter(
    ({ needs, dialects }) => needs.includes('clock') && dialects.includes('std'),
  );
  expect(timed.length).toBeGreaterThan(0);
  const claimed = { ...RUN, target: { ...RUN.target, claimed: [...RUN.target.claimed, 'lifecycle'] } };
  expect(why(claimed).join()).not.toMatch(new RegExp(timed.map(({ id }) => id).join('|')));
});
