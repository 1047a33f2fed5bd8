import { expect, test } from 'vitest';
import { copyRange } from './copy-range.ts';

test.each(['bytes=1-', 'bytes=-1', 'bytes=1-0', '0-1', 'bytes=0-1,3-4', 'bytes=0--1'])(
  '%s is malformed',
  (text) => {
    expect(copyRange(text, 10)).toEqual({ kind: 'malformed' });
  },
);

test('both ends are within the source', () => {
  expect(copyRange('bytes=0-9', 10)).toEqual({ kind: 'part', start: 0, end: 9 });
  expect(copyRange('bytes=0-10', 10)).toEqual({ kind: 'beyond' });
  expect(copyRange(undefined, 10)).toEqual({ kind: 'whole' });
});
