import { expect, test } from 'vitest';
import { addressOf, siteOf } from './addressing.ts';

const bases = { storage: ['localhost'], website: ['site.localhost'] };

test.each([
  ['/', 'localhost:9000', 'service', '', ''],
  ['/b', 'localhost:9000', 'bucket', 'b', ''],
  ['/b/', 'localhost:9000', 'bucket', 'b', ''],
  ['/b/k', 'localhost:9000', 'object', 'b', 'k'],
  ['/b//k/', 'localhost:9000', 'object', 'b', '/k/'],
  ['/b/..%2F../k', 'localhost:9000', 'object', 'b', '../../k'],
  ['/b%2Fk', 'localhost:9000', 'bucket', 'b/k', ''],
  ['/b/a%252Fb', 'localhost:9000', 'object', 'b', 'a%2Fb'],
  ['/', 'b.localhost:9000', 'bucket', 'b', ''],
  ['/k/l', 'B.localhost', 'object', 'b', 'k/l'],
  ['/k', 'my.bucket.localhost', 'object', 'my.bucket', 'k'],
  ['/b/k', 'elsewhere.example', 'object', 'b', 'k'],
  ['/b/k', 'notlocalhost', 'object', 'b', 'k'],
  ['/', 'b.site.localhost:9000', 'website', 'b', ''],
  ['/a%20b/', 'B.Site.localhost', 'website', 'b', 'a b/'],
  ['/k', 'my.bucket.site.localhost', 'website', 'my.bucket', 'k'],
  ['/b/k', 'site.localhost', 'website', '', 'b/k'],
])('%s at %s', (path, host, level, bucket, key) => {
  expect(addressOf(path, host, bases)).toEqual({ level, bucket, key });
});

test('only names below the address of websites address websites', () => {
  expect(siteOf('b.site.localhost:80', bases)).toBe('b');
  expect(siteOf('site.localhost', bases)).toBe('');
  expect(siteOf('b.localhost', bases)).toBeUndefined();
  expect(siteOf('evilsite.localhost', bases)).toBeUndefined();
});
