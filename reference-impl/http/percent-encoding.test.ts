import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeOnce, encodePath, encodeStrictly } from './percent-encoding.ts';

test.each([
  ['a b', 'a b'],
  ['a%20b+c', 'a b+c'],
  ['%2525', '%25'],
  ['%c3%A9', 'é'],
  ['Ã©', 'é'],
  ['%EF%BB%BFa', '\ufeffa'],
  ['%00', '\0'],
])('%s is decoded once', (text, want) => {
  expect(decodeOnce(text)).toBe(want);
});

test.each(['%', '%4', '%zz', 'a%', '%ff', '%c3', '%ed%a0%80', '\xe9'])('%s is refused', (text) => {
  expect(() => decodeOnce(text)).toThrow(expect.objectContaining({ code: 'InvalidURI' }));
});

test('escapes everything except the unreserved characters of the signature scheme', () => {
  expect(encodeStrictly("Az09-._~ !'()*/é")).toBe('Az09-._~%20%21%27%28%29%2A%2F%C3%A9');
  expect(encodePath('a/b c')).toBe('a/b%20c');
});

test('decoding reverses encoding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeOnce(encodeStrictly(text))).toBe(text);
      expect(decodeOnce(encodePath(text))).toBe(text);
    }),
  );
});
