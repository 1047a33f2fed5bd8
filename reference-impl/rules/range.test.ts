import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOutcome } from './range.ts';

const part = (start: number, end: number) => ({ kind: 'part', start, end });
const whole = { kind: 'whole' };
const unsatisfiable = { kind: 'unsatisfiable' };

test.each([
  [undefined, whole],
  ['bytes=2-4', part(2, 4)],
  ['bytes=0-0', part(0, 0)],
  ['bytes=4-', part(4, 9)],
  ['bytes=-3', part(7, 9)],
  ['bytes=-30', part(0, 9)],
  ['bytes=5-999', part(5, 9)],
  ['bytes=5-99999999999999999999999', part(5, 9)],
  ['Bytes=2-4', part(2, 4)],
  ['bytes=9-9', part(9, 9)],
  ['bytes=10-', unsatisfiable],
  ['bytes=10-12', unsatisfiable],
  ['bytes=99999999999999999999999-', unsatisfiable],
  ['bytes=-0', unsatisfiable],
  ['bytes=5-2', whole],
  ['bytes=-', whole],
  ['bytes=', whole],
  ['bytes=a-b', whole],
  ['bytes=0-1,3-4', whole],
  ['lines=0-1', whole],
  ['bytes 0-1', whole],
  ['', whole],
])('%s of 10 bytes', (header, want) => {
  expect(rangeOutcome(header, 10)).toEqual(want);
});

test.each(['bytes=0-0', 'bytes=0-', 'bytes=-1'])('%s of an empty object cannot be satisfied', (header) => {
  expect(rangeOutcome(header, 0)).toEqual(unsatisfiable);
});

test('for any header, the range lies within the object', () => {
  const header = fc
    .tuple(fc.option(fc.nat(30)), fc.option(fc.nat(30)))
    .map(([a, b]) => `bytes=${a ?? ''}-${b ?? ''}`);
  fc.assert(
    fc.property(header, fc.nat(20), (text, size) => {
      const range = rangeOutcome(text, size);
      if (range.kind !== 'part') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});

test('a number too large for an integer is beyond the end', () => {
  for (const huge of [2n ** 63n, 2n ** 64n, 2n ** 64n + 4n, 10n ** 99n, 10n ** 400n]) {
    expect(rangeOutcome(`bytes=2-${huge}`, 10)).toEqual({ kind: 'part', start: 2, end: 9 });
    expect(rangeOutcome(`bytes=${huge}-`, 10)).toEqual({ kind: 'unsatisfiable' });
    expect(rangeOutcome(`bytes=-${huge}`, 10)).toEqual({ kind: 'part', start: 0, end: 9 });
  }
});
