import fc from 'fast-check';
import { expect, test } from 'vitest';
import { behind, bucketKey, namedKey, objectKey, partKey, versionKey } from './keys.ts';

/** Hostile keys in UTF-8: NUL, controls, characters on both sides of the surrogates (where UTF-16 order differs). */
const character = fc.oneof(
  fc.constantFrom(
    '\0',
    '\x01',
    '/',
    'a',
    '\x7f',
    '\u0080',
    '\ud7ff',
    '\ue000',
    '\uffff',
    '\u{10000}',
    '\u{10ffff}',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const text = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(''));
const rawOrder = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));

test('object keys sort in the raw order of their UTF-8 bytes', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(Buffer.compare(objectKey('b', a), objectKey('b', b)))).toBe(rawOrder(a, b));
    }),
  );
});

test('versions sort by key, then newest first, for keys with common prefixes too', () => {
  const version = fc.record({ key: text, sequence: fc.nat({ max: 1000 }) });
  fc.assert(
    fc.property(version, version, (a, b) => {
      const want = rawOrder(a.key, b.key) || Math.sign(b.sequence - a.sequence);
      const [left, right] = [versionKey('b', a.key, a.sequence), versionKey('b', b.key, b.sequence)];
      expect(Math.sign(Buffer.compare(left, right))).toBe(want);
    }),
  );
});

test('all entries of a key, and no others, lie between its key range bounds', () => {
  fc.assert(
    fc.property(text, text, fc.nat({ max: 2 ** 31 }), (key, other, sequence) => {
      const [low, high] = [objectKey('b', key), behind(objectKey('b', key))];
      const within = (bytes: Buffer) => Buffer.compare(low, bytes) <= 0 && Buffer.compare(bytes, high) < 0;
      expect(within(versionKey('b', key, sequence))).toBe(true);
      expect(within(partKey('b', key, 'upload', sequence))).toBe(true);
      expect(within(versionKey('b', other, sequence))).toBe(key === other);
    }),
  );
});

test('the key ranges of buckets do not overlap', () => {
  expect(Buffer.compare(versionKey('a', '\u{10ffff}', 1), behind(bucketKey('a')))).toBe(-1);
  expect(Buffer.compare(behind(bucketKey('a')), bucketKey('a-b'))).toBe(-1);
  expect(Buffer.compare(bucketKey('a-b'), bucketKey('aa'))).toBe(-1);
});

test('the longest key fits into the limit of LMDB; a longer marker keeps its place in the order', () => {
  const longest = '\0'.repeat(1024);
  expect(partKey('b'.repeat(256), longest, 'u'.repeat(256), 10_000).length).toBeLessThan(1978);
  expect(Buffer.compare(objectKey('b', longest), objectKey('b', `${longest}\0after`))).toBe(-1);
  expect(Buffer.compare(objectKey('b', `${longest}\0after`), objectKey('b', '\x01'))).toBe(-1);
  expect(namedKey('b', 'k', 'x'.repeat(5000)).length).toBeLessThan(300);
});
