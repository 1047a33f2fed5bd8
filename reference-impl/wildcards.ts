/**
 * Whether a text matches a pattern in which `*` means any characters, none and slashes included, and `?` exactly
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

/** Pieces with `?`, which means a whole character, however many code units it has. */
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

/**
 * The first place at or behind `from` where a piece of a pattern is in a text, both as characters; `?` means any
 * one. -1 where there is none.
 *
 * No linear search is known for pieces with `?`. All positions where the piece may have begun are followed in parallel as
 * bits of one number, without backtracking.
 */
function find(piece: readonly string[], text: readonly string[], from: number): number {
  if (piece.length === 0) return from;
  const { takes, takesAny } = placesOf(piece);
  const whole = 1n << BigInt(piece.length - 1);
  let begun = 0n;
  for (let at = from; at < text.length; at++) {
    begun = ((begun << 1n) | 1n) & (takes.get(text[at] ?? '') ?? takesAny);
    if (begun & whole) return at + 1 - piece.length;
  }
  return -1;
}

/** The positions of a piece at which a character matches: one bit for each. */
function placesOf(piece: readonly string[]) {
  const takes = new Map<string, bigint>();
  let [takesAny, place] = [0n, 1n];
  for (const character of piece) {
    if (character === '?') takesAny |= place;
    else takes.set(character, (takes.get(character) ?? 0n) | place);
    place <<= 1n;
  }
  for (const [character, places] of takes) takes.set(character, places | takesAny);
  return { takes, takesAny };
}
