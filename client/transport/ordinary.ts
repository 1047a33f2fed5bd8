import type { SentRequest } from '../exchange.ts';
import { headerValues } from '../headers.ts';

/** Fields of framing and connection, which an HTTP library sets itself. */
const reserved = /^(connection|expect|keep-alive|transfer-encoding|upgrade)$/i;
const token = /^[!#$%&'*+\-.^_`|~\w]+$/;
/** Methods that declare their body even when it is empty. */
const announcing = new Set(['PUT', 'POST', 'PATCH']);

/**
 * True when an HTTP library sends this request unchanged: valid framing, one Host, nothing that it would refuse or repair.
 */
export function isOrdinary({ method, target, headers, body }: SentRequest): boolean {
  const lengths = headerValues(headers, 'content-length');
  const wanted = body.length > 0 || announcing.has(method) ? [String(body.length)] : [];
  return (
    token.test(method) &&
    method !== 'CONNECT' &&
    /^\/[^\0-\x20\x7f]*$/.test(target) &&
    headerValues(headers, 'host').length === 1 &&
    lengths.length === wanted.length &&
    lengths[0] === wanted[0] &&
    headers.every(([name, value]) => token.test(name) && !reserved.test(name) && isFieldValue(value))
  );
}

/** RFC 9110 section 5.5, including white space at the ends. */
function isFieldValue(value: string): boolean {
  return !/[\0-\x08\x0a-\x1f\x7f]/.test(value);
}
