import { expect, test } from 'vitest';
import { formatWait, readWait } from './wait.ts';

test.each(['http', 'healthy', '/', '/minio/health/ready?x=1', 'log:ready to serve'])(
  '%j is something to wait for',
  (text) => {
    const wait = readWait(text);
    expect(wait && formatWait(wait)).toBe(text);
  },
);

test.each(['', 'port', 'log:', 'log:  ', '/a b', 'http://x/'])('%j is nothing to wait for', (text) => {
  expect(readWait(text)).toBeUndefined();
});
