import { decodeOnce, encodePath, encodeStrictly } from '../percent-encoding.ts';
import type { Query, ReceivedRequest } from '../request.ts';

/**
 * The canonical form of a request, as its signer must have computed it (public protocol, "Signature Calculations for the
 * Authorization Header", task 1). Path and query are decoded and encoded again, so that signer and proxy may escape
 * different harmless characters.
 * @param signedHeaders names in the order that the signer claims
 * @param payloadHash hex SHA-256 of the body or one of the tokens in its place
 * @returns one character for each byte: header values outside ASCII stay as received
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
 * The path as `canonicalRequest` takes it. Only S3 uses it unchanged; other services resolve empty and dot segments and
 * encode every escape once more (public protocol, "Create a signed AWS API request", step 1, canonical URI).
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
