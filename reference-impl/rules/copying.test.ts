import { expect, test } from 'vitest';
import { isIdleCopy } from './copying.ts';

const nothing = { metadataDirective: 'COPY', taggingDirective: 'COPY' };

test.each([
  ['nothing', {}, true],
  ['metadata', { metadataDirective: 'REPLACE' }, false],
  ['tags', { taggingDirective: 'REPLACE' }, false],
  ['the storage class', { storageClass: 'GLACIER' }, false],
  ['the storage class to what it is', { storageClass: 'STANDARD' }, true],
  ['the redirect', { websiteRedirect: '/elsewhere' }, false],
])('a copy onto itself that changes %s', (_, change, want) => {
  expect(isIdleCopy({ ...nothing, ...change }, 'STANDARD')).toBe(want);
});
