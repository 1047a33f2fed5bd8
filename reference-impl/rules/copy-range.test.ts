import { expect, test } from 'vitest';
import { copyRange } from './copying.ts';

const ofTen = (text: string | undefined) => copyRange(text, 10, 'x-range');
const argument = (ArgumentValue: string, message: string) => ({
  refusal: {
    code: 'InvalidArgument',
    message: expect.stringContaining(message),
    fields: { ArgumentName: 'x-range', ArgumentValue },
  },
});
const beyond = (text: string) => argument(text, 'not valid for source object of size: 10');
const outside = { refusal: expect.objectContaining({ code: 'InvalidRequest' }) };

test.each(['bytes=1-', 'bytes=-1', 'bytes=1-0', '0-1', 'bytes=0-1,3-4', 'bytes=0--1'])(
  '%s is malformed',
  (text) => {
    expect(ofTen(text)).toEqual(argument(text, 'The x-range value must be of the form'));
  },
);

test('both ends must lie within the source', () => {
  expect(ofTen('bytes=0-9')).toEqual({ start: 0, end: 9 });
  expect(ofTen('bytes=0-10')).toEqual(beyond('bytes=0-10'));
  expect(ofTen('bytes=10-11')).toEqual(outside);
  expect(ofTen(undefined)).toBeUndefined();
});

test('a number too large for an integer is beyond the end of the source', () => {
  for (const huge of [2n ** 64n, 2n ** 64n + 4n, 10n ** 99n, 10n ** 400n]) {
    expect(ofTen(`bytes=0-${huge}`)).toEqual(beyond(`bytes=0-${huge}`));
    expect(ofTen(`bytes=${huge}-${huge + 1n}`)).toEqual(outside);
  }
});
