import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleResult, sampleResults, sampleRun } from '../../fixtures/results/sample.ts';
import { LEVELS, type RequirementResult, type Results, VERDICTS } from '../results.ts';
import { CHANGE_CLASSES, type ChangeClass } from './comparison.ts';
import { compare, obstacleTo } from './compare.ts';
import { gateEffect } from './gate.ts';

const results = fc
  .record({
    id: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G'),
    verdict: fc.constantFrom(...VERDICTS),
    level: fc.constantFrom(...LEVELS),
    basis: fc.constantFrom('stated' as const, 'open' as const),
    milliseconds: fc.constantFrom(0, 10, 4000, 60_000),
    observations: fc.constantFrom<Record<string, string>>({}, { answer: '200' }, { answer: '404' }),
  })
  .map((judgement) => sampleResult(judgement));
const runs = fc
  .uniqueArray(results, { selector: ({ id }) => id })
  .chain((all) => fc.constantFrom(sampleRun(all), sampleRun(all, 'cut short')));

const MIRRORED: Partial<Record<ChangeClass, ChangeClass>> = {
  regressed: 'fixed',
  worse: 'better',
  'newly-untestable': 'newly-testable',
  added: 'removed',
};
const mirror = new Map(
  Object.entries(MIRRORED).flatMap(
    ([a, b]) =>
      [
        [a, b],
        [b, a],
      ] as [string, ChangeClass][],
  ),
);
const classesOf = (before: Results, after: Results) =>
  new Map(compare(before, after).changes.map(({ id, change }) => [id, change]));

test('a run compared with itself has no changes', () => {
  fc.assert(
    fc.property(runs, (run) => {
      const { context, changes, slower, faster, same } = compare(run, run);
      expect([context, changes, slower, faster]).toEqual([[], [], [], []]);
      expect(same).toBe(run.requirements.length);
    }),
  );
});

test('exchanging the runs exchanges regressed and fixed, worse and better, added and removed, slower and faster', () => {
  fc.assert(
    fc.property(runs, runs, (one, other) => {
      const [there, back] = [classesOf(one, other), classesOf(other, one)];
      expect([...there.keys()].toSorted()).toEqual([...back.keys()].toSorted());
      for (const [id, change] of there) expect(back.get(id)).toBe(mirror.get(change) ?? change);
      const times = compare(one, other).slower.map(({ before, after, ...rest }) => ({
        ...rest,
        before: after,
        after: before,
      }));
      expect(compare(other, one).faster).toEqual(times);
    }),
  );
});

