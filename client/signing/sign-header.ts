import { wireHeader } from '../../spec/dialect.ts';
import type { HeaderList } from '../exchange.ts';
import { headerValue } from '../headers.ts';
import { canonicalRequest, signedHeaderNames } from './canonical-request.ts';
import { type Signable, type Signing, termsOf } from './terms.ts';
import { scopeText, sha256, signature } from './signing-key.ts';

/**
 * Sign with an Authorization header (Authentication, points 1 to 3): adds date, payload hash and, for temporary
 * credentials, the token, unless the request carries them already or must go without.
 */
export function signHeader(request: Signable, signing: Signing, without: readonly string[]): Signable {
  const terms = termsOf(signing);
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
  if (without.includes('authorization')) return { ...request, headers };

  const signed = signedHeaderNames(headers, (signing.options.unsigned ?? []).map(wire));
  const canonical = canonicalRequest({ ...request, headers }, signed, payloadHash);
  const hex = terms.alter(signature(terms.secretAccessKey, { ...terms, canonicalRequest: canonical }));
  const value =
    `${terms.scheme} Credential=${terms.accessKeyId}/${scopeText(terms.scope)}, ` +
    `SignedHeaders=${signed.join(';')}, Signature=${hex}`;
  const authorization = signing.options.authorization?.(value) ?? value;
  return { ...request, headers: [...headers, ['Authorization', authorization]] };
}
