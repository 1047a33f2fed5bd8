/** A header value with its encoded words decoded (RFC 2047); only UTF-8 is supported. */
export function readWords(value: string | undefined): string | undefined {
  return value?.replaceAll(/=\?utf-8\?([bq])\?([^?\s]*)\?=/gi, (_, encoding: string, text: string) =>
    encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : fromQuoted(text),
  );
}

function fromQuoted(text: string): string {
  const bytes = text
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
