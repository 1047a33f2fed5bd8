import { JUDGED } from '../verdict.ts';
import type { Comparable } from './comparable.ts';
import type { TimeChange } from './comparison.ts';

/** Milliseconds. Shorter times depend more on the machine than on the target. */
const NOISE = 50;

/** A time is out of line when it is above this multiple of the expected time, and exceeds it by this many milliseconds. */
const FACTOR = 5;
const EXCESS = 3000;

/**
 * The requirements whose cases took far longer than in the earlier run, relative to all others: when everything takes twice as
 * long (a slower machine), twice the time is expected. The expected time is the earlier time multiplied by the median ratio of
 * the two runs, if that is above 1. A time is out of line when it is more than five times the expected time, and more than three
 * seconds above it.
 * @returns them, the largest excess first
 */
export function slowerRequirements(before: Comparable, after: Comparable): TimeChange[] {
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

/** Times of judged requirements: those whose set-up failed ended early. */
function timesIn({ requirements }: Comparable): Map<string, number> {
  return new Map(
    requirements
      .filter(({ verdict }) => JUDGED.includes(verdict))
      .map(({ id, milliseconds }) => [id, milliseconds]),
  );
}

/** The median of numbers; 1 for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 1;
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? upper) + upper) / 2;
}
