/**
 * Texts in `value` that hold a control character (a line feed at the end of a key that was pasted, an escape sequence): no
 * setting needs one, and in a header or on a terminal it does harm.
 * @param severalLines keys whose text may hold line feeds and tabs
 * @returns where each stands; the text itself may be secret and is not repeated
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

/** What is to be said of a text that holds this control character. */
export function controlCharacter(char: string): string {
  const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `holds the control character U+${code}; take it out`;
}
