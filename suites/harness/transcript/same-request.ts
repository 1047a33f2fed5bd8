import type { Asked } from '../../../client/tape.ts';
import { bytesOf, keptRequestBody } from './bodies.ts';
import type { ExchangeRecord, KeptBody } from './records.ts';
import { SCOPE_DAY, SIGNED_AT } from './request-key.ts';

/**
 * Whether a request is the recorded one, apart from its signature and the moment of it. Fast, and certain only where it says yes: what
 * has a secret or another moment in it is found by `requestKey`.
 * @param manner of the asked signature (`mannerOf`)
 */
export function isSameRequest(
  { identity, request }: Asked,
  manner: string | undefined,
  record: ExchangeRecord,
): boolean {
  const { method, target, headers, body } = record.request;
  return (
    target === request.target &&
    method === request.method &&
    identity === record.identity &&
    manner === record.signing &&
    headers.length === request.headers.length &&
    headers.every(([name, value], index) => isSameHeader(name, value, request.headers[index])) &&
    isSameBody(body, request.body)
  );
}

function isSameHeader(name: string, value: string, other: readonly [string, string] | undefined): boolean {
  if (other?.[0] !== name) return false;
  if (other[1] === value || SIGNED_AT.test(name)) return true;
  if (!/^authorization$/i.test(name) || value.length !== other[1].length) return false;
  const [one, asked] = [value, other[1]].map((text) => text.replace(SCOPE_DAY, '').replace(SIGNATURE, ''));
  return one === asked;
}

/** The signature of version 4 at the end of an Authorization, overwritten or not. */
const SIGNATURE = /Signature=[^,]*$/;

function isSameBody(kept: KeptBody | undefined, body: Buffer): boolean {
  if (kept === undefined) return body.length === 0;
  if (!('sha256' in kept)) return bytesOf(kept).equals(body);
  const own = keptRequestBody(body);
  return own !== undefined && 'sha256' in own && own.sha256 === kept.sha256;
}
