import { expect, test } from 'vitest';
import { didYouMean, nearest } from './spelling.ts';

const profiles = ['buckets', 'objects', 'listing', 'acl', 'policy'];

test.each([
  ['bukets', ['buckets']],
  ['Objects', ['objects']],
  ['lisitng', ['listing']],
  ['wholly-else', []],
  ['acx', ['acl']],
  ['alc', ['acl']],
  ['gcs', []],
  ['x'.repeat(100_000), []],
])('%.20s is near %j', (word, want) => {
  expect(nearest(word, profiles)).toEqual(want);
});

test('the nearest comes first', () => {
  expect(nearest('BKT-NAME-99', ['BKT-NAME-19', 'BKT-NAME-01', 'OBJ-KEY-01'])).toEqual([
    'BKT-NAME-19',
    'BKT-NAME-01',
  ]);
});

test('no suggestion, no words', () => {
  expect(didYouMean('zzzzzz', profiles)).toBe('');
  expect(didYouMean('polcy', profiles)).toBe('; did you mean "policy"?');
});
