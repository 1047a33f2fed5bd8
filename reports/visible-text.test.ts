import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../fixtures/results/hostile.ts';
import { excerpt, oneLine, visible } from './visible-text.ts';

const texts = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary' }));

test.each([
  ['plain text, äöü, 漢字', 'plain text, äöü, 漢字'],
  ['tab\tand\nline feed stay', 'tab\tand\nline feed stay'],
  ['\u001b[2J', '\\u{1b}[2J'],
  ['a\r\nb', 'a\\u{d}\nb'],
  ['\u202egnp.exe', '\\u{202e}gnp.exe'],
  ['zero\u200bwidth', 'zero\\u{200b}width'],
  ['\ud800', '\\u{d800}'],
  ['\u2028', '\\u{2028}'],
  ['\u009b31m', '\\u{9b}31m'],
])('visible(%j)', (text, want) => {
  expect(visible(text)).toBe(want);
});

test('no invisible or control character remains, at any length limit', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, limit) => {
      for (const shown of [visible(text), oneLine(text, limit), excerpt(text, limit)])
        expect(shown).not.toMatch(/[^\P{C}\t\n]|[\u2028\u2029]/u);
      expect(oneLine(text, limit)).not.toContain('\n');
    }),
  );
});

test('a long text is truncated with a note', () => {
  expect(oneLine('x'.repeat(20), 10)).toBe('xxxxxxxxx…');
  expect(excerpt('x'.repeat(1500), 10)).toBe('xxxxxxxxxx\n… (1,490 more characters in results.json)');
});
