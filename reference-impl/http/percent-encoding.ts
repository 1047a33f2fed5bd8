import { S3Error } from '../s3-error.ts';

// `ignoreBOM` keeps a leading U+FEFF: it is part of the name.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const PLAIN = /^[\x20-\x24\x26-\x7e]*$/;
const BROKEN_ESCAPE = /%(?![0-9a-fA-F]{2})/;

/**
 * Decode the percent escapes of a part of a request target, exactly once.
 * @param text the part as received, one character for each byte
 * @throws S3Error `InvalidURI` for a broken escape or bytes that are not UTF-8 (public error list, InvalidURI)
 */
export function decodeOnce(text: string): string {
  if (PLAIN.test(text)) return text;
  if (BROKEN_ESCAPE.test(text)) throw new S3Error('InvalidURI');
  const bytes = text.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  try {
    return utf8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    throw new S3Error('InvalidURI');
  }
}

/**
 * Encode as the signature scheme and the listings with `encoding-type=url` do: everything except `A-Z a-z 0-9 - . _ ~`
 * becomes upper-case escapes of its UTF-8 bytes (RFC 3986, section 2.3).
 */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** As `encodeStrictly`, with slashes kept: the canonical form of a path. */
export function encodePath(text: string): string {
  return encodeStrictly(text).replaceAll('%2F', '/');
}
