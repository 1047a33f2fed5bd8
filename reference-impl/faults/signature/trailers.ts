import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { announces, withClaim } from './deviations.ts';
import { acceptingCutBodies, headerOf, readingChunks } from './bodies.ts';
import { ofEachChecksum } from '../each-checksum.ts';

/** Defects that the cases of `suites/signature/trailers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  readingChunks('trailer-signature-unchecked', ['SIG-TRAILER-04'], (upload) =>
    upload.open({ authenticated: withClaim(upload, { trailer: false }) }),
  ),
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
  acceptingCutBodies(
    'trailing-checksum-unchecked',
    ['SIG-TRAILER-03', ...ofEachChecksum('CHK', '02')],
    ({ code }, _, upload) => code === 'BadDigest' && announces(upload),
  ),
  acceptingCutBodies(
    'another-trailer-accepted',
    ['SIG-TRAILER-05', 'SIG-TRAILER-06'],
    ({ code }, _, upload) => code === 'MalformedTrailerError' && announces(upload),
  ),
  readingChunks('chunks-in-transfer-coding-refused', ['SIG-TRAILER-07'], (upload) => {
    if (upload.request.headers.has('transfer-encoding')) throw new S3Error('MissingContentLength');
    return upload.open();
  }),
  acceptingCutBodies(
    'unannounced-trailer-accepted',
    ['SIG-TRAILER-08'],
    ({ code }, _, upload) => code === 'MalformedTrailerError' && !announces(upload),
  ),
  acceptingCutBodies(
    'trailing-checksum-not-base64-accepted',
    ['SIG-TRAILER-09'],
    ({ code }) => code === 'InvalidRequest',
  ),
];
