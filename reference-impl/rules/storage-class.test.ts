import { expect, test } from 'vitest';
import { isReadable, storageClassRefusal } from './storage-class.ts';

test.each([
  ['STANDARD', undefined],
  ['GLACIER_IR', undefined],
  ['standard', 'InvalidStorageClass'],
  ['OUTPOSTS', 'InvalidStorageClass'],
  ['', 'InvalidStorageClass'],
])('%s: %o', (name, want) => {
  expect(storageClassRefusal(name)?.code).toBe(want);
});

test.each([
  ['STANDARD', true],
  ['GLACIER_IR', true],
  ['GLACIER', false],
  ['DEEP_ARCHIVE', false],
])('the content of an object in %s can be read: %s', (name, want) => {
  expect(isReadable(name)).toBe(want);
});
