import { expect, test } from 'vitest';
import published from '../../fixtures/signature-vectors/chunked.json' with { type: 'json' };
import { dialect } from '../../spec/dialect.ts';
import { headerValue } from '../headers.ts';
import type { ChunkOptions, SigningOptions } from '../options.ts';
import { sign } from './sign.ts';

const pairs = (list: readonly string[][]) =>
  list.map(([name = '', value = '']): [string, string] => [name, value]);

test.each(published.vectors)('published vector: $name', (vector) => {
  const { method, target, credentials, region, date, chunkSize, content } = published;
  const body = Buffer.alloc(content.length, content.byte);
  const request = { method, target, headers: pairs(published.headers), body };
  const chunks: ChunkOptions = { size: chunkSize, trailer: pairs(vector.trailer) };
  const options: SigningOptions = { mode: 'chunked', date, chunks, signed: vector.alsoSigned };
  const signed = sign(request, { dialect: dialect('aws'), credentials, region, options }, []);

  expect(headerValue(signed.headers, 'x-amz-content-sha256')).toBe(vector.contentSha256);
  expect(headerValue(signed.headers, 'authorization')).toBe(
    `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20130524/us-east-1/s3/aws4_request, ` +
      `SignedHeaders=${vector.signedHeaders}, Signature=${vector.seed}`,
  );
  const wire = signed.body.toString('latin1');
  expect([...wire.matchAll(/chunk-signature=(\w+)/g)].map(([, hex]) => hex)).toEqual(vector.chunks);
  expect(/x-amz-trailer-signature:(\w+)/.exec(wire)?.[1] ?? null).toBe(vector.trailerSignature);
  expect(headerValue(signed.headers, 'content-length')).toBe(String(signed.body.length));
  if (vector.contentLength !== null) expect(signed.body.length).toBe(vector.contentLength);
});

function chunked(chunks: ChunkOptions, headers: [string, string][] = [], without: string[] = []) {
  const request = {
    method: 'PUT',
    target: '/b/k',
    headers: [['Host', 'h'], ['Content-Length', '5'], ...headers] as const,
    body: Buffer.from('hello'),
  };
  const credentials = { accessKeyId: 'alpha:alice', secretAccessKey: 'secret' };
  const options = { mode: 'chunked' as const, date: '20250102T030405Z', chunks };
  return sign(request, { dialect: dialect('std'), credentials, region: 'here', options }, without);
}

const trailer = [['x-std-checksum-crc32', 'NhCmhg==']] as const;

test('unsigned chunks have no signature and announce that', () => {
  const { headers, body } = chunked({ signed: false, size: 4, trailer });
  expect(headerValue(headers, 'x-std-content-sha256')).toBe('STREAMING-UNSIGNED-PAYLOAD-TRAILER');
  expect(headerValue(headers, 'x-std-trailer')).toBe('x-std-checksum-crc32');
  expect(body.toString()).toBe('4\r\nhell\r\n1\r\no\r\n0\r\nx-std-checksum-crc32:NhCmhg==\r\n\r\n');
});

test('the std dialect has its own tokens', () => {
  const { headers, body } = chunked({ trailer });
  expect(headerValue(headers, 'x-std-content-sha256')).toBe('STREAMING-std4-HMAC-SHA256-PAYLOAD-TRAILER');
  expect(headerValue(headers, 'authorization')).toContain(
    'SignedHeaders=content-encoding;host;x-std-content-sha256;x-std-date;x-std-decoded-content-length;x-std-trailer,',
  );
  expect(body.toString()).toMatch(
    /^5;chunk-signature=\w{64}\r\nhello\r\n0;chunk-signature=\w{64}\r\nx-std-checksum-crc32:NhCmhg==\r\nx-std-trailer-signature:\w{64}\r\n\r\n$/,
  );
});

test('announces another trailer than it sends, on request', () => {
  const { headers } = chunked({ trailer, announced: ['x-std-checksum-sha1'] });
  expect(headerValue(headers, 'x-std-trailer')).toBe('x-std-checksum-sha1');
});

test('keeps given headers and leaves out omitted ones', () => {
  const { headers } = chunked(
    {},
    [['Content-Encoding', 'aws-chunked,gzip']],
    ['x-std-decoded-content-length'],
  );
  expect(headerValue(headers, 'content-encoding')).toBe('aws-chunked,gzip');
  expect(headerValue(headers, 'x-std-decoded-content-length')).toBeUndefined();
});

test('changes chunks, the trailer and the finished body; the length follows', () => {
  const { body, headers } = chunked({
    trailer,
    alter: (chunks) => chunks.slice(0, 1).map((chunk) => ({ ...chunk, size: 'five' })),
    trailerSignature: () => 'feed',
    body: (bytes) => Buffer.concat([bytes, Buffer.from('!')]),
  });
  expect(body.toString()).toMatch(
    /^five;chunk-signature=\w{64}\r\nhello\r\nx-std-checksum.*\r\n.*:feed\r\n\r\n!$/,
  );
  expect(headerValue(headers, 'content-length')).toBe(String(body.length));
});
