import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLinearizable, type TimedCall } from './linearize.ts';
import { after, type KeyCall, type KeyState } from './register.ts';

const write = (content: string): KeyCall => ({ kind: 'write', content, outcome: 'done' });
const read = (content?: string): KeyCall => ({ kind: 'read', content });
const create = (content: string, outcome: 'done' | 'refused'): KeyCall => ({
  kind: 'write',
  content,
  condition: { absent: true },
  outcome,
});
let clients = 0;
const during = (from: number, until: number | undefined, call: KeyCall): TimedCall => ({
  client: (clients += 1),
  from,
  until,
  call,
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

const content = fc.constantFrom('a', 'b', 'c');
const condition = fc.option(fc.oneof(fc.constant({ absent: true } as const), fc.record({ match: content })), {
  nil: undefined,
});
const anyCall: fc.Arbitrary<KeyCall> = fc.oneof(
  fc.record({ kind: fc.constant('read' as const), content: fc.option(content, { nil: undefined }) }),
  fc.record({
    kind: fc.constant('write' as const),
    content,
    condition,
    outcome: fc.constantFrom('done' as const, 'refused' as const, 'unknown' as const),
  }),
  fc.record({
    kind: fc.constant('delete' as const),
    outcome: fc.constantFrom('done' as const, 'unknown' as const),
  }),
);
const history = fc.array(
  fc.tuple(fc.nat(3), fc.nat(12), fc.nat(5), anyCall).map(([client, from, length, call]) => ({
    client,
    from,
    until: call.kind !== 'read' && call.outcome === 'unknown' ? undefined : from + length,
    call,
  })),
  { maxLength: 7 },
);

test('agrees with trying every order', () => {
  let refused = 0;
  fc.assert(
    fc.property(history, (calls) => {
      const expected = bruteForce(calls, undefined);
      refused += Number(!expected);
      expect(isLinearizable(calls)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
  expect(refused).toBeGreaterThan(100);
});

/** Calls of 50 keys, 2,000 each, of which some six overlap at any time. */
function longHistory(): TimedCall[][] {
  return Array.from({ length: 50 }, (_, key) => {
    let state: KeyState;
    return Array.from({ length: 2000 }, (_, at) => {
      const isWrite = (at + key) % 3 === 0;
      if (isWrite) state = `${key} ${at}`;
      return {
        client: at % 6,
        from: at - 3,
        until: at + 3,
        call: isWrite ? write(state ?? '') : read(state),
      };
    });
  });
}

test('100,000 calls over 50 keys take seconds, and a stale read among them is found', () => {
  const keys = longHistory();
  const started = performance.now();
  expect(keys.every((calls) => isLinearizable(calls))).toBe(true);
  expect(performance.now() - started).toBeLessThan(10_000);
  const stale = keys[0]?.map((timed, at) => (at === 1801 ? { ...timed, call: read('0 1200') } : timed)) ?? [];
  expect(isLinearizable(stale)).toBe(false);
});
