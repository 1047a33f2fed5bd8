import type { ExchangeRecord, KeptBody } from './records.ts';
import { withoutTimes } from './without-times.ts';

/** What two requests are compared by. */
type Comparable = Pick<ExchangeRecord, 'identity' | 'request' | 'signing'>;

/** Header fields of the moment of signing. */
export const SIGNED_AT = /^x-[\w]+-date$/i;
/** Header fields that follow from the bytes of a body. */
const OF_BODY = /^(content-md5|content-length|x-[\w-]*(?:content-sha256|checksum-\w+))$/i;

/** Moments in a query, and in the scope of a credential. */
const QUERY_DATE = /(?<=[?&]x-\w+-date=)[^&]*/gi;
export const SCOPE_DAY = /(?<=credential(?:=|%3D)[^,&]*?(?:\/|%2F))\d{8}(?=\/|%2F)/gi;

/**
 * The text by which a request is found in a transcript: all that is not a secret, a signature, or the moment of it.
 * @param loose leave out all other moments as well: a case that was busy at another moment asks with other dates
 */
export function requestKey({ identity, request, signing }: Comparable, loose = false): string {
  const at = (text: string) => (loose ? withoutTimes(text) : text);
  const target = at(request.target.replace(QUERY_DATE, '').replace(SCOPE_DAY, ''));
  const dropsDigests = loose && request.body !== undefined && 'text' in request.body;
  const headers = request.headers.flatMap(([name, value]) => {
    if (SIGNED_AT.test(name)) return [[name, '']];
    if (dropsDigests && OF_BODY.test(name)) return [];
    return [[name, at(/^authorization$/i.test(name) ? value.replace(SCOPE_DAY, '') : value)]];
  });
  return JSON.stringify([
    identity,
    signing ?? '',
    request.method,
    target,
    headers,
    bodyKey(request.body, at),
  ]);
}

function bodyKey(body: KeptBody | undefined, at: (text: string) => string): string {
  if (body === undefined) return '';
  if ('sha256' in body) return body.sha256;
  return 'text' in body ? at(body.text) : body.base64;
}
