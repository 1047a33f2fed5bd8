import { expect, test } from 'vitest';
import { ETCD_002, jepsen, write } from './histories.fixture.ts';
import { isLinearizable, type TimedCall } from './linearize.ts';
import type { KeyCall, KeyState } from './register.ts';

const read = (content?: string): KeyCall => ({ kind: 'read', content });

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

test('a history of etcd that Jepsen recorded and Porcupine orders is ordered, and not with one other read', () => {
  expect(isLinearizable(jepsen(ETCD_002))).toBe(true);
  // The second read, of a value that was replaced before it began.
  const wrong = ETCD_002.replace(/0\s+i\s+r\s+0\s+o\s+r2/, '0 i r 0 o r0');
  expect(wrong).not.toBe(ETCD_002);
  expect(isLinearizable(jepsen(wrong))).toBe(false);
});
