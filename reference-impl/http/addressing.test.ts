import { expect, test } from 'vitest';
import { addressOf } from './addressing.ts';

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
])('%s at %s', (path, host, level, bucket, key) => {
  expect(addressOf(path, host, ['localhost'])).toEqual({ level, bucket, key });
});
