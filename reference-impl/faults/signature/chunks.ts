import { createHash } from 'node:crypto';
import type { RequestBody } from '../../http/body.ts';
import { S3Error } from '../../http/errors.ts';
import type { Authenticated } from '../../http/signature/check.ts';
import { quoted } from '../../rules/etag.ts';
import type { Fault } from '../../parts.ts';
import { withAnswer, withStored } from '../deviations.ts';
import { type ChunkedUpload, endingWell, headerOf, readingChunks, tolerant, withHeader } from './bodies.ts';

const FIRST = 8192;

/** The body as it came, framing and all. */
function asItCame({ open, authenticated }: ChunkedUpload): RequestBody {
  return open({ authenticated: authenticated && { ...authenticated, payload: { kind: 'unsigned' } } });
}

/** The signer's claim about its chunks, changed. */
function claiming(
  { authenticated }: ChunkedUpload,
  change: { signed?: boolean; trailer?: boolean },
): Authenticated | undefined {
  if (authenticated?.payload.kind !== 'chunked') return authenticated;
  return { ...authenticated, payload: { ...authenticated.payload, ...change } };
}

/** Broken framing, unlike a length that does not fit. */
function isFraming({ code, detail }: S3Error): boolean {
  return code === 'IncompleteBody' && detail.fields === undefined;
}

async function* upTo(count: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const bytes of content) {
    if (left > 0) yield bytes.subarray(0, left);
    left -= bytes.length;
  }
}

/** The source, refused when the first size in it has a capital digit. */
async function* withoutCapitals(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let first = true;
  for await (const bytes of source) {
    if (first && /^[0-9a-f]*[A-F]/.test(Buffer.from(bytes).toString('latin1')))
      throw new S3Error('IncompleteBody');
    first = false;
    yield bytes;
  }
}

const inChunks = (encoding: string | undefined): boolean => encoding?.includes('aws-chunked') ?? false;

/** Bodies in chunks. */
export const chunkFaults: readonly Fault[] = [
  readingChunks('chunk-framing-stored', ['SIG-CHUNK-01', 'SIG-CHUNK-02', 'SIG-CHUNK-03'], asItCame),
  readingChunks('chunks-after-the-first-lost', ['SIG-CHUNK-02', 'SIG-CHUNK-13'], ({ open }) => {
    const body = open();
    return { ...body, content: () => upTo(FIRST, body.content()) };
  }),
  readingChunks('empty-chunked-body-refused', ['SIG-CHUNK-03'], (upload) => {
    if (headerOf(upload, 'x-std-decoded-content-length') === '0')
      throw new S3Error('XAmzContentSHA256Mismatch');
    return upload.open();
  }),
  readingChunks('chunk-signatures-unchecked', ['SIG-CHUNK-04', 'SIG-CHUNK-05', 'SIG-CHUNK-06'], (upload) =>
    upload.open({ authenticated: claiming(upload, { signed: false }) }),
  ),
  endingWell(
    'last-chunk-not-needed',
    ['SIG-CHUNK-07'],
    (error, received, _upload, { size }) => isFraming(error) && received === size,
  ),
  endingWell('decoded-length-unchecked', ['SIG-CHUNK-08'], ({ code }) => code === 'IncompleteBody'),
  readingChunks('decoded-length-not-needed', ['SIG-CHUNK-09'], (upload) => {
    if (/^\d+$/.test(headerOf(upload, 'x-std-decoded-content-length') ?? '')) return upload.open();
    const length = headerOf(upload, 'content-length') ?? '0';
    const request = withHeader(upload, 'x-std-decoded-content-length', length);
    return tolerant(upload.open({ request }), (error) => !isFraming(error));
  }),
  endingWell('garbled-chunks-taken', ['SIG-CHUNK-10'], isFraming),
  {
    name: 'signature/aws-chunked-kept',
    requirements: ['SIG-CHUNK-11'],
    apply: (parts) =>
      withStored(parts, (version, { input: { contentEncoding } }) =>
        contentEncoding === undefined
          ? version
          : { ...version, attributes: { ...version.attributes, 'content-encoding': contentEncoding } },
      ),
  },
  readingChunks('chunks-known-by-content-encoding', ['SIG-CHUNK-12'], (upload) =>
    inChunks(headerOf(upload, 'content-encoding')) ? upload.open() : asItCame(upload),
  ),
  {
    name: 'signature/etag-of-framed-body',
    requirements: ['SIG-CHUNK-13'],
    apply(parts) {
      const framed = (etag: string): string => createHash('md5').update(`framed ${etag}`).digest('hex');
      const stored = withStored(parts, (version, { input }) =>
        inChunks(input.contentEncoding) ? { ...version, etag: framed(version.etag) } : version,
      );
      return withAnswer(stored, 'putObject', (answer, { input, storage }) => {
        const version = storage.current(input.bucket, input.key);
        return version ? { ...answer, headers: { ...answer.headers, etag: quoted(version.etag) } } : answer;
      });
    },
  },
  readingChunks('chunked-part-not-decoded', ['SIG-CHUNK-14'], (upload) =>
    upload.request.query.some(([name]) => name === 'partNumber') ? asItCame(upload) : upload.open(),
  ),
  readingChunks('small-chunks-taken', ['SIG-CHUNK-15'], ({ open }) => open({ smallestChunk: 0 })),
  readingChunks('chunk-size-in-capitals-refused', ['SIG-CHUNK-16'], ({ request, open }) =>
    open({ request: { ...request, source: withoutCapitals(request.source) } }),
  ),
  readingChunks('trailer-signature-unchecked', ['SIG-TRAILER-04'], (upload) =>
    upload.open({ authenticated: claiming(upload, { trailer: false }) }),
  ),
];
