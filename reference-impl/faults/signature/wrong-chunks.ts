import type { Fault } from '../../behaviour.ts';
import type { S3Error } from '../../s3-error.ts';
import { withClaim } from './deviations.ts';
import { acceptingCutBodies, headerOf, readingChunks, tolerant, withHeader } from './bodies.ts';

/** Broken framing, as opposed to a wrong length. */
function isFraming({ code, detail }: S3Error): boolean {
  return code === 'IncompleteBody' && detail.fields === undefined;
}

/** Defects that the cases of `suites/signature/wrong-chunks.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  readingChunks('chunk-signatures-unchecked', ['SIG-CHUNK-04', 'SIG-CHUNK-05', 'SIG-CHUNK-06'], (upload) =>
    upload.open({ authenticated: withClaim(upload, { signed: false }) }),
  ),
  acceptingCutBodies(
    'last-chunk-optional',
    ['SIG-CHUNK-07'],
    (error, received, _upload, { size }) => isFraming(error) && received === size,
  ),
  acceptingCutBodies('decoded-length-unchecked', ['SIG-CHUNK-08'], ({ code }) => code === 'IncompleteBody'),
  readingChunks('decoded-length-optional', ['SIG-CHUNK-09'], (upload) => {
    if (/^\d+$/.test(headerOf(upload, 'x-std-decoded-content-length') ?? '')) return upload.open();
    const length = headerOf(upload, 'content-length') ?? '0';
    const request = withHeader(upload, 'x-std-decoded-content-length', length);
    return tolerant(upload.open({ request }), (error) => !isFraming(error));
  }),
  acceptingCutBodies('malformed-chunks-accepted', ['SIG-CHUNK-10'], isFraming),
  readingChunks('small-chunks-accepted', ['SIG-CHUNK-15'], ({ open }) => open({ smallestChunk: 0 })),
];
