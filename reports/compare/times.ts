import { JUDGED } from '../verdict.ts';
import type { Comparable } from './comparable.ts';
import type { TimeChange } from './comparison.ts';

/** Milliseconds. Shorter times say more of the machine than of the target. */
const NOISE = 50;

/** A time is out of line above this many times what the run as a whole makes expect, and above this many milliseconds more. */
const FACTOR = 5;
const EXCESS = 3000;

/**
 * The requirements whose cases took far longer than in the earlier run, measured by the whole: where everything takes twice
 * as long (a slower machine), twice the time is in line. A time is out of line when it is more than five times, and three
 * seconds above, the earlier time multiplied by the median ratio of the two runs, where that is above 1.
 * @returns the largest excess first
 */
export function outOfLine(before: Comparable, after: Comparable): TimeChange[] {
  const later = timesIn(after);
  const pairs = [...timesIn(before)].flatMap(([id, time]) => {
    const then = later.get(id);
    return then === undefined ? [] : [{ id, before: time, after: then }];
  });
  const ratios = pairs.map((pair) => Math.max(pair.after, NOISE) / Math.max(pair.before, NOISE));
  const ratio = Math.max(1, median(ratios));
  const excess = (pair: TimeChange) => pair.after - ratio * Math.max(pair.before, NOISE);
  return pairs
    .filter((pair) => pair.after > FACTOR * ratio * Math.max(pair.before, NOISE) && excess(pair) > EXCESS)
    .sort((a, b) => excess(b) - excess(a) || (a.id < b.id ? -1 : 1));
}

/** Times of what was judged: what could not be set up ended early. */
function timesIn({ requirements }: Comparable): Map<string, number> {
  return new Map(
    requirements
      .filter(({ verdict }) => JUDGED.includes(verdict))
      .map(({ id, milliseconds }) => [id, milliseconds]),
  );
}

/** The middle of some numbers; 1 of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 1;
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? upper) + upper) / 2;
}
