import { Lexer } from 'yaml';

/** Maps and lists inside one another. Our settings have four of them; the time a YAML reader takes grows with their square. */
const DEEPEST = 16;

/** Indentation of a line, spaces: as deep, with an indentation that nobody uses. */
const WIDEST = 8 * DEEPEST;

/** What the lexer gives before the text of a scalar. */
const SCALAR = '\u001f';

/**
 * Whether a YAML text nests deeper than any of our settings does, or closes brackets that it did not open. In time that grows
 * with the length of the text alone, so that it can be asked before the text is read.
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
      else if (before.endsWith('\n') && /^ +$/.test(token) && token.length > WIDEST) return true;
    }
    if (token.endsWith('\n')) onThisLine = 0;
    if (brackets < 0 || brackets > DEEPEST || onThisLine > DEEPEST) return true;
    before = token;
  }
  return false;
}
