import { Lexer } from 'yaml';

/** Levels of nested maps and lists. Our settings have four; the time of a YAML reader grows with their square. */
const MAX_DEPTH = 16;

/** Indentation of a line in spaces: the same depth with an unusual indentation. */
const MAX_INDENTATION = 8 * MAX_DEPTH;

/** The lexer's mark before the text of a scalar. */
const SCALAR = '\u001f';

/**
 * Whether a YAML text nests deeper than any of our settings does, or closes brackets that it did not open. It takes linear
 * time, so it can be called before the text is parsed.
 */
export function isTooDeep(text: string): boolean {
  let brackets = 0;
  let onThisLine = 0;
  let before = '\n';
  for (const token of new Lexer().lex(text)) {
    if (before !== SCALAR) {
      if (token === '[' || token === '{') brackets += 1;
      else if (token === ']' || token === '}') brackets -= 1;
      else if (token === '-' || token === '?' || /^[!&]/.test(token)) onThisLine += 1;
      else if (before.endsWith('\n') && /^ +$/.test(token) && token.length > MAX_INDENTATION) return true;
    }
    if (token.endsWith('\n')) onThisLine = 0;
    if (brackets < 0 || brackets > MAX_DEPTH || onThisLine > MAX_DEPTH) return true;
    before = token;
  }
  return false;
}
