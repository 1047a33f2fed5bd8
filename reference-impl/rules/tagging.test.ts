import { expect, test } from 'vitest';
import { parseTagHeader, tagsRefusal, type Tag } from './tagging.ts';

const tag = (Key: string, Value = 'v'): Tag => ({ Key, Value });
const many = (count: number): Tag[] => Array.from({ length: count }, (_, index) => tag(`k${index}`));

test.each<[why: string, tags: Tag[], code: string | undefined]>([
  ['none', [], undefined],
  ['letters of any script and the allowed marks', [tag('größe +-=._:/@', '')], undefined],
  ['ten', many(10), undefined],
  ['eleven', many(11), 'BadRequest'],
  ['a key twice', [tag('a'), tag('a', 'other')], 'InvalidTag'],
  ['a comma in a key', [tag('a,b')], 'InvalidTag'],
  ['a comma in a value', [tag('a', 'b,c')], 'InvalidTag'],
  ['an empty key', [tag('')], 'InvalidTag'],
  ['a key of 128', [tag('k'.repeat(128))], undefined],
  ['a key of 129', [tag('k'.repeat(129))], 'InvalidTag'],
  ['a value of 256', [tag('k', 'v'.repeat(256))], undefined],
  ['a value of 257', [tag('k', 'v'.repeat(257))], 'InvalidTag'],
  ['a key of the service', [tag('aws:a')], 'InvalidTag'],
])('tags of an object: %s', (_, tags, code) => {
  expect(tagsRefusal(tags, 'object')?.code).toBe(code);
});

test.each<[text: string, want: Tag[] | undefined]>([
  ['', []],
  ['a=1&b=', [tag('a', '1'), tag('b', '')]],
  ['a%20b=c%3Dd', [tag('a b', 'c=d')]],
  ['a=1&a=2', undefined],
  ['a=1,b=2', undefined],
])('a header %s', (text, want) => {
  expect(parseTagHeader(text)).toEqual(want);
});
