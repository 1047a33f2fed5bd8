/** A reproducible stream of choices: same seed and requirement, same choices, in any order of cases. */
export interface Random {
  /** A whole number from 0 to `below - 1`. */
  below(below: number): number;
  /** Text of `length` characters drawn from `alphabet` (default lower-case letters and digits). */
  text(length: number, alphabet?: string): string;
  /** `length` bytes. */
  bytes(length: number): Buffer;
  /** One of `items`. */
  pick<T>(items: readonly [T, ...T[]]): T;
}

/**
 * Seeded random source (mulberry32 over a hash of seed and label). Not for secrets.
 * @param seed the run's `--seed`
 * @param label separates the streams of different cases, so that a case makes the same choices by itself and among all
 */
export function seededRandom(seed: number, label: string): Random {
  let state = [...label].reduce(
    (hash, char) => Math.imul(hash ^ char.charCodeAt(0), 0x01000193),
    seed ^ 0x811c9dc5,
  );
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => next() % limit;
  return {
    below,
    text: (length, alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789') =>
      Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join(''),
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
    pick: (items) => items[below(items.length)] ?? items[0],
  };
}
