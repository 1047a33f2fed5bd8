import { S3Error } from '../../http/errors.ts';
import type { Fault } from '../../parts.ts';
import { ofEachChecksum } from '../each-checksum.ts';
import { type ChunkedUpload, endingWell, headerOf, readingChunks, tolerant } from './bodies.ts';

const announces = (upload: ChunkedUpload): boolean => headerOf(upload, 'x-std-trailer') !== undefined;

/** Trailers after the last chunk. */
export const trailerFaults: readonly Fault[] = [
  readingChunks('signed-trailer-unknown', ['SIG-TRAILER-01'], (upload) => {
    if (/-HMAC-SHA256-PAYLOAD-TRAILER$/.test(headerOf(upload, 'x-std-content-sha256') ?? ''))
      throw new S3Error('NotImplemented');
    return upload.open();
  }),
  readingChunks('unsigned-chunks-unknown', ['SIG-TRAILER-02', 'SIG-TRAILER-07'], (upload) => {
    if (/^STREAMING-UNSIGNED/.test(headerOf(upload, 'x-std-content-sha256') ?? ''))
      throw new S3Error('NotImplemented');
    return upload.open();
  }),
  readingChunks(
    'trailing-checksum-lost',
    ['SIG-TRAILER-01', 'SIG-TRAILER-02', ...ofEachChecksum('CHK', '01')],
    (upload) => {
      const body = upload.open();
      return announces(upload) ? { ...body, checksum: () => undefined } : body;
    },
  ),
  endingWell(
    'trailing-checksum-unchecked',
    ['SIG-TRAILER-03', ...ofEachChecksum('CHK', '02')],
    ({ code }, _, upload) => code === 'BadDigest' && announces(upload),
  ),
  endingWell(
    'another-trailer-taken',
    ['SIG-TRAILER-05', 'SIG-TRAILER-06'],
    ({ code }, _, upload) => code === 'MalformedTrailerError' && announces(upload),
  ),
  readingChunks('chunks-in-transfer-coding-refused', ['SIG-TRAILER-07'], (upload) => {
    if (upload.request.headers.has('transfer-encoding')) throw new S3Error('MissingContentLength');
    return upload.open();
  }),
  endingWell(
    'unannounced-trailer-taken',
    ['SIG-TRAILER-08'],
    ({ code }, _, upload) => code === 'MalformedTrailerError' && !announces(upload),
  ),
  endingWell('trailing-checksum-no-base64', ['SIG-TRAILER-09'], ({ code }) => code === 'InvalidRequest'),
  {
    name: 'signature/trailer-lines-end-with-crlf-alone',
    requirements: ['SIG-TRAILER-10'],
    apply: (parts) => ({
      ...parts,
      openBody: (request, ...rest) =>
        parts.openBody({ ...request, source: withoutBareLineEnds(request.source) }, ...rest),
    }),
  },
  readingChunks('doubled-trailer-taken', ['SIG-TRAILER-11'], (upload) => {
    const body = upload.open();
    return tolerant(body, ({ code }) => code === 'MalformedTrailerError' && announces(upload));
  }),
  readingChunks('part-with-trailer-refused', ['SIG-TRAILER-13'], (upload) => {
    if (announces(upload) && upload.request.query.some(([name]) => name === 'partNumber'))
      throw new S3Error('IncompleteBody');
    return upload.open();
  }),
];

/** @throws S3Error at a trailing checksum whose line ends with a bare LF */
async function* withoutBareLineEnds(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    const text = Buffer.from(bytes).toString('latin1');
    if (/x-\w+-checksum-crc32:[^\r\n]*\n/.test(text)) throw new S3Error('IncompleteBody');
    yield bytes;
  }
}
