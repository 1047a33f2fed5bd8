/** Most levels of nesting; results of Assay have 8. Parsing deeper text would only waste memory. */
const MAX_DEPTH = 32;

/** Bytes that determine where a JSON text ends; in UTF-8 they are never part of another character. */
const BYTE = { lineFeed: 0x0a, quote: 0x22, backslash: 0x5c, opens: [0x5b, 0x7b], closes: [0x5d, 0x7d] };

/**
 * Why bytes cannot be a whole JSON text, found without parsing them: they are empty, truncated (disk full, interrupted download),
 * or nest too deeply.
 */
export function jsonDefectOf(bytes: Buffer): string | undefined {
  let depth = 0;
  let isText = false;
  let lines = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BYTE.lineFeed) lines += 1;
    if (isText && byte === BYTE.backslash) at += 1;
    else if (byte === BYTE.quote) isText = !isText;
    else if (isText || byte === undefined) continue;
    else if (BYTE.opens.includes(byte)) depth += 1;
    else if (BYTE.closes.includes(byte)) depth -= 1;
    if (depth > MAX_DEPTH) return `nests deeper than ${MAX_DEPTH} at line ${lines}; no result of a run does`;
  }
  if (bytes.length === 0) return 'is empty';
  return isText || depth > 0
    ? `breaks off at line ${lines}, after ${bytes.length.toLocaleString('en')} bytes; copy it again`
    : undefined;
}
