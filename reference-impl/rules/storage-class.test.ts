import { expect, test } from 'vitest';
import { storageClassRefusal } from './storage-class.ts';

test.each([
  ['STANDARD', undefined],
  ['GLACIER_IR', undefined],
  ['standard', { code: 'InvalidStorageClass' }],
  ['OUTPOSTS', { code: 'InvalidStorageClass' }],
  ['', { code: 'InvalidStorageClass' }],
])('%s: %o', (name, want) => {
  expect(storageClassRefusal(name)).toEqual(want);
});
