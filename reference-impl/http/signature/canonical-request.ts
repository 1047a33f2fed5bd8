import { decodeOnce, encodePath, encodeStrictly } from '../percent-encoding.ts';
import type { Query, ReceivedRequest } from '../request.ts';

/**
 * The canonical form of a request as its signer must have written it (public protocol, "Signature Calculations for the
 * Authorization Header", task 1). Path and query are decoded and encoded again, so that a signer and a proxy may differ
 * in which harmless characters they escape.
 *
 * @param signedHeaders names in the order the signer claims
 * @param payloadHash hex SHA-256 of the body or one of the tokens that stand for it
 * @returns one character a byte: header values that are not ASCII stay as they came
 */
export function canonicalRequest(
  request: Pick<ReceivedRequest, 'method' | 'path' | 'query' | 'headers'>,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  const headers = signedHeaders.map((name) => {
    const values = request.headers
      .all(name.toLowerCase())
      .map((value) => value.trim().replace(/ {2,}/g, ' '));
    return `${name}:${values.join(',')}\n`;
  });
  return [
    request.method,
    encodePath(decodeOnce(request.path)),
    canonicalQuery(request.query),
    headers.join(''),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/**
 * The path as `canonicalRequest` takes it. S3 alone takes it as it is; elsewhere empty and dot segments are resolved and every
 * escape is encoded once more (public protocol, "Create a signed AWS API request", step 1, canonical URI).
 */
export function canonicalPath(service: string, path: string): string {
  if (service === 's3') return path;
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop();
    if (!['', '.', '..'].includes(segment)) kept.push(segment.replaceAll('%', '%25'));
  }
  return kept.length > 0 && path.endsWith('/') ? `/${kept.join('/')}/` : `/${kept.join('/')}`;
}

/** Encoded names and values, sorted by name and then by value in byte order. */
function canonicalQuery(query: Query): string {
  return query
    .map(([name, value]) => [encodeStrictly(name), encodeStrictly(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) => compare(nameA, nameB) || compare(valueA, valueB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** Encoded text is ASCII, where code units are bytes. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
