import type { Fault } from '../../behaviour.ts';
import type { RequestBody } from '../../http/body.ts';
import { S3Error } from '../../s3-error.ts';
import { hash } from 'node:crypto';
import { quoted } from '../../rules/etag.ts';
import { refusalFault } from '../multipart/tolerating.ts';
import { type ChunkedUpload, headerOf, readingChunks } from './bodies.ts';
import { withAnswer, withStored } from '../deviations.ts';

const FIRST = 8192;

/** The body as received, including its framing. */
function asItCame({ open, authenticated }: ChunkedUpload): RequestBody {
  return open({ authenticated: authenticated && { ...authenticated, payload: { kind: 'unsigned' } } });
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

/** Defects that the cases of `suites/signature/chunks.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  refusalFault(
    'signed-chunks-refused-for-parts',
    ['SIG-CHUNK-14'],
    'uploadPart',
    'InvalidRequest',
    ({ body }) => body.size === 16_484,
  ),
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
  {
    name: 'signature/aws-chunked-kept',
    requirements: ['SIG-CHUNK-11'],
    apply: (behaviour) =>
      withStored(behaviour, (version, { input: { contentEncoding } }) =>
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
    apply(behaviour) {
      const framed = (etag: string): string => hash('md5', `framed ${etag}`);
      const stored = withStored(behaviour, (version, { input }) =>
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
  readingChunks('chunk-size-in-capitals-refused', ['SIG-CHUNK-16'], ({ request, open }) =>
    open({ request: { ...request, source: withoutCapitals(request.source) } }),
  ),
];
