import { isUtf8 } from 'node:buffer';

/** Bytes as recorded: `text` if they are UTF-8, otherwise Base64. */
export interface RecordedBody {
  text?: string;
  base64?: string;
  /** Total bytes, before cutting. */
  size: number;
  truncated: boolean;
}

/** Maximum characters, or bytes, of a recorded body. */
const BODY_CAP = 16 * 1024;

/**
 * Bytes of a body that are examined: hiding secrets makes them shorter, and the recorded part should still have its full
 * length.
 */
const WINDOW = 4 * BODY_CAP;
/**
 * Bytes at the end of the examined part that are not shown, as a secret may begin in them. Longer than any secret in any
 * form.
 */
const MARGIN = 8 * 1024;

/** Redaction comes before cutting, so that no part of a secret is shown. */
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

/** A recorded body with at most this many characters. */
export function shortenedBody(body: RecordedBody, most: number): RecordedBody {
  const { text, base64, size, truncated } = body;
  if ((text ?? base64 ?? '').length <= most) return body;
  // Base64 is cut at the end of a group of four, so that it can still be decoded.
  if (base64 !== undefined)
    return { base64: copyOf(base64.slice(0, most - (most % 4))), size, truncated: true };
  return { text: cut(text ?? '', most, ''), size, truncated: truncated || text !== undefined };
}

/** Text of at most this length; longer text is cut and ends in the mark. */
export function cut(text: string, length: number, mark = '…'): string {
  if (text.length <= length) return text;
  // Never cut within a surrogate pair.
  return copyOf(text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')) + mark;
}

/** A copy of the text in its own memory: in V8 a slice keeps the whole original text alive. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
