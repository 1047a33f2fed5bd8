import { expect, test } from 'vitest';
import { copyRange } from './copying.ts';

test.each(['bytes=1-', 'bytes=-1', 'bytes=1-0', '0-1', 'bytes=0-1,3-4', 'bytes=0--1'])(
  '%s is malformed',
  (text) => {
    expect(copyRange(text, 10)).toEqual({ kind: 'malformed' });
  },
);

test('both ends must lie within the source', () => {
  expect(copyRange('bytes=0-9', 10)).toEqual({ kind: 'part', start: 0, end: 9 });
  expect(copyRange('bytes=0-10', 10)).toEqual({ kind: 'beyond' });
  expect(copyRange('bytes=10-11', 10)).toEqual({ kind: 'outside' });
  expect(copyRange(undefined, 10)).toEqual({ kind: 'whole' });
});

test('a number too large for an integer is beyond the end of the source', () => {
  for (const huge of [2n ** 64n, 2n ** 64n + 4n, 10n ** 99n, 10n ** 400n]) {
    expect(copyRange(`bytes=0-${huge}`, 10)).toEqual({ kind: 'beyond' });
    expect(copyRange(`bytes=${huge}-${huge + 1n}`, 10)).toEqual({ kind: 'outside' });
  }
});
