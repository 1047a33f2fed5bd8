/**
 * Untrusted text (of a target, a settings file, a command line) may attack its display: terminal commands, reversed
 * text, invisible or broken characters. Everything that is shown or written to a report goes through here.
 */

/** Everything in Unicode's category Other except tab and line feed, and the two exotic line ends. */
const UNSEEN = /[^\P{C}\t\n]|[\u2028\u2029]/gu;

/**
 * `text` with each control, format, unassigned and lone surrogate character written out as `\u{…}`. The result is legal in
 * XML 1.0 and harmless on a terminal; tabs and line feeds stay.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/** `text` on one line, cut to `limit` characters with an ellipsis, and made visible. */
export function oneLine(text: string, limit = 300): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return visible(line.length <= limit ? line : `${line.slice(0, limit - 1)}…`);
}

/**
 * `value` as indented JSON in which the same characters are written as `\uXXXX`, two of them where a character lies beyond
 * U+FFFF: a terminal shows the file without harm, and a parser gets the exact text.
 */
export function visibleJson(value: unknown): string {
  const units = (char: string): string[] =>
    Array.from({ length: char.length }, (_, index) => char.charCodeAt(index).toString(16).padStart(4, '0'));
  return JSON.stringify(value, null, 2).replace(UNSEEN, (char) =>
    units(char)
      .map((unit) => `\\u${unit}`)
      .join(''),
  );
}
