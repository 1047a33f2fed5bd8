/** Edit distance (Levenshtein) of two words, in single-character insertions, deletions and replacements. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, char] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (char === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Words longer than this are no misspelling of ours, and not worth the comparison. */
const LONGEST = 80;

/**
 * Those of `known` that were probably meant by `word`, the nearest first. Upper and lower case are the same here.
 * @param atMost how many to give
 */
export function nearest(word: string, known: readonly string[], atMost = 3): string[] {
  if (word.length > LONGEST) return [];
  const wanted = word.toLowerCase();
  const limit = Math.max(2, Math.floor(word.length / 3));
  return known
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, atMost)
    .map(({ name }) => name);
}

/** `; did you mean "x" or "y"?`, or nothing when nothing known is near. To be put behind a message. */
export function didYouMean(word: string, known: readonly string[]): string {
  const names = nearest(word, known);
  return names.length === 0 ? '' : `; did you mean ${names.map((name) => `"${name}"`).join(' or ')}?`;
}
