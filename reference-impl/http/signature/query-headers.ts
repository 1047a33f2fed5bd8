import type { Dialect } from '../../../spec/dialect.ts';
import { HeaderFields, type ReceivedRequest } from '../request.ts';

/**
 * A query-signed request with the headers that its signer put into the query: a parameter of the dialect's family counts as
 * the header of that name, unless that header is present (AWS recorded,
 * TestS3PresignedUrl::test_presigned_url_v4_x_amz_in_qs). Any other request is left as it is: only what is signed counts.
 */
export function withQueryHeaders(
  request: ReceivedRequest,
  { headerPrefix, queryPrefix }: Dialect,
): ReceivedRequest {
  if (!request.query.some(([name]) => name === `${queryPrefix}Signature`)) return request;
  const further = request.query
    .map(([name, value]): [string, string] => [name.toLowerCase(), Buffer.from(value).toString('latin1')])
    .filter(([name]) => name.startsWith(headerPrefix) && !request.headers.has(name));
  if (further.length === 0) return request;
  return { ...request, headers: new HeaderFields([...request.headers.entries(), ...further].flat()) };
}
