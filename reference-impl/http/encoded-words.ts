/** An encoded word of RFC 2047: charset, encoding, text. */
const WORD = /=\?([^?\s]+)\?([BbQq])\?([^?\s]*)\?=/g;

/**
 * A text with its encoded words decoded (RFC 2047, sections 4 and 6.2). What is not an encoded word, or cannot be decoded,
 * stays as it is.
 */
export function readEncodedWords(text: string): string {
  // White space between two encoded words is dropped.
  const joined = text.replaceAll(/(\?=)\s+(?==\?[^?\s]+\?[BbQq]\?)/g, '$1');
  return joined.replaceAll(WORD, (word: string, charset: string, encoding: string, content: string) => {
    const known = CHARSETS[charset.toLowerCase()];
    const bytes = encoding.toUpperCase() === 'B' ? fromBase64(content) : fromQuoted(content);
    return known && bytes ? bytes.toString(known) : word;
  });
}

/** A text as one encoded word in UTF-8, in the more readable encoding: B where most of it is not ASCII. */
export function encodedWord(text: string): string {
  const units = text.length;
  const plain = [...Array(units).keys()].filter((index) => isPlain(text.charCodeAt(index))).length;
  const bytes = Buffer.from(text, 'utf8');
  if (plain <= units - plain) return `=?UTF-8?B?${bytes.toString('base64')}?=`;
  const quoted = [...bytes].map((byte) => {
    if (byte === 0x20) return '_';
    return isPlain(byte) && !'=_?'.includes(String.fromCharCode(byte))
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  });
  return `=?UTF-8?Q?${quoted.join('')}?=`;
}

const CHARSETS: Readonly<Record<string, 'utf8' | 'latin1'>> = {
  'utf-8': 'utf8',
  'us-ascii': 'latin1',
  'iso-8859-1': 'latin1',
};

function isPlain(unit: number): boolean {
  return unit >= 0x20 && unit < 0x7f;
}

function fromBase64(content: string): Buffer | undefined {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(content)
    ? Buffer.from(content, 'base64')
    : undefined;
}

function fromQuoted(content: string): Buffer | undefined {
  if (/=(?![0-9A-Fa-f]{2})/.test(content)) return undefined;
  const text = content
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}
