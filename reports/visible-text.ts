/**
 * What a target sent is hostile to whoever displays it: terminal commands, text turned around, invisible or broken
 * characters. Every report shows text through this file.
 */

/** Everything in Unicode's category Other but tab and line feed, and the two exotic line ends. */
const UNSEEN = /[^\P{C}\t\n]|[\u2028\u2029]/gu;

/**
 * `text` with each control, format, unassigned and lone surrogate character written out as `\u{…}`. What is left is
 * legal in XML 1.0 and does nothing to a terminal; tabs and line feeds stay.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`);
}

/** `text` on one line, cut to `limit` characters with an ellipsis, and made visible. */
export function oneLine(text: string, limit = 300): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return visible(line.length <= limit ? line : `${line.slice(0, limit - 1)}…`);
}

/** `text` made visible, cut to `limit` characters with a word on how many more there were. */
export function excerpt(text: string, limit: number): string {
  if (text.length <= limit) return visible(text);
  const more = (text.length - limit).toLocaleString('en');
  return `${visible(text.slice(0, limit))}\n… (${more} more characters in results.json)`;
}
