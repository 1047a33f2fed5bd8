import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import { openBody } from './body.ts';
import { HeaderFields, type ReceivedRequest } from './request.ts';

const content = 'something';
const digest = (algorithm: string, encoding: 'hex' | 'base64'): string =>
  createHash(algorithm).update(content).digest(encoding);

function request(headers: Record<string, string>, body = content): ReceivedRequest {
  return {
    method: 'PUT',
    path: '/b/k',
    queryText: '',
    query: [],
    headers: new HeaderFields(Object.entries({ 'content-length': String(body.length), ...headers }).flat()),
    source: halves(body),
    remoteAddress: '',
  };
}

async function* halves(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text.slice(0, 4));
  yield Buffer.from(text.slice(4));
}

async function read(headers: Record<string, string>, body = content): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of openBody(request(headers, body), dialect('aws')).content()) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test.each([
  ['nothing more', {}],
  ['its hash', { 'x-amz-content-sha256': digest('sha256', 'hex') }],
  ['its MD5', { 'content-md5': digest('md5', 'base64') }],
  ['its CRC32', { 'x-amz-checksum-crc32': 'Cdox+w==' }],
  ['an unsigned payload', { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }],
])('passes content on when the request declares %s', async (_, headers) => {
  expect(await read(headers)).toBe(content);
});

describe('content that differs from what the request declares is refused', () => {
  test.each<[code: string, why: string, headers: Record<string, string>]>([
    [
      'XAmzContentSHA256Mismatch',
      'its hash',
      { 'x-amz-content-sha256': digest('sha1', 'hex').padEnd(64, '0') },
    ],
    ['BadDigest', 'its MD5', { 'content-md5': Buffer.alloc(16).toString('base64') }],
    ['BadDigest', 'its CRC32', { 'x-amz-checksum-crc32': 'AAAAAA==' }],
    ['IncompleteBody', 'a greater length', { 'content-length': '10' }],
    ['IncompleteBody', 'a smaller length', { 'content-length': '8' }],
    ['InvalidDigest', 'an invalid MD5', { 'content-md5': 'abc' }],
    ['InvalidRequest', 'an invalid checksum', { 'x-amz-checksum-sha256': 'abc' }],
    [
      'InvalidRequest',
      'two checksums',
      { 'x-amz-checksum-crc32': 'Cdox+w==', 'x-amz-checksum-sha1': digest('sha1', 'base64') },
    ],
    ['InvalidRequest', 'an unknown trailer', { 'x-amz-trailer': 'x-amz-checksum-crc16' }],
    ['InvalidArgument', 'an invalid hash', { 'x-amz-content-sha256': 'abc' }],
    ['InvalidArgument', 'an invalid length', { 'content-length': 'nine' }],
    ['EntityTooLarge', 'more than 5 GiB', { 'content-length': '5368709121' }],
  ])('with %s: %s', async (code, _, headers) => {
    await expect(read(headers)).rejects.toThrow(expect.objectContaining({ code }));
  });
});

describe('in chunks', () => {
  const chunked = {
    'x-amz-content-sha256': 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
    'x-amz-trailer': 'x-amz-checksum-crc32',
  };
  const framed = (trailer: string): string => `9\r\n${content}\r\n0\r\n${trailer}\r\n`;

  test.each<[why: string, headers: Record<string, string>, trailer: string, code: string | undefined]>([
    [
      'the trailing checksum holds',
      { 'x-amz-decoded-content-length': '9' },
      'x-amz-checksum-crc32:Cdox+w==\r\n',
      undefined,
    ],
    [
      'the trailing checksum does not hold',
      { 'x-amz-decoded-content-length': '9' },
      'x-amz-checksum-crc32:AAAAAA==\r\n',
      'BadDigest',
    ],
    [
      'the trailing checksum is missing',
      { 'x-amz-decoded-content-length': '9' },
      '',
      'MalformedTrailerError',
    ],
    [
      'another length was declared',
      { 'x-amz-decoded-content-length': '8' },
      'x-amz-checksum-crc32:Cdox+w==\r\n',
      'IncompleteBody',
    ],
    [
      'another trailer arrives',
      { 'x-amz-decoded-content-length': '9' },
      'x-amz-checksum-crc32c:A5z/9w==\r\n',
      'MalformedTrailerError',
    ],
    [
      'the trailing checksum was not announced',
      { 'x-amz-decoded-content-length': '9', 'x-amz-trailer': '' },
      'x-amz-checksum-crc32:Cdox+w==\r\n',
      'MalformedTrailerError',
    ],
    [
      'the trailing checksum is invalid',
      { 'x-amz-decoded-content-length': '9' },
      'x-amz-checksum-crc32:Cdox\r\n',
      'InvalidRequest',
    ],
    [
      'the declared length is not a number',
      { 'x-amz-decoded-content-length': '12x' },
      'x-amz-checksum-crc32:Cdox+w==\r\n',
      'MissingContentLength',
    ],
    ['no length was declared', {}, 'x-amz-checksum-crc32:Cdox+w==\r\n', 'MissingContentLength'],
  ])('%s', async (_, headers, trailer, code) => {
    const reading = read({ ...chunked, ...headers }, framed(trailer));
    if (code === undefined) expect(await reading).toBe(content);
    else await expect(reading).rejects.toThrow(expect.objectContaining({ code }));
  });

  test('signed, an anonymous request is refused', async () => {
    const signed = {
      'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      'x-amz-decoded-content-length': '9',
    };
    await expect(read(signed, framed(''))).rejects.toThrow(
      expect.objectContaining({ code: 'InvalidArgument' }),
    );
  });
});

test('AWS keeps a checksum that was not requested; std does not', async () => {
  for (const [name, kept] of [
    ['aws', 'crc64nvme'],
    ['std', undefined],
  ] as const) {
    const body = openBody(request({}), dialect(name));
    for await (const _ of body.content()) void _;
    expect(body.checksum()?.name).toBe(kept);
  }
});
