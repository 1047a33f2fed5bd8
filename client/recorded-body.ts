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

/** Bytes of a body that are looked at: what is hidden in them makes them shorter, and the cap is to be reached all the same. */
const WINDOW = 4 * BODY_CAP;
/** Bytes at the end of a window that are not shown: a secret may begin in them. Longer than any secret in any form. */
const MARGIN = 8 * 1024;

/** Redaction comes before the cut, so that no secret is halved and shown. */
export function recordBody(body: Buffer, hide: (text: string) => string): RecordedBody {
  const size = body.length;
  const seen = body.subarray(0, WINDOW);
  const cap = (length: number) =>
    size > WINDOW ? Math.max(0, Math.min(BODY_CAP, length - MARGIN)) : BODY_CAP;
  if (isUtf8(body)) {
    const text = hide(seen.toString());
    const most = cap(text.length);
    return { text: cut(text, most, ''), size, truncated: size > WINDOW || text.length > most };
  }
  const bytes = Buffer.from(hide(seen.toString('latin1')), 'latin1');
  const most = cap(bytes.length);
  return {
    base64: bytes.subarray(0, most).toString('base64'),
    size,
    truncated: size > WINDOW || bytes.length > most,
  };
}

/** A recorded body of which at most so many characters are kept. */
export function shortenedBody(body: RecordedBody, most: number): RecordedBody {
  const { text, base64, size, truncated } = body;
  if ((text ?? base64 ?? '').length <= most) return body;
  // Base64 is cut where a group of four ends, so that it can still be read.
  if (base64 !== undefined)
    return { base64: copyOf(base64.slice(0, most - (most % 4))), size, truncated: true };
  return { text: cut(text ?? '', most, ''), size, truncated: truncated || text !== undefined };
}

/** Text of at most this length; what was longer ends in the mark. */
export function cut(text: string, length: number, mark = '…'): string {
  if (text.length <= length) return text;
  // Not through the middle of a character.
  return copyOf(text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')) + mark;
}

/** The same text in memory of its own: to V8 a slice is a view that holds all of what it was cut from. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
