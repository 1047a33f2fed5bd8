import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { KeptBody, KeptBytes } from './records.ts';
import { withoutTimes } from './without-times.ts';

/** Bytes of a body up to which it is in the record of its exchange. */
export const INLINE = 16 * 1024;

/** Bytes as they are in a record. */
export function inline(bytes: Buffer): KeptBytes {
  return isUtf8(bytes) ? { text: bytes.toString() } : { base64: bytes.toString('base64') };
}

/** The body of a request, undefined without one. A long one is sent again by the case when it is judged again. */
export function keptRequestBody(body: Buffer): KeptBody | undefined {
  if (body.length === 0) return undefined;
  if (body.length <= INLINE) return inline(body);
  // The fields of a form, which have moments in them, are before its file.
  const fields = withoutTimes(body.toString('latin1', 0, INLINE));
  const sha256 = createHash('sha256').update(fields, 'latin1').update(body.subarray(INLINE)).digest('hex');
  return { sha256, size: body.length };
}

/** The bytes of a body that is in its record. */
export function bytesOf(kept: KeptBytes): Buffer {
  return 'text' in kept ? Buffer.from(kept.text) : Buffer.from(kept.base64, 'base64');
}
