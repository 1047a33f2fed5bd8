import { expect, test } from 'vitest';
import type { Variant } from '../../reference-impl/behaviour.ts';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import { variants } from '../../reference-impl/variants/catalogue.ts';
import { sampleResult } from '../../fixtures/results/sample.ts';
import type { Verdict } from '../../reports/results.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { condemnations, packsOf } from './packs.ts';
import { selectDeviations } from './subjects.ts';

const variant = (name: string, more: Partial<Variant> = {}): Variant => ({
  name,
  clause: 'a clause',
  dialects: ['aws'],
  apply: (behaviour) => behaviour,
  ...more,
});

const names = (all: readonly Variant[]) => packsOf(all).map((pack) => pack.variants.map(({ name }) => name));

test('variants share one server per dialect', () => {
  const both = variant('c', { dialects: ['std', 'aws'] });
  expect(packsOf([variant('b', { dialects: ['std'] }), variant('a'), both])).toMatchObject([
    { dialect: 'std', variants: [{ name: 'b' }, { name: 'c' }] },
    { dialect: 'aws', variants: [{ name: 'a' }, { name: 'c' }] },
  ]);
});

test('variants of one slot are put on different servers, and the others spread over them', () => {
  const all = [variant('a', { slot: 's' }), variant('b', { slot: 's' }), variant('c'), variant('d')];
  expect(names(all)).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ]);
});

test('a slot with three variants in both dialects takes two servers per dialect, and each variant is on one', () => {
  const all = ['a', 'b', 'c'].map((name) => variant(name, { slot: 's', dialects: ['std', 'aws'] }));
  const packs = packsOf(all);
  expect(packs.map(({ dialect }) => dialect).sort()).toEqual(['aws', 'aws', 'std', 'std']);
  expect(new Set(packs.flatMap((pack) => pack.variants)).size).toBe(3);
});

test('four servers are enough for all legal variants', () => {
  const packs = packsOf(variants);
  expect(packs.map(({ dialect }) => dialect).sort()).toEqual(['aws', 'aws', 'std', 'std']);
  expect(new Set(packs.flatMap((pack) => pack.variants))).toEqual(new Set(variants));
});

test('on a legal server only pass, observed, not-claimed and arguable warnings are accepted', () => {
  const pack = {
    dialect: 'aws',
    variants: [variant('a', { arguable: ['RESP-XML-07'], arguableAnswers: [401] })],
  } as const;
  const result = (id: RequirementId, verdict: Verdict, message = 'broken') =>
    sampleResult({ id, verdict, findings: [{ message }] });
  const held = condemnations(pack, [
    result('BKT-NAME-01', 'pass'),
    result('BKT-NAME-02', 'observed'),
    result('BKT-NAME-03', 'not-claimed'),
    result('RESP-XML-07', 'warn'),
    result('BKT-NAME-04', 'warn', 'expected a refusal, 401 AccessDenied, got 200'),
    result('BKT-NAME-07', 'warn', 'expected a refusal, 403, got 401 AccessDenied'),
    result('BKT-NAME-05', 'fail'),
    result('BKT-NAME-06', 'blocked'),
  ]);
  expect(held.map(({ requirement }) => requirement)).toEqual(['BKT-NAME-04', 'BKT-NAME-05', 'BKT-NAME-06']);
});

test('one name cannot be both a fault and a variant', () => {
  expect(() => selectDeviations([], { faults, variants })).not.toThrow();
  const [fault] = faults;
  expect(() => selectDeviations([], { faults, variants: [variant(fault?.name ?? '')] })).toThrow(
    'a behaviour is either a fault or legal',
  );
});

test('a name that is neither fault nor variant is refused', () => {
  expect(() => selectDeviations(['http/304-with-content-lenght'], { faults, variants })).toThrow(
    /http\/304-with-content-length/,
  );
});