test('every requirement of either run is in exactly one class, or the same', () => {
  fc.assert(
    fc.property(runs, runs, (one, other) => {
      const { changes, same } = compare(one, other);
      const ids = new Set([...one.requirements, ...other.requirements].map(({ id }) => id));
      expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
      expect(changes.length + same).toBe(ids.size);
      const ranks = changes.map(({ change }) => CHANGE_CLASSES.indexOf(change));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
  );
});

test('the gate fails exactly when something regressed, unless the later run is incomplete', () => {
  fc.assert(
    fc.property(runs, runs, (one, other) => {
      const comparison = compare(one, other);
      const effects = other.requirements.map((result) => gateEffect(result, comparison));
      if (comparison.gate === 'regressed') expect(effects).toContain('fails');
      if (comparison.gate === 'passed') expect(new Set(['none', ...effects])).toEqual(new Set(['none']));
    }),
  );
});

const run = (judgement: Partial<RequirementResult>, change: Partial<Results> = {}): Results => ({
  ...sampleRun([sampleResult({ id: 'KEPT' }), sampleResult({ id: 'X', ...judgement })]),
  ...change,
});
const verdicts = (before: Partial<RequirementResult>, after: Partial<RequirementResult>) =>
  compare(run(before), run(after));

test.each<[Partial<RequirementResult>, Partial<RequirementResult>, ChangeClass | undefined, string]>([
  [{ verdict: 'pass' }, { verdict: 'fail' }, 'regressed', 'regressed'],
  [{ verdict: 'warn' }, { verdict: 'fail' }, 'regressed', 'regressed'],
  [{ verdict: 'warn', level: 'SHOULD' }, { verdict: 'fail', level: 'MUST' }, 'otherwise', 'passed'],
  [{ verdict: 'fail' }, { verdict: 'fail' }, undefined, 'passed'],
  [{ verdict: 'pass' }, { verdict: 'warn' }, 'worse', 'passed'],
  [{ verdict: 'pass' }, { verdict: 'expected-fail' }, 'worse', 'passed'],
  [{ verdict: 'expected-fail' }, { verdict: 'fail' }, 'otherwise', 'passed'],
  [{ verdict: 'pass' }, { verdict: 'unexpected-pass' }, 'otherwise', 'passed'],
  [{ verdict: 'observed' }, { verdict: 'fail' }, 'otherwise', 'passed'],
  [{ verdict: 'blocked' }, { verdict: 'fail' }, 'newly-testable', 'passed'],
  [{ verdict: 'pass' }, { verdict: 'blocked' }, 'newly-untestable', 'incomplete'],
  [
    { verdict: 'pass', level: 'SHOULD' },
    { verdict: 'blocked', level: 'SHOULD' },
    'newly-untestable',
    'passed',
  ],
  [{ verdict: 'blocked' }, { verdict: 'blocked' }, undefined, 'passed'],
  [{ verdict: 'not-claimed' }, { verdict: 'fail' }, 'added', 'passed'],
])('%j, then %j: %s, gate %s', (before, after, change, gate) => {
  const comparison = verdicts(before, after);
  expect(comparison.changes[0]?.change).toBe(change);
  expect(comparison.gate).toBe(gate);
});

test('a run that was cut short, or has no requirement in common, does not pass the gate', () => {
  const before = run({});
  const cut = sampleRun(before.requirements, 'interrupted');
  expect(compare(before, cut).gate).toBe('incomplete');
  expect(compare(before, sampleRun([sampleResult({ id: 'NEW' })])).gate).toBe('incomplete');
});

test('gives the reason why only one run lists a requirement: catalogue, claims or filter', () => {
  const whole = sampleRun([sampleResult({ id: 'KEPT' }), sampleResult({ id: 'X' })]);
  const part = sampleRun([sampleResult({ id: 'KEPT' })]);
  const because = (before: Results, after: Results) => compare(before, after).changes[0]?.because;
  const filtered = { ...part, run: { ...part.run, filter: { profiles: [], only: ['KEPT'] } } };
  expect(because(whole, filtered)).toBe('filter');
  expect(because(filtered, whole)).toBe('filter');
  expect(because(whole, part)).toBe('unknown');
  expect(because(whole, { ...part, digests: { ...part.digests, requirements: 'f' } })).toBe('catalogue');
  expect(because(run({}), run({ verdict: 'not-claimed' }))).toBe('claims');
});

test('shows changed observations, and changes of the context', () => {
  const before = run({ verdict: 'observed', observations: { answer: '200', __proto: 'x' } });
  const after = run(
    { verdict: 'observed', observations: { answer: '404', constructor: 'y' }, text: 'Other words.' },
    {
      tool: { name: 's3-assay', version: '9.9.9' },
      target: { ...before.target, claimed: ['buckets', 'acl'] },
    },
  );
  const { changes, context } = compare(before, after);
  expect(changes).toEqual([
    expect.objectContaining({
      change: 'observation',
      reworded: ['text'],
      observations: [
        { name: 'answer', before: '200', after: '404' },
        { name: '__proto', before: 'x' },
        { name: 'constructor', after: 'y' },
      ],
    }),
  ]);
  expect(context).toEqual([
    { what: 'suite', before: '0.1.0', after: '9.9.9' },
    { what: 'claims', before: 'also listing, metadata, objects, responses', after: 'also acl' },
  ]);
});

test('a slower machine makes no requirement slower; a requirement that slows down alone does', () => {
  const before = sampleResults();
  const times = (factor: number, slow: number): Results => ({
    ...before,
    requirements: before.requirements.map((each, index) => ({
      ...each,
      milliseconds: 1000 * factor * (index === 1 ? slow : 1),
    })),
  });
  expect(compare(times(1, 1), times(20, 1))).toMatchObject({ slower: [], faster: [] });
  expect(compare(times(1, 1), times(20, 6)).slower).toEqual([
    { id: before.requirements[1]?.id, before: 1000, after: 120_000 },
  ]);
  expect(compare(times(0.1, 1), times(0.1, 20)).slower).toEqual([]);
  const other = { ...times(1, 9), run: { ...before.run, concurrency: 64 } };
  expect(compare(times(1, 1), other)).toMatchObject({
    slower: [],
    timesNotCompared: 'the runs had 8 and 64 cases at once',
  });
});

test('different dialects are never compared; targets are different when both name and endpoint differ', () => {
  const one = sampleResults();
  const like = (target: Partial<Results['target']>) =>
    obstacleTo(one, { target: { ...one.target, ...target } });
  expect(like({ dialect: 'aws' })).toMatchObject({ kind: 'dialect' });
  expect(like({ name: 'example-store 4.3' })).toBeUndefined();
  expect(like({ endpoint: 'http://127.0.0.1:1234' })).toBeUndefined();
  expect(like({ name: 'other', endpoint: 'http://127.0.0.1:1234' })).toMatchObject({ kind: 'target' });
});
