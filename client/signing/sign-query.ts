import { wireHeader, wireQuery } from '../../spec/dialect.ts';
import { percentEncode } from '../percent.ts';
import { canonicalRequest, signedHeaderNames, targetFor } from './canonical-request.ts';
import { requestSignature, scopeText } from './signing-key.ts';
import { type Signable, type Signing, termsOf } from './terms.ts';

/** The document's download link is valid for 24 hours; ours for as long as a test needs. */
const DEFAULT_EXPIRY_SECONDS = 3600;

/**
 * Sign in the query: a link that works for anyone who has it (Authentication, point 7; Signature Version 4, query
 * parameters). The body is not covered, so the payload hash is UNSIGNED-PAYLOAD unless the options give one.
 */
export function signQuery(request: Signable, signing: Signing, without: readonly string[]): Signable {
  const terms = termsOf(signing);
  const wire = (name: string) => wireQuery(signing.dialect, name);
  const header = (name: string) => wireHeader(signing.dialect, name);
  const { unsigned = [], signed: extra = [] } = signing.options;
  const signed = signedHeaderNames(request.headers, unsigned.map(header), extra.map(header));
  const own: [string, string][] = [
    [wire('X-Std-Algorithm'), terms.scheme],
    [wire('X-Std-Credential'), `${terms.accessKeyId}/${scopeText(terms.scope)}`],
    [wire('X-Std-Date'), terms.timestamp],
    [wire('X-Std-Expires'), String(signing.options.expires ?? DEFAULT_EXPIRY_SECONDS)],
    [wire('X-Std-SignedHeaders'), signed.join(';')],
  ];
  if (terms.sessionToken !== undefined) own.push([wire('X-Std-Security-Token'), terms.sessionToken]);
  const wanted = ([name]: [string, string]) => !without.includes(name.toLowerCase());
  const target = withQuery(request.target, own.filter(wanted));

  const signatureName = wire('X-Std-Signature');
  const payloadHash = signing.options.payloadHash ?? 'UNSIGNED-PAYLOAD';
  const canonical = () => {
    const canonicalTarget = targetFor(signing.service ?? 's3', target);
    return canonicalRequest({ ...request, target: canonicalTarget }, signed, payloadHash, signatureName);
  };
  const hex = terms.alter(requestSignature(terms, canonical));
  return {
    ...request,
    target: wanted([signatureName, hex]) ? withQuery(target, [[signatureName, hex]]) : target,
  };
}

function withQuery(target: string, pairs: readonly [string, string][]): string {
  const text = pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&');
  return `${target}${target.includes('?') ? '&' : '?'}${text}`;
}
