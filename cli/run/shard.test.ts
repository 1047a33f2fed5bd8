import { expect, test } from 'vitest';
import { requirementIds } from '../../spec/generated/requirements.ts';
import { referenceTarget } from '../target-choice.ts';
import { partOf } from './shard.ts';
import { shardNumber } from './shard-number.ts';

const target = referenceTarget('std', { url: 'http://127.0.0.1' });
const ALL = { filter: null, select: null };

test.each([1, 2, 7, 50])(
  '%i parts contain every requirement once, and differ in size by at most two',
  (count) => {
    const parts = Array.from({ length: count }, (_, at) => partOf(target, ALL, { index: at + 1, count }));
    expect(parts.flat().sort()).toEqual([...requirementIds].sort());
    const sizes = parts.map(({ length }) => length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(2);
  },
);

test('refuses more parts than there are requirements to judge', () => {
  const select = ['BKT-NAME-01', 'BKT-NAME-02'] as const;
  expect(() => partOf(target, { filter: null, select: [...select] }, { index: 3, count: 3 })).toThrow(
    'Only 2 requirements will be judged, too few for 3 parts; use at most 2 parts.',
  );
});

test.each([
  ['3/12', 1, { index: 3, count: 12 }],
  ['0/4', 0, { index: 1, count: 4 }],
  ['3/4', 0, { index: 4, count: 4 }],
])('%s is parsed with parts counted from %i', (text, base, number) => {
  expect(shardNumber(text, base)).toEqual(number);
});

test.each(['5/4', '1', '1/0', '1/1001', 'a/b', '-1/4', '1/4/2', '1.5/4', ''])(
  '%s is refused as a part',
  (text) => {
    expect(() => shardNumber(text, 1)).toThrow(/it must be INDEX\/COUNT, as 1\/4/);
  },
);

test('a part counted from 0 without --shard-base gets a hint', () => {
  expect(() => shardNumber('0/4', 1)).toThrow(
    'an index from 1 to 4 and at most 1000 parts; where parts are counted from 0, add --shard-base 0.',
  );
  expect(() => shardNumber('4/4', 0)).toThrow('an index from 0 to 3');
});
