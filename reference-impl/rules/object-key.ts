import type { Refusal } from './refusal.ts';

/** Longest name of an object, in bytes of UTF-8 (interface document, Limits: 1,024 characters of 8 bits). */
export const MAX_KEY_BYTES = 1024;

/**
 * Why no object can have this key; undefined when one can. Only its length is limited (Resources and their fields ›
 * Object).
 */
export function objectKeyRefusal(key: string): Refusal | undefined {
  const size = Buffer.byteLength(key);
  if (size <= MAX_KEY_BYTES) return undefined;
  return { code: 'KeyTooLongError', fields: { Size: String(size), MaxSizeAllowed: String(MAX_KEY_BYTES) } };
}

/** Order of keys: that of their UTF-8 bytes, which beyond U+D7FF is not JavaScript's (public protocol, ListObjectsV2). */
export function byteOrder(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const LAST_CODE_POINT = 0x10ffff;
const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;

/**
 * The smallest text greater than every key that begins with `prefix`: its last code point is replaced by the next one
 * (UTF-8 keeps the order of code points). Undefined when there is none, as for the empty prefix.
 */
export function afterPrefix(prefix: string): string | undefined {
  const characters = [...prefix];
  for (let last = characters.pop(); last !== undefined; last = characters.pop()) {
    const point = last.codePointAt(0) ?? 0;
    if (point === LAST_CODE_POINT) continue;
    const next = point + 1 === FIRST_SURROGATE ? LAST_SURROGATE + 1 : point + 1;
    return characters.join('') + String.fromCodePoint(next);
  }
  return undefined;
}
