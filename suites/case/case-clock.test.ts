import { expect, test } from 'vitest';
import { CaseClock, TICK } from './case-clock.ts';

/** A clock of a case with a limit of one second, and a function that lets time pass, in ticks that may be late. */
function clock() {
  let now = 0;
  const counted = new CaseClock(1, () => now);
  const pass = (milliseconds: number, each = TICK) => {
    let reason: string | undefined;
    for (const end = now + milliseconds; now < end && reason === undefined;) {
      now += each;
      reason = counted.tick();
    }
    return reason;
  };
  return { counted, pass };
}

test('counts time in which the target has a request to answer', () => {
  const { counted, pass } = clock();
  counted.begin();
  expect(pass(950)).toBeUndefined();
  expect(pass(50)).toBe('the case took longer than 1 s');
});

test('does not count time without a request at the target: our queue, our own work', () => {
  const { counted, pass } = clock();
  counted.begin();
  expect(pass(500)).toBeUndefined();
  counted.end();
  expect(pass(1500)).toBeUndefined();
  counted.begin();
  expect(pass(450)).toBeUndefined();
  expect(pass(100)).toBe('the case took longer than 1 s');
});

test('does not count time in which we were too busy to tick, even with a request at the target', () => {
  const { counted, pass } = clock();
  counted.begin();
  expect(pass(2500, 500)).toBeUndefined();
});

test('a case also ends by wall-clock time', () => {
  expect(clock().pass(10_000)).toContain("longer than 3 s, 0 s of them the target's");
});
