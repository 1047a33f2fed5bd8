import { expect, test } from 'vitest';
import { oddKeyOf } from './odd-keys.ts';

const exchange = (target: string, method = 'PUT', ok = true) => ({
  ok,
  request: { method, target, url: '', headers: [['Host', 'h:1']] as const, body: Buffer.alloc(0) },
});

test.each([
  ['a control character', '/b/a%01?partNumber=1', '/b/a%01'],
  ['bytes outside UTF-8', '/b/a%ff%fe', '/b/a%ff%fe'],
  ['a code point outside XML', '/b/%EF%BF%BF', '/b/%EF%BF%BF'],
])('remembers %s with the path as sent', (_, target, path) => {
  expect(oddKeyOf(exchange(target))).toEqual({ host: 'h:1', path });
});

test('does not remember keys that a listing can name, nor failed uploads', () => {
  expect(oddKeyOf(exchange('/b/%C3%A9%20%0A?x=%01'))).toBeUndefined();
  expect(oddKeyOf(exchange('/b/a%01', 'GET'))).toBeUndefined();
  expect(oddKeyOf(exchange('/b/a%01', 'PUT', false))).toBeUndefined();
});
