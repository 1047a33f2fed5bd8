/** Maximum distance of consecutive ids that are counters or times: consecutive uploads take milliseconds. */
const MAX_STEP = 1_000_000n;
const BASES = [10, 16, 36] as const;

/**
 * Whether consecutive ids are counted up: the parts in which they differ are numbers of some base, and no step from one to the
 * next is large. A random part of some length, even after a time (ULID, UUIDv7), makes large steps.
 */
export function isCountedUp(ids: readonly string[]): boolean {
  const own = withoutShared(ids.map((id) => id.toLowerCase()));
  return BASES.some((base) => {
    const numbers = own.map((text) => numberOf(text, base));
    return numbers.every((number, at) => {
      const before = numbers[at - 1] ?? number;
      return number !== undefined && before !== undefined && sizeOf(number - before) <= MAX_STEP;
    });
  });
}

const sizeOf = (step: bigint): bigint => (step < 0n ? -step : step);

/** The texts without their common prefix and suffix. */
function withoutShared(texts: readonly string[]): string[] {
  const shortest = Math.min(...texts.map(({ length }) => length));
  const [first = ''] = texts;
  let start = 0;
  while (start < shortest && texts.every((text) => text[start] === first[start])) start += 1;
  let end = 0;
  while (end < shortest - start && texts.every((text) => text.at(-1 - end) === first.at(-1 - end))) end += 1;
  return texts.map((text) => text.slice(start, text.length - end));
}

/** A text as a number of a base; undefined when it has other characters, or is empty. */
function numberOf(text: string, base: number): bigint | undefined {
  let number = 0n;
  for (const character of text) {
    const digit = Number.parseInt(character, base);
    if (Number.isNaN(digit)) return undefined;
    number = number * BigInt(base) + BigInt(digit);
  }
  return text === '' ? undefined : number;
}
