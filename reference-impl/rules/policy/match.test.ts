import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesPattern } from './match.ts';

test.each([
  ['', '', true],
  ['*', '', true],
  ['*', 'a/b', true],
  ['a*c', 'abbc', true],
  ['a*c', 'abcd', false],
  ['*.jpg', 'x.jpg.jpg', true],
  ['a?c', 'abc', true],
  ['a?c', 'ac', false],
  ['a?c', 'abbc', false],
  ['a?c', 'a😀c', true],
  ['a??c', 'a😀c', false],
  ['*a*b', 'xaybzb', true],
  ['a.c', 'abc', false],
  ['[a]', 'a', false],
  ['A', 'a', false],
])('%j matches %j: %s', (pattern, text, want) => {
  expect(matchesPattern(pattern, text)).toBe(want);
});

test('it agrees with the regular expression of the same meaning', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '😀'), maxLength: 10 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '/', '😀', '*', '?'), maxLength: 8 });
  fc.assert(
    fc.property(pattern, text, (glob, candidate) => {
      const expression = new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'su');
      expect(matchesPattern(glob, candidate)).toBe(expression.test(candidate));
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['stars without end', '*'.repeat(20_000), 'b'],
  ['a star before every letter', '*a'.repeat(10_000), 'b'],
  ['a long part after a star', `*${'a'.repeat(20_000)}`, 'b'],
  ['a long part of any characters', `*${'?'.repeat(20_000)}`, 'b'],
])('a pattern made to stall a matcher is answered: %s', (_about, pattern, end) => {
  const text = 'a'.repeat(30_000);
  const started = performance.now();
  expect(matchesPattern(`${pattern}${end}`, text)).toBe(false);
  expect(matchesPattern(pattern, text)).toBe(true);
  // Followed one after the other, the ways take seconds for the longest parts and for ever for the stars.
  expect(performance.now() - started).toBeLessThan(2000);
});
