/** RFC 3986 section 2.3: characters that are never encoded. */
const unreserved = /^[A-Za-z0-9\-._~]$/;

const encoded: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return unreserved.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
});

/** Percent-encode everything except the unreserved characters, by UTF-8 byte, as signatures of version 4 require. */
export function percentEncode(text: string | Uint8Array): string {
  let result = '';
  for (const byte of typeof text === 'string' ? Buffer.from(text) : text) result += encoded[byte] ?? '';
  return result;
}

/** The same with slashes kept: an object key in a path. */
export function percentEncodePath(path: string | Uint8Array): string {
  return percentEncode(path).replaceAll('%2F', '/');
}

/** The bytes of percent-encoded text; a malformed escape is taken literally. */
export function percentDecode(text: string): Buffer {
  if (!text.includes('%')) return Buffer.from(text);
  const pieces = text.split(/(%[0-9A-Fa-f]{2})/);
  return Buffer.concat(
    // Every second piece is an escape: split keeps what its group matched.
    pieces.map((piece, index) => (index % 2 === 1 ? Buffer.from(piece.slice(1), 'hex') : Buffer.from(piece))),
  );
}
