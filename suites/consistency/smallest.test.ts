import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contradictionIn } from './contradiction.ts';
import { during, history, write } from './histories.fixture.ts';
import { isLinearizable } from './linearize.ts';
import { explained, smallest } from './smallest.ts';

const read = (from: number, until: number, content?: string) =>
  during(from, until, { kind: 'read', content });

test('of a long history only the write, the one that replaced it, and the stale read are left', () => {
  const calls = Array.from({ length: 200 }, (_, at) =>
    at % 2 === 0
      ? during(at * 10, at * 10 + 5, write(`${at}`))
      : read(at * 10, at * 10 + 5, at === 151 ? '148' : `${at - 1}`),
  );
  const part = smallest(calls);
  expect(part.map(({ call }) => call)).toEqual([write('150'), { kind: 'read', content: '148' }]);
});

test('an object that comes back is shown by its deletion and the read', () => {
  const calls = [
    during(0, 1, write('a')),
    during(2, 3, { kind: 'delete', outcome: 'done' }),
    read(4, 5),
    read(6, 7, 'a'),
    during(8, 9, write('b')),
  ];
  expect(smallest(calls).map(({ from }) => from)).toEqual([2, 6]);
});

test('what is left of a history without order has none either', () => {
  fc.assert(
    fc.property(history, (calls) => {
      fc.pre(!isLinearizable(calls));
      const part = smallest(calls);
      expect(isLinearizable(part)).toBe(false);
      expect(calls).toEqual(expect.arrayContaining(part));
    }),
    { numRuns: 60 },
  );
});

test('no part of a history that can be ordered contradicts itself', () => {
  fc.assert(
    fc.property(history, fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), (calls, isKept) => {
      fc.pre(isLinearizable(calls));
      const part = calls.filter((_, at) => isKept[at]);
      expect(isLinearizable(explained(part, calls))).toBe(true);
      expect(contradictionIn(calls, 'each-read')).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});

test('a read that goes back to the old content during a write breaks one order, although each read by itself fits', () => {
  const calls = [
    during(0, 1, write('a')),
    during(2, 20, write('b')),
    read(3, 4, 'b'),
    read(5, 6, 'a'),
    read(21, 22, 'b'),
  ];
  expect(contradictionIn(calls, 'each-read')).toBeUndefined();
  expect(contradictionIn(calls, 'one-order')?.map(({ from }) => from)).toEqual([0, 2, 3, 5]);
});

test('two conditional writes that replaced the same content contradict each other without any read', () => {
  const swap = (content: string) =>
    ({ kind: 'write', content, condition: { match: 'a' }, outcome: 'done' }) as const;
  const calls = [during(0, 1, write('a')), during(2, 9, swap('b')), during(3, 9, swap('c'))];
  expect(contradictionIn(calls, 'each-read')).toHaveLength(3);
});
