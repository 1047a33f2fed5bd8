import { isUtf8 } from 'node:buffer';

/** Bytes as recorded: `text` unless they are no UTF-8, then Base64. */
export interface RecordedBody {
  text?: string;
  base64?: string;
  /** Bytes in all, before the cap. */
  size: number;
  truncated: boolean;
}

/** Most characters, or bytes, of a body that are recorded. */
const BODY_CAP = 16 * 1024;

/** Redaction comes before the cut, so that no secret is halved and shown. */
export function recordBody(body: Buffer, hide: (text: string) => string): RecordedBody {
  const size = body.length;
  if (isUtf8(body)) {
    const text = hide(body.toString());
    return { text: cut(text, BODY_CAP, ''), size, truncated: text.length > BODY_CAP };
  }
  const bytes = Buffer.from(hide(body.toString('latin1')), 'latin1');
  return { base64: bytes.subarray(0, BODY_CAP).toString('base64'), size, truncated: bytes.length > BODY_CAP };
}

/** Text of at most this length; what was longer ends in the mark. */
export function cut(text: string, length: number, mark = '…'): string {
  if (text.length <= length) return text;
  // Not through the middle of a character.
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '') + mark;
}
