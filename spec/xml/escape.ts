import { XmlError } from './error.ts';

/** A character that XML 1.0 (§2.2) does not allow, not even as a reference. */
const UNFIT = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\t': '&#9;',
  '\n': '&#10;',
};

/** The index of the first character that XML 1.0 cannot carry, or -1. */
export function unfitCharacter(text: string): number {
  return text.search(UNFIT);
}

/** The text with U+FFFD for every character that XML 1.0 cannot carry. */
export function replaceInvalidCharacters(text: string): string {
  return text.replace(new RegExp(UNFIT, 'gu'), '\uFFFD');
}

/**
 * Character data of an element. A carriage return is written as a reference; otherwise a reader would see a line feed.
 * @throws XmlError for a character that XML 1.0 cannot carry
 */
export function escapeText(text: string): string {
  return escape(text, /[&<>\r]/g);
}

/** Value of an attribute, for double quotes. @throws XmlError as `escapeText` */
export function escapeAttribute(text: string): string {
  return escape(text, /[&<>"\r\n\t]/g);
}

function escape(text: string, special: RegExp): string {
  const unfit = unfitCharacter(text);
  if (unfit !== -1) {
    const code = text.codePointAt(unfit) ?? 0;
    throw new XmlError(`XML 1.0 cannot carry U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
  }
  return text.replace(special, (character) => ENTITIES[character] ?? character);
}
