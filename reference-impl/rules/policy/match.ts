import { find } from './search.ts';

/**
 * Whether a text matches a pattern in which `*` stands for any characters, none and slashes included, and `?` for exactly
 * one (IAM User Guide, "IAM JSON policy elements: Resource").
 *
 * Each piece between two stars is searched for once, as far left as possible: a later match could not leave more text for
 * the rest. So the algorithm never backtracks, and the time grows only with the lengths, even for hostile patterns with
 * many stars.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const [start = '', ...others] = pattern.split('*');
  if (!pattern.includes('?')) return matchesTexts(start, others, text);
  return matchesCharacters(
    [...start],
    others.map((piece) => [...piece]),
    [...text],
  );
}

/** Pieces without `?`. */
function matchesTexts(start: string, others: string[], text: string): boolean {
  const end = others.pop();
  if (end === undefined) return text === start;
  const last = text.length - end.length;
  if (last < start.length || !text.startsWith(start) || !text.endsWith(end)) return false;
  let from = start.length;
  for (const piece of others) {
    const at = text.indexOf(piece, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return from <= last;
}

/** Pieces with `?`, which stands for a whole character, however many code units it has. */
function matchesCharacters(start: string[], others: string[][], characters: string[]): boolean {
  const end = others.pop();
  if (!end) return characters.length === start.length && standsAt(start, characters, 0);

  const last = characters.length - end.length;
  if (last < start.length || !standsAt(start, characters, 0) || !standsAt(end, characters, last))
    return false;
  const between = characters.slice(start.length, last);
  let from = 0;
  for (const piece of others) {
    const at = find(piece, between, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return true;
}

function standsAt(piece: readonly string[], text: readonly string[], place: number): boolean {
  return piece.every((character, index) => character === '?' || character === text[place + index]);
}

/** One text or a list of them, as policies write them. */
export function listed<T>(value: T | readonly T[]): readonly T[] {
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
