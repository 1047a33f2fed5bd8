import type { HeaderList } from '../exchange.ts';
import { headerValues } from '../headers.ts';
import { percentDecode, percentEncode, percentEncodePath } from '../percent.ts';

/**
 * Headers that stay out of a signature unless asked for: those that proxies may change (hop-by-hop fields, tracing), those
 * that the transport sets, and the signature's own header. The document's samples sign none of them.
 */
const unsigned =
  /^(authorization|connection|content-length|expect|from|keep-alive|max-forwards|pragma|referer|te|trailer|transfer-encoding|upgrade|user-agent|x-amzn-trace-id|(proxy|sec)-.*)$/;

/** Names to sign: lower case, sorted, unique; `extra` are signed too, `leftOut` are not. */
export function signedHeaderNames(
  headers: HeaderList,
  leftOut: readonly string[],
  extra: readonly string[] = [],
): string[] {
  const asked = new Set(extra.map((name) => name.toLowerCase()));
  const names = new Set(
    headers.map(([name]) => name.toLowerCase()).filter((name) => asked.has(name) || !unsigned.test(name)),
  );
  for (const name of leftOut) names.delete(name.toLowerCase());
  return [...names].sort();
}

/**
 * The canonical form of the request, which both sides hash (Signature Version 4, Create a canonical request; the S3 form,
 * in which the path is encoded once and not normalised).
 * @param target path and query as on the wire
 * @param signed lower-case names, sorted
 * @param leftOut a query parameter that is not part of the form: the signature itself
 */
export function canonicalRequest(
  request: { method: string; target: string; headers: HeaderList },
  signed: readonly string[],
  payloadHash: string,
  leftOut?: string,
): string {
  const [path, query] = splitTarget(request.target);
  return [
    request.method,
    percentEncodePath(percentDecode(path)),
    canonicalQuery(query, leftOut),
    ...signed.map((name) => `${name}:${headerValues(request.headers, name).map(folded).join(',')}`),
    '',
    signed.join(';'),
    payloadHash,
  ].join('\n');
}

/**
 * The target as used in the canonical form: for services other than S3 the path is normalised and encoded once more
 * (Signature Version 4, Create a canonical request › CanonicalUri).
 */
export function targetFor(service: string, target: string): string {
  if (service === 's3') return target;
  const [path, query] = splitTarget(target);
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment.replaceAll('%', '%25'));
  }
  const normal = `/${segments.join('/')}${segments.length > 0 && path.endsWith('/') ? '/' : ''}`;
  return query === '' ? normal : `${normal}?${query}`;
}

function splitTarget(target: string): [path: string, query: string] {
  const mark = target.indexOf('?');
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)];
}

/** Leading and trailing white space is removed, runs of it become one space. */
function folded(value: string): string {
  return value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '');
}

/** Parameters encoded once more from their bytes, sorted by encoded name, then by encoded value. */
function canonicalQuery(query: string, leftOut: string | undefined): string {
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
      return { name: percentEncode(percentDecode(name)), value: percentEncode(percentDecode(value)) };
    })
    .filter(({ name }) => name !== leftOut)
    .sort((a, b) => order(a.name, b.name) || order(a.value, b.value))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&');
}

/** By code unit: encoded text is ASCII, and the locale must not matter. */
function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
