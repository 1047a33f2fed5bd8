import { expect, test } from 'vitest';
import { parseHttpDate } from './http-date.ts';

test.each([
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sunday, 06-Nov-94 08:49:37 GMT',
  'Sun Nov  6 08:49:37 1994',
  ' Sun, 06 Nov 1994 08:49:37 GMT ',
])('%j is the instant of RFC 9110', (text) => {
  expect(parseHttpDate(text)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
});

test.each([
  undefined,
  '',
  'yesterday',
  '1994-11-06T08:49:37Z',
  '784111777',
  'Thu, 31 Jun 2021 00:00:00 GMT',
  'Sun, 06 Nov 1994 25:00:00 GMT',
  'Sun, 06 Foo 1994 08:49:37 GMT',
])('%j is not a date', (text) => {
  expect(parseHttpDate(text)).toBeUndefined();
});
