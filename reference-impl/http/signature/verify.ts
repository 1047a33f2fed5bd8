import { invalidArgument, S3Error } from '../../s3-error.ts';
import type { ReceivedRequest } from '../request.ts';
import type { Authenticated, Verifier } from './check.ts';
import { verifyHeader } from './verify-header.ts';
import { verifyQuery } from './verify-query.ts';

/**
 * Determine the sender of a request. `undefined` is anonymous: no signature in header or query.
 * @throws S3Error the specific error where a signature is claimed and invalid
 */
export function verify(request: ReceivedRequest, verifier: Verifier): Authenticated | undefined {
  const authorization = request.headers.get('authorization');
  const { queryPrefix, scheme } = verifier.dialect;
  const marks = ['Algorithm', 'Credential', 'Signature'].map((name) => queryPrefix + name);
  const inQuery = request.query.some(([name]) => marks.includes(name));
  if (request.query.some(([name]) => name === 'AWSAccessKeyId')) {
    throw new S3Error('InvalidRequest', {
      message: `Signatures of version 2 are not supported; use ${scheme}.`,
    });
  }
  if (authorization !== undefined && inQuery) {
    throw invalidArgument(
      'Authorization',
      authorization,
      'A request is signed in its header or in its query, not both.',
    );
  }
  if (authorization !== undefined) return verifyHeader(request, verifier);
  return inQuery ? verifyQuery(request, verifier) : undefined;
}
