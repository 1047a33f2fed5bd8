import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterPrefix, byteOrder, objectKeyRefusal } from './object-key.ts';

test.each([
  ['a'.repeat(1024), undefined],
  ['é'.repeat(512), undefined],
  ['a'.repeat(1025), '1025'],
  ['é'.repeat(513), '1026'],
  ['😀'.repeat(257), '1028'],
])('measures the length of a key in bytes', (key, refusedSize) => {
  expect(objectKeyRefusal(key)?.fields?.Size).toBe(refusedSize);
});

test('bytes order keys that UTF-16 orders otherwise', () => {
  expect(byteOrder('\uffff', '\u{10000}')).toBe(-1);
  expect('\uffff' < '\u{10000}').toBe(false);
});

const text = fc.string({
  unit: fc.constantFrom('a', 'b', '/', '\0', '\ud7ff', '\ue000', '\uffff', '\u{10ffff}'),
  maxLength: 5,
});

test('the end of a prefix range comes after every key with that prefix, and nothing else lies between', () => {
  fc.assert(
    fc.property(text, text, (prefix, key) => {
      const behind = afterPrefix(prefix);
      const isBehind = behind !== undefined && byteOrder(key, behind) >= 0;
      expect(isBehind).toBe(byteOrder(key, prefix) > 0 && !key.startsWith(prefix));
    }),
    { numRuns: 1000 },
  );
});
