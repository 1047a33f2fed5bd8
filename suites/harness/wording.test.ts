import { expect, test } from 'vitest';
import { wordingOf } from './wording.ts';

/** The harness's messages for failed assertions. */
function said(assertion: () => void): string {
  try {
    assertion();
  } catch (error) {
    if (error instanceof Error) return wordingOf(error) ?? error.message;
  }
  return 'it held';
}

test('names what was checked, and both values', () => {
  const output = { KeyCount: 3 as number | undefined };
  expect(said(() => expect(output?.KeyCount).toBe(2))).toBe('output.KeyCount: expected 2, got 3');
  output.KeyCount = undefined;
  expect(said(() => expect(output.KeyCount).toBe(2))).toBe('output.KeyCount: expected 2, got nothing');
});

test('puts the label of the author first', () => {
  expect(said(() => expect('a', 'owner of the bucket').toBe('b'))).toBe(
    "owner of the bucket: expected 'b', got 'a'",
  );
});

test('finds an expression over several lines', () => {
  expect(
    said(() =>
      expect(
        ['x', 'y'].map((name) => ({
          name,
        })),
      ).toEqual([{ name: 'x' }, { name: 'z' }]),
    ),
  ).toBe("['x', 'y'].map((name) => ({ name, })) at [1].name: expected 'z', got 'y'");
});

test('shows where two long values differ', () => {
  const long = Array.from({ length: 20 }, (_, index) => ({ Key: `key-${index}` }));
  const other = long.map((one, index) => (index === 17 ? { Key: 'else' } : one));
  expect(said(() => expect(other).toEqual(long))).toBe("other at [17].Key: expected 'key-17', got 'else'");
});

test('shows where two long texts differ', () => {
  const [long, other] = [`${'k'.repeat(500)}a`, `${'k'.repeat(500)}b`];
  expect(said(() => expect(other, 'the key').toBe(long))).toBe(
    `the key: expected …${'k'.repeat(40)}a', got …${'k'.repeat(40)}b'`,
  );
});

test('shows a list that is too long completely, as far as it fits', () => {
  expect(said(() => expect(['a/', 'a/'], 'prefixes').toEqual(['a/']))).toBe(
    "prefixes: expected [ 'a/' ], got [ 'a/', 'a/' ]",
  );
});

test('words an asymmetric matcher', () => {
  expect(said(() => expect('no', 'LastModified').toEqual(expect.stringMatching(/Z$/)))).toBe(
    "LastModified: expected string matching /Z$/, got 'no'",
  );
});

test('words an asymmetric matcher within a value', () => {
  expect(said(() => expect([], 'errors').toEqual([{ Code: expect.stringMatching(/./) }]))).toBe(
    'errors: expected [ { Code: some text } ], got []',
  );
});

test('keeps the wording of matchers without an expected value', () => {
  expect(said(() => expect(['a'], 'the keys').toContain('b'))).toBe(
    "the keys: expected [ 'a' ] to include 'b'",
  );
  expect(said(() => expect('a', 'the key').not.toBe('a'))).toMatch(/^the key: expected 'a' not to be 'a'/);
});

test('names the direction of an inequality', () => {
  expect(said(() => expect(7, 'seconds apart').toBeLessThan(5))).toBe(
    'seconds apart: expected less than 5, got 7',
  );
});

test('leaves specific messages unchanged', () => {
  expect(wordingOf(new Error('getObject by owner: 404 NoSuchKey'))).toBeUndefined();
});

test('says in words that a text was expected', () => {
  expect(said(() => expect('', 'ID of the Owner').toMatch(/./))).toBe(
    "ID of the Owner: expected some text, got ''",
  );
  expect(said(() => expect({ Code: '' }, 'the entry').toEqual({ Code: expect.stringMatching(/./) }))).toBe(
    "the entry at Code: expected some text, got ''",
  );
});

test('parses a message with hostile text of a target quickly', () => {
  const begun = performance.now();
  expect(wordingOf(new Error(`the code is x${': expected '.repeat(20_000)}`))).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(500);
});
