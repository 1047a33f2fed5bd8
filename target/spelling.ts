/** Edit distance of two words, in single-character insertions, deletions, replacements and swaps of neighbours. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let index = 0; index < from.length; index += 1) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (from[index] === to[column - 1] ? 0 : 1);
      const isSwap = from[index] === to[column - 2] && from[index - 1] === to[column - 1];
      const swapped = isSwap ? (before[column - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Longer words are not misspellings of ours and are not compared. */
const MAX_WORD_LENGTH = 80;

/** Those of `known` that were probably meant by `word`, the nearest first, ignoring case. @param atMost how many to give @internal only its tests import it */
export function nearest(word: string, known: readonly string[], atMost = 3): string[] {
  if (word.length > MAX_WORD_LENGTH) return [];
  const wanted = word.toLowerCase();
  // A third of the letters: in a word of three, two other letters make another word.
  const limit = Math.max(1, Math.floor(word.length / 3));
  return known
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, atMost)
    .map(({ name }) => name);
}

/** `; did you mean "x" or "y"?`, or nothing when nothing known is near. To be appended to a message. */
export function didYouMean(word: string, known: readonly string[]): string {
  const names = nearest(word, known);
  return names.length === 0 ? '' : `; did you mean ${names.map((name) => `"${name}"`).join(' or ')}?`;
}
