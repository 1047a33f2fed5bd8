import { expect, test } from 'vitest';
import { CaseClock, TICK } from './case-clock.ts';

/** A clock of a case that may take a second, and a way to let time pass, in ticks that may come late. */
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

test('time in which the target has a request to answer counts', () => {
  const { counted, pass } = clock();
  counted.begin();
  expect(pass(950)).toBeUndefined();
  expect(pass(50)).toBe('the case took longer than 1 s');
});

test('time without a request at the target does not count: our queue, our own work', () => {
  const { counted, pass } = clock();
  counted.begin();
  expect(pass(500)).toBeUndefined();
  counted.end();
  expect(pass(1500)).toBeUndefined();
  counted.begin();
  expect(pass(450)).toBeUndefined();
  expect(pass(100)).toBe('the case took longer than 1 s');
});

test('time in which we were too busy to count does not count, with a request at the target either', () => {
  const { counted, pass } = clock();
  counted.begin();
  expect(pass(2500, 500)).toBeUndefined();
});

test('a case ends by the clock on the wall in any case', () => {
  expect(clock().pass(10_000)).toContain("longer than 3 s, 0 s of them the target's");
});
