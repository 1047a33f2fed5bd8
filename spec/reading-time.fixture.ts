import fc from 'fast-check';

/** Bytes of the longer of two inputs. Quadratic work shows there, and linear work takes a few milliseconds. */
const LONG = 96 * 1024;

/** How many times as long the longer input is: linear work grows by so much, quadratic by its square. */
const TIMES = 8;

/** Growth that is still called linear, with a margin for garbage collection and a loaded machine. */
const MOST_GROWTH = TIMES * 3.5;

/** Milliseconds for the longer input that need no comparison: 0.1 µs a byte. */
const NO_TIME = 10;

/** Milliseconds for the longer input that are too many however they grow: 5 µs a byte. */
const TOO_LONG = 500;

/** How often a time that is too long is taken again. Only a reader that fails needs all of them. */
const ROUNDS = 16;

/** An attack on a grammar: a beginning, a unit that is repeated, and an end. */
export interface Attack {
  start: string;
  unit: string;
  end: string;
}

/** Attacks made of the words of a grammar, the given ones first. */
export function attacks(words: readonly string[], limits: { mostWords?: number } = {}): fc.Arbitrary<Attack> {
  const some = (minLength: number) =>
    fc
      .array(fc.constantFrom(...words), { minLength, maxLength: limits.mostWords ?? 3 })
      .map((chosen) => chosen.join(''));
  return fc.record({ start: some(0), unit: some(1), end: some(0) });
}

/** The text of an attack at a length. `#` in its unit is a number that differs at every repetition. */
export function attackText({ start, unit, end }: Attack, length: number): string {
  const pieces: string[] = [];
  for (let at = 0, index = 0; at < length; index += 1) {
    const piece = unit.replaceAll('#', String(index));
    pieces.push(piece);
    at += piece.length;
  }
  return start + pieces.join('') + end;
}

/**
 * Hold a reader to time proportional to the length of what it reads, accepted or refused.
 * @param read must not keep anything between calls
 * @throws Error with both times when the time grows faster
 */
export async function expectLinear(
  attack: Attack,
  read: (text: string) => unknown,
  longest: number = LONG,
): Promise<void> {
  const long = attackText(attack, longest);
  let [most, least] = [await timeOf(read, long), Number.NaN];
  // Machines have pauses: a time that is too long is taken again, and the best counts.
  for (let round = 0; round < ROUNDS && most > NO_TIME; round += 1) {
    const short = attackText(attack, longest / TIMES);
    least = best(least, await timeOf(read, short), await timeOf(read, short), await timeOf(read, short));
    most = best(most, await timeOf(read, long));
    if (most <= TOO_LONG && most <= least * MOST_GROWTH) return;
  }
  if (most > NO_TIME)
    throw new Error(
      `${longest} bytes take ${most.toFixed(1)} ms, an eighth of them ${least.toFixed(1)} ms: ${JSON.stringify(attack)}`,
    );
}

function best(...times: number[]): number {
  return Math.min(...times.filter((time) => !Number.isNaN(time)));
}

/** Milliseconds that reading takes. */
async function timeOf(read: (text: string) => unknown, text: string): Promise<number> {
  const begun = performance.now();
  try {
    await read(text);
  } catch {
    // A refusal has to be as quick.
  }
  return performance.now() - begun;
}
