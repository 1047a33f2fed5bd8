import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import { bucketNameRefusal } from './bucket-name.ts';

const [std, aws] = [dialect('std'), dialect('aws')];
const both = [std, aws];

test.each([
  'abc',
  'a'.repeat(63),
  'my.bucket-1',
  '123',
  '0-0',
  '1.2.3',
  '1.2.3.4.5',
  '1234.1.1.1',
  'xn-a',
  's3alias',
])('%s is a name', (name) => {
  for (const one of both) expect(bucketNameRefusal(name, one)).toBeUndefined();
});

test.each([
  ['', '3 to 63'],
  ['ab', '3 to 63'],
  ['a'.repeat(64), '3 to 63'],
  ['Bucket', 'lower-case'],
  ['my_bucket', 'lower-case'],
  ['a bucket', 'lower-case'],
  ['bücket', 'lower-case'],
  ['abc\n', 'lower-case'],
  ['-abc', 'starts and ends'],
  ['abc-', 'starts and ends'],
  ['.abc', 'starts and ends'],
  ['abc.', 'starts and ends'],
  ['a..b', 'two dots'],
  ['192.168.5.4', 'IP address'],
  ['999.1.1.1', 'IP address'],
])('%j is not a valid bucket name: %s', (name, because) => {
  for (const one of both) expect(bucketNameRefusal(name, one)?.message).toContain(because);
});

test.each(['a.-b', 'a-.b'])('%s is a valid name only in aws', (name) => {
  expect(bucketNameRefusal(name, std)?.message).toContain('dot beside a hyphen');
  expect(bucketNameRefusal(name, aws)).toBeUndefined();
});

test.each(['xn--abc', 'abc-s3alias', 'sthree-x', 'abc--ol-s3'])('%s is reserved only in aws', (name) => {
  expect(bucketNameRefusal(name, std)).toBeUndefined();
  expect(bucketNameRefusal(name, aws)?.message).toContain('reserved');
});

test('every accepted name has the form that the document describes', () => {
  const name = fc.string({ unit: fc.constantFrom('a', '9', '.', '-', 'Z', '_'), maxLength: 66 });
  fc.assert(
    fc.property(name, (candidate) => {
      fc.pre(bucketNameRefusal(candidate, std) === undefined);
      expect(candidate).toMatch(/^(?=.{3,63}$)[a-z0-9]+([.-]+[a-z0-9]+)*$/);
      expect(candidate).not.toMatch(/\.\.|\.-|-\./);
    }),
  );
});
