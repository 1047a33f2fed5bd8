/**
 * The first place at or behind `from` where a piece of a pattern stands in a text, both as characters; `?` stands for any
 * one. -1 where there is none.
 *
 * No linear search is known for pieces with `?`. All positions where the piece may have begun are followed in parallel as
 * bits of one number, without backtracking.
 */
export function find(piece: readonly string[], text: readonly string[], from: number): number {
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
