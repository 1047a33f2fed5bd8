import { expect, test } from 'vitest';
import { decodeChunked, type ChunkWatcher } from './aws-chunked.ts';
import { ChunkSignatures } from './signature/chunk-signatures.ts';
import { signingKey } from './signature/signing-key.ts';

const quiet: ChunkWatcher = { data: () => undefined, chunk: () => undefined, trailers: () => undefined };

/** The text in pieces of `size`, as a connection might deliver it. */
async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size), 'latin1');
}

async function decode(text: string, watcher = quiet, size = 7, smallest = 0): Promise<string> {
  const out: Uint8Array[] = [];
  for await (const bytes of decodeChunked(pieces(text, size), watcher, smallest))
    out.push(Uint8Array.from(bytes));
  return Buffer.concat(out).toString('latin1');
}

test.each([1, 2, 3, 5, 1000])('joins chunks delivered in pieces of %i bytes', async (size) => {
  const fields: unknown[] = [];
  const watcher = { ...quiet, trailers: (found: unknown) => void fields.push(found) };
  const text = '5\r\nhello\r\n7\r\n\r\nworld\r\n0\r\nX-Sum: abc\r\n\r\n';
  expect(await decode(text, watcher, size)).toBe('hello\r\nworld');
  expect(fields).toEqual([[['x-sum', 'abc']]]);
});

test.each([
  ['CRLF', 'x-sum:abc\r\nx-sig:def\r\n\r\n'],
  ['LF', 'x-sum:abc\nx-sig:def\n\n'],
  ['LF CRLF, as minio-go has them', 'x-sum:abc\n\r\nx-sig:def\r\n\r\n'],
  ['LF and then the end of the section', 'x-sum:abc\nx-sig:def\n\r\n'],
  ['CRLF without the empty line', 'x-sum:abc\r\nx-sig:def\r\n'],
])('reads trailers that end with %s', async (_, trailers) => {
  for (const size of [1, 2, 3, 1000]) {
    const fields: unknown[] = [];
    const watcher = { ...quiet, trailers: (found: unknown) => void fields.push(found) };
    expect(await decode(`2\r\nhi\r\n0\r\n${trailers}`, watcher, size)).toBe('hi');
    expect(fields).toEqual([
      [
        ['x-sum', 'abc'],
        ['x-sig', 'def'],
      ],
    ]);
  }
});

test.each([
  ['nothing at all', ''],
  ['no last chunk', '5\r\nhello\r\n'],
  ['an end within a chunk', '9\r\nhello'],
  ['a chunk longer than it says', '4\r\nhello\r\n0\r\n\r\n'],
  ['a size that is not a number', 'x\r\nhello\r\n0\r\n\r\n'],
  ['an unknown extension', '5;ext=1\r\nhello\r\n0\r\n\r\n'],
  ['a trailer that is not a field', '0\r\nnonsense\r\n\r\n'],
  ['a trailer cut off', '0\r\nx-sum:ab'],
  ['more after the end', '0\r\n\r\nmore'],
  ['a line without end', '1'.repeat(10_000)],
])('refuses broken framing: %s', async (_, text) => {
  await expect(decode(text)).rejects.toThrow(expect.objectContaining({ code: 'IncompleteBody' }));
});

test.each([
  ['5\r\nhello\r\n5\r\nworld\r\n0\r\n\r\n', 5],
  ['5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n', 5],
  ['1\r\n!\r\n0\r\n\r\n', 5],
])('the last chunk may be small', async (text, smallest) => {
  await expect(decode(text, quiet, 7, smallest)).resolves.toMatch(/^(hello|)(world|!)$/);
});

test('any other chunk may not', async () => {
  await expect(decode('4\r\nhell\r\n1\r\no\r\n0\r\n\r\n', quiet, 7, 5)).rejects.toThrow(
    expect.objectContaining({
      code: 'InvalidChunkSizeError',
      detail: { fields: { Chunk: '1', BadChunkSize: '4' } },
    }),
  );
});

// The worked example of the public protocol, "Transferring Payload in Multiple Chunks": 66,560 times the letter a.
const scope = { date: '20130524', region: 'us-east-1', service: 's3', terminator: 'aws4_request' };
const seed = {
  key: signingKey('AWS4', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', scope),
  timestamp: '20130524T000000Z',
  scope: '20130524/us-east-1/s3/aws4_request',
  signature: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
};
const first = 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648';
const second = '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497';
const last = 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9';
const example =
  `10000;chunk-signature=${first}\r\n${'a'.repeat(65536)}\r\n` +
  `400;chunk-signature=${second}\r\n${'a'.repeat(1024)}\r\n0;chunk-signature=${last}\r\n\r\n`;

test('the published chunked example verifies', async () => {
  const signatures = new ChunkSignatures(seed, 'AWS4-HMAC-SHA256');
  expect(await decode(example, signatures, 16_384)).toBe('a'.repeat(66_560));
});

test.each([
  ['content', example.replace('a\r\n400', 'b\r\n400')],
  ['a signature', example.replace('b6c6', 'b6c7')],
  ['the order of chunks', example.replace(first, second)],
  ['a chunk without a signature', example.replace(`;chunk-signature=${last}`, '')],
])('a change of %s is refused', async (_, text) => {
  const signatures = new ChunkSignatures(seed, 'AWS4-HMAC-SHA256');
  await expect(decode(text, signatures, 16_384)).rejects.toThrow(
    expect.objectContaining({ code: 'SignatureDoesNotMatch' }),
  );
});
