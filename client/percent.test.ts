import { expect, test } from 'vitest';
import { percentDecode, percentEncode, percentEncodePath } from './percent.ts';

test.each([
  ['a b', 'a%20b'],
  ['+', '%2B'],
  ['%41', '%2541'],
  ["~-._!'()*", '~-._%21%27%28%29%2A'],
  ['ключ', '%D0%BA%D0%BB%D1%8E%D1%87'],
  ['😀\u0000', '%F0%9F%98%80%00'],
  ['a/b', 'a%2Fb'],
])('%j is encoded as %s', (text, want) => {
  expect(percentEncode(text)).toBe(want);
  expect(percentDecode(want).toString()).toBe(text);
});

test('a path keeps its slashes, its dots and its empty segments', () => {
  expect(percentEncodePath('/a//../b c/')).toBe('/a//../b%20c/');
});

test('a malformed escape is taken literally', () => {
  expect(percentDecode('100%, %zz%41%').toString()).toBe('100%, %zzA%');
});

test('bytes outside UTF-8 survive', () => {
  expect(percentEncode(percentDecode('%FF%FE'))).toBe('%FF%FE');
});
