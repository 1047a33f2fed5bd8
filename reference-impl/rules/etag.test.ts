import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { compositeEtag, quoted, unquoted } from './etag.ts';

test('adds and removes one pair of quotes', () => {
  expect(quoted('abc')).toBe('"abc"');
  expect(['"abc"', 'abc', ' "abc" ', '""', '"', '"a"b"'].map(unquoted)).toEqual([
    'abc',
    'abc',
    'abc',
    '',
    '"',
    '"a"b"',
  ]);
});

test('the entity tag of an object in parts is the MD5 of their MD5s and their number', () => {
  const md5 = (data: Buffer | string) => createHash('md5').update(data);
  const parts = ['one', 'two'];
  const want = md5(Buffer.concat(parts.map((part) => md5(part).digest()))).digest('hex');
  expect(compositeEtag(parts.map((part) => md5(part).digest('hex')))).toBe(`${want}-2`);
});
