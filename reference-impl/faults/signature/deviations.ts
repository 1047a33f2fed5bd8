import type { Authenticated, Verifier } from '../../http/signature/check.ts';
import type { Fault } from '../../behaviour.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { inHeader, refusing } from './verifying.ts';
import { type ChunkedUpload, headerOf } from './bodies.ts';

/** A canonical form that is wrong for some requests, so that their correct signature does not match. */
export function miscanonical(
  what: string,
  id: RequirementId,
  odd: (request: ReceivedRequest, verifier: Verifier) => boolean,
): Fault {
  return refusing(
    `signature/${what}`,
    [id],
    (request, verifier) => inHeader(request, verifier) && odd(request, verifier),
  );
}

/** Changes the signer's claim about its chunks. */
export function withClaim(
  { authenticated }: ChunkedUpload,
  change: { signed?: boolean; trailer?: boolean },
): Authenticated | undefined {
  if (authenticated?.payload.kind !== 'chunked') return authenticated;
  return { ...authenticated, payload: { ...authenticated.payload, ...change } };
}

export const announces = (upload: ChunkedUpload): boolean => headerOf(upload, 'x-std-trailer') !== undefined;
