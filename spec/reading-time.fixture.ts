import fc from 'fast-check';

/**
 * Bytes of the longer of two inputs. Quadratic work is noticeable at this size, and linear work takes a few milliseconds.
 */
const LONG = 96 * 1024;

/** The ratio of the two input lengths: linear work grows by it, quadratic work by its square. */
const TIMES = 8;

/**
 * Growth that still counts as linear. On a loaded machine the longer input is interrupted more often, and its garbage collected while
 * it is read: a linear reader was measured at 31. A quadratic one is at 64.
 */
const MAX_GROWTH = TIMES * 6;

/**
 * Milliseconds for the longer input below which no comparison is needed: 0.6 µs for each byte. A reader that makes an object of
 * every second byte may take that long on a loaded machine: the garbage collector has more to do for a document that outgrows its
 * first generation. Quadratic work takes a hundred and more.
 */
const NO_TIME = 60;

/** Milliseconds for the longer input that are always too many: 5 µs for each byte. */
const TOO_LONG = 500;

/** How often a time that is too long is measured again. Only a failing reader needs all of them. */
const ROUNDS = 16;

/** An attack on a parser: a beginning, a repeated unit, and an end. */
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
 * Check that a reader takes time proportional to the length of its input, accepted or refused.
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
  // Machines have pauses: a time that is too long is measured again, and the best counts.
  for (let round = 0; round < ROUNDS && most > NO_TIME; round += 1) {
    const short = attackText(attack, longest / TIMES);
    least = best(least, await timeOf(read, short), await timeOf(read, short), await timeOf(read, short));
    most = best(most, await timeOf(read, long));
    if (most <= TOO_LONG && most <= least * MAX_GROWTH) return;
  }
  if (most > NO_TIME)
    throw new Error(
      `${longest} bytes take ${most.toFixed(1)} ms, an eighth of them ${least.toFixed(1)} ms: ${JSON.stringify(attack)}`,
    );
}

function best(...times: number[]): number {
  return Math.min(...times.filter((time) => !Number.isNaN(time)));
}

/** Milliseconds of reading. */
async function timeOf(read: (text: string) => unknown, text: string): Promise<number> {
  const begun = performance.now();
  try {
    await read(text);
  } catch {
    // A refusal has to be as quick.
  }
  return performance.now() - begun;
}
