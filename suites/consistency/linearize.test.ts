import fc from 'fast-check';
import { expect, test } from 'vitest';
import { during, history, write } from './histories.fixture.ts';
import { isLinearizable, type TimedCall } from './linearize.ts';
import { after, type KeyCall, type KeyState } from './register.ts';

const read = (content?: string): KeyCall => ({ kind: 'read', content });
const create = (content: string, outcome: 'done' | 'refused'): KeyCall => ({
  kind: 'write',
  content,
  condition: { absent: true },
  outcome,
});
test.each<[string, boolean, TimedCall[]]>([
  ['a read of what was written', true, [during(0, 1, write('a')), during(2, 3, read('a'))]],
  ['a read of nothing after a write', false, [during(0, 1, write('a')), during(2, 3, read())]],
  ['a read of nothing during a write', true, [during(0, 3, write('a')), during(1, 2, read())]],
  [
    // Herlihy and Wing 1990, figure 2: a register's new value is read, then the old one.
    'the old content read after the new one, while the write goes on',
    false,
    [during(0, 1, write('a')), during(2, 9, write('b')), during(3, 4, read('b')), during(5, 6, read('a'))],
  ],
  [
    'two readers that see two concurrent writes in different orders',
    false,
    [
      during(0, 9, write('a')),
      during(0, 9, write('b')),
      during(1, 2, read('a')),
      during(3, 4, read('b')),
      during(5, 6, read('a')),
    ],
  ],
  [
    'a write whose answer was lost, seen late',
    true,
    [
      during(0, undefined, { kind: 'write', content: 'a', outcome: 'unknown' }),
      during(5, 6, read()),
      during(7, 8, read('a')),
    ],
  ],
  [
    'a write whose answer was lost, seen and gone again',
    false,
    [
      during(0, undefined, { kind: 'write', content: 'a', outcome: 'unknown' }),
      during(5, 6, read('a')),
      during(7, 8, read()),
    ],
  ],
  [
    'one of two creations wins',
    true,
    [during(0, 5, create('a', 'done')), during(0, 5, create('b', 'refused'))],
  ],
  ['both creations win', false, [during(0, 5, create('a', 'done')), during(0, 5, create('b', 'done'))]],
  [
    'both creations are refused',
    false,
    [during(0, 5, create('a', 'refused')), during(0, 5, create('b', 'refused'))],
  ],
  [
    'a deleted key comes back',
    false,
    [during(0, 1, write('a')), during(2, 3, { kind: 'delete', outcome: 'done' }), during(4, 5, read('a'))],
  ],
])('%s: %s', (_, expected, calls) => expect(isLinearizable(calls)).toBe(expected));

/** Every order that respects the intervals, with every subset of the calls that may never have taken effect. */
function bruteForce(calls: readonly TimedCall[], state: KeyState): boolean {
  if (calls.every(({ until }) => until === undefined)) return true;
  return calls.some((timed) => {
    if (calls.some(({ until }) => until !== undefined && until < timed.from)) return false;
    const moved = after(timed.call, state);
    return (
      moved !== undefined &&
      bruteForce(
        calls.filter((one) => one !== timed),
        moved.state,
      )
    );
  });
}

test('agrees with trying every order', () => {
  let refused = 0;
  fc.assert(
    fc.property(history, (calls) => {
      const expected = bruteForce(calls, undefined);
      refused += Number(!expected);
      expect(isLinearizable(calls)).toBe(expected);
    }),
    { numRuns: 300 },
  );
  expect(refused).toBeGreaterThan(30);
});

const get = (from: number, until: number, content?: string): TimedCall => during(from, until, read(content));

test.each<[string, boolean, TimedCall[]]>([
  // The examples of the tests of Porcupine, which are from MIT 6.824, quiz 2 of 2017, section VII.
  [
    'reads of 100 and of nothing during its write',
    true,
    [during(0, 100, write('100')), get(25, 75, '100'), get(30, 60)],
  ],
  [
    'a read of nothing after a read of 200',
    false,
    [during(0, 100, write('200')), get(10, 30, '200'), get(40, 90)],
  ],
  [
    'reads that take no time',
    true,
    [during(0, 100, write('100')), get(25, 75, '100'), get(30, 30), get(30, 30)],
  ],
  [
    'a read of nothing after two reads of 200 that take no time',
    false,
    [during(0, 100, write('200')), get(10, 10, '200'), get(10, 10, '200'), get(40, 90)],
  ],
])('of Porcupine, %s: %s', (_, expected, calls) => expect(isLinearizable(calls)).toBe(expected));
