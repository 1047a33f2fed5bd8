import { signChunked } from './sign-chunked.ts';
import { signHeader } from './sign-header.ts';
import { signQuery } from './sign-query.ts';
import type { Signable, Signing } from './terms.ts';

/**
 * Sign a request in the form that the options name. The dialect decides what the options leave open. Headers of the
 * signature that the request already has (a date, a payload hash) are kept and signed unchanged.
 * @param without lower-case wire names of headers that must not be added
 */
export function sign(request: Signable, signing: Signing, without: readonly string[]): Signable {
  switch (signing.options.mode ?? 'header') {
    case 'header':
      return signHeader(request, signing, without);
    case 'query':
      return signQuery(request, signing, without);
    case 'chunked':
      return signChunked(request, signing, without);
    case 'none':
      return request;
  }
}
