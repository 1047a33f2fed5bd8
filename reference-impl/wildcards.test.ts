import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchesPattern } from './wildcards.ts';

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

test('agrees with the equivalent regular expression', () => {
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

// An algorithm that backtracks to a star, or searches every position again, needs hours for these instead of less than
// a second.
const LONG = 400_000;

test.each([
  ['stars without end', '*'.repeat(LONG)],
  ['a star before every letter', '*a'.repeat(LONG / 2)],
  ['a star before pieces that nearly repeat', `*${'a'.repeat(1000)}`.repeat(LONG / 2000)],
  ['a long piece between two stars', `*${'a'.repeat(LONG / 2)}*`],
])('the time for a hostile pattern grows only with its length: %s', (_about, pattern) => {
  const text = 'a'.repeat(LONG);
  const started = performance.now();
  expect(matchesPattern(pattern, text)).toBe(true);
  expect(matchesPattern(`${pattern}*b*`, text)).toBe(false);
  expect(matchesPattern(`*a${pattern.slice(1)}b*`, text)).toBe(false);
  expect(performance.now() - started).toBeLessThan(2000);
});

test('finds a long piece with wildcards within the limits of a policy and of a header', () => {
  const started = performance.now();
  expect(matchesPattern(`*${'a?'.repeat(10_000)}b`, 'a'.repeat(30_000))).toBe(false);
  expect(matchesPattern(`*${'a?'.repeat(10_000)}*`, 'a'.repeat(30_000))).toBe(true);
  expect(performance.now() - started).toBeLessThan(2000);
});
