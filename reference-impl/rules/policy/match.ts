/**
 * Whether a text matches a pattern in which `*` stands for any characters, none and slashes included, and `?` for exactly
 * one (IAM User Guide, "IAM JSON policy elements: Resource"). All ways of matching are followed side by side, as bits of one
 * number, so that no hostile pattern makes the time grow with their count.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const { takes, takesAny, stays, length } = compiled(pattern);
  // Bit n is set while the first n characters of the pattern can have taken all the text so far.
  let ways = 1n;
  for (const character of text) {
    ways = ((ways & (takes.get(character) ?? takesAny)) << 1n) | (ways & stays);
    if (ways === 0n) return false;
  }
  return ways >> length === 1n;
}

/** A pattern without its stars, by places: those that take a character, those that take any, those where a star stands. */
function compiled(pattern: string) {
  const takes = new Map<string, bigint>();
  let [takesAny, stays, place, length] = [0n, 0n, 1n, 0n];
  for (const character of pattern) {
    if (character === '*') {
      stays |= place;
      continue;
    }
    if (character === '?') takesAny |= place;
    else takes.set(character, (takes.get(character) ?? 0n) | place);
    place <<= 1n;
    length += 1n;
  }
  for (const [character, places] of takes) takes.set(character, places | takesAny);
  return { takes, takesAny, stays, length };
}

/** One text or several, as policies write them. */
export function listed<T>(value: T | readonly T[]): readonly T[] {
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
