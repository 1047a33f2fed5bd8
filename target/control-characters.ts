/**
 * Texts in `value` with a control character (a line feed at the end of a pasted key, an escape sequence): no setting needs
 * one, and it does harm in a header or on a terminal.
 * @param severalLines keys whose text may have line feeds and tabs
 * @returns the path of each; the text itself may be secret and is not repeated
 */
export function controlCharacters(
  value: unknown,
  severalLines: readonly string[] = [],
): { path: string[]; message: string }[] {
  const found: { path: string[]; message: string }[] = [];
  const look = (inside: unknown, path: string[]): void => {
    if (typeof inside === 'string') {
      const lines = severalLines.includes(path.at(-1) ?? '');
      const [char] = (lines ? /[^\P{Cc}\t\n]/u : /\p{Cc}/u).exec(inside) ?? [];
      if (char !== undefined) found.push({ path, message: controlCharacter(char) });
    } else if (typeof inside === 'object' && inside !== null) {
      for (const [key, one] of Object.entries(inside)) look(one, [...path, key]);
    }
  };
  look(value, []);
  return found;
}

/** The message for a text with this control character. */
export function controlCharacter(char: string): string {
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `contains the control character U+${code}; remove it`;
}
