import { expect, test } from 'vitest';
import { isNoOpCopy } from './copying.ts';

const nothing = { metadataDirective: 'COPY', taggingDirective: 'COPY' };

test.each([
  ['nothing', {}, true],
  ['metadata', { metadataDirective: 'REPLACE' }, false],
  ['tags', { taggingDirective: 'REPLACE' }, false],
  ['the storage class, possibly to the one it has', { storageClass: 'STANDARD' }, false],
  ['the redirect', { websiteRedirect: '/elsewhere' }, false],
])('a copy onto itself that changes %s', (_, change, want) => {
  expect(isNoOpCopy({ ...nothing, ...change })).toBe(want);
});
