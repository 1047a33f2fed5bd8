import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { announces } from './deviations.ts';
import { readingChunks, tolerant } from './bodies.ts';

/** @throws S3Error at a trailing checksum whose line ends with a bare LF */
async function* withoutBareLineEnds(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    const text = Buffer.from(bytes).toString('latin1');
    if (/x-\w+-checksum-crc32:[^\r\n]*\n/.test(text)) throw new S3Error('IncompleteBody');
    yield bytes;
  }
}

/** Defects that the cases of `suites/signature/trailer-forms.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'signature/trailer-lines-end-with-crlf-only',
    requirements: ['SIG-TRAILER-10'],
    apply: (behaviour) => ({
      ...behaviour,
      openBody: (request, ...rest) =>
        behaviour.openBody({ ...request, source: withoutBareLineEnds(request.source) }, ...rest),
    }),
  },
  readingChunks('duplicate-trailer-accepted', ['SIG-TRAILER-11'], (upload) => {
    const body = upload.open();
    return tolerant(body, ({ code }) => code === 'MalformedTrailerError' && announces(upload));
  }),
  readingChunks('part-with-trailer-refused', ['SIG-TRAILER-13'], (upload) => {
    if (announces(upload) && upload.request.query.some(([name]) => name === 'partNumber'))
      throw new S3Error('IncompleteBody');
    return upload.open();
  }),
];
