/**
 * The first position at or after `from` where a piece of a pattern occurs in a text, both as characters; `?` matches any
 * one. -1 where there is none.
 */
export function find(piece: readonly string[], text: readonly string[], from: number): number {
  if (from + piece.length > text.length) return -1;
  return piece.includes('?') ? findWithAny(piece, text, from) : findLiteral(piece, text, from);
}

/** Knuth, Morris and Pratt: no character of the text is read twice, so the time is the sum of the lengths. */
function findLiteral(piece: readonly string[], text: readonly string[], from: number): number {
  if (piece.length === 0) return from;
  const borders = bordersOf(piece);
  let matched = 0;
  for (let at = from; at < text.length; at++) {
    while (matched > 0 && piece[matched] !== text[at]) matched = borders[matched - 1] ?? 0;
    if (piece[matched] === text[at]) matched++;
    if (matched === piece.length) return at + 1 - matched;
  }
  return -1;
}

/** For each prefix of the piece, the length of its longest proper prefix that is also its suffix. */
function bordersOf(piece: readonly string[]): number[] {
  const borders = [0];
  let border = 0;
  for (let at = 1; at < piece.length; at++) {
    while (border > 0 && piece[border] !== piece[at]) border = borders[border - 1] ?? 0;
    if (piece[border] === piece[at]) border++;
    borders.push(border);
  }
  return borders;
}

/**
 * A piece with `?` has no usable borders, and no linear search is known. All positions where it may have begun are followed
 * in parallel as bits of one number, without backtracking.
 */
function findWithAny(piece: readonly string[], text: readonly string[], from: number): number {
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
