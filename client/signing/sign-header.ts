import { wireHeader } from '../../spec/dialect.ts';
import type { HeaderList } from '../exchange.ts';
import { headerValue } from '../headers.ts';
import { canonicalRequest, signedHeaderNames, targetFor } from './canonical-request.ts';
import { requestSignature, scopeText, sha256 } from './signing-key.ts';
import { type Signable, type Signing, type Terms, termsOf } from './terms.ts';

/**
 * Sign with an Authorization header (Authentication, points 1 to 3): adds date, payload hash and, for temporary
 * credentials, the token, unless the request has them already or they are omitted.
 */
export function signHeader(request: Signable, signing: Signing, without: readonly string[]): Signable {
  return withSeed(request, signing, termsOf(signing), without).request;
}

/** The same, and the signature that seeds those of chunks; empty for an unsigned request. */
export function withSeed(
  request: Signable,
  signing: Signing,
  terms: Terms,
  without: readonly string[],
): { request: Signable; seed: string } {
  const wire = (name: string) => wireHeader(signing.dialect, name);
  const given = headerValue(request.headers, wire('x-std-content-sha256'));
  const payloadHash = signing.options.payloadHash ?? given ?? sha256(request.body);
  const own: [string, string][] = [
    [wire('x-std-date'), terms.timestamp],
    [wire('x-std-content-sha256'), payloadHash],
  ];
  if (terms.sessionToken !== undefined) own.push([wire('x-std-security-token'), terms.sessionToken]);
  const wanted = ([name]: [string, string]) =>
    headerValue(request.headers, name) === undefined && !without.includes(name.toLowerCase());
  const headers: HeaderList = [...request.headers, ...own.filter(wanted)];
  if (without.includes('authorization')) return { request: { ...request, headers }, seed: '' };

  const { unsigned = [], signed: extra = [] } = signing.options;
  const signed = signedHeaderNames(headers, unsigned.map(wire), extra.map(wire));
  const canonical = () => {
    const target = targetFor(signing.service ?? 's3', request.target);
    return canonicalRequest({ ...request, target, headers }, signed, payloadHash);
  };
  const hex = terms.alter(requestSignature(terms, canonical));
  const value =
    `${terms.scheme} Credential=${terms.accessKeyId}/${scopeText(terms.scope)}, ` +
    `SignedHeaders=${signed.join(';')}, Signature=${hex}`;
  const authorization = signing.options.authorization?.(value) ?? value;
  return { request: { ...request, headers: [...headers, ['Authorization', authorization]] }, seed: hex };
}
