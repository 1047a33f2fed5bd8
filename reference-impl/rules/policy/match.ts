import { find } from './search.ts';

/**
 * Whether a text matches a pattern in which `*` stands for any characters, none and slashes included, and `?` for exactly
 * one (IAM User Guide, "IAM JSON policy elements: Resource").
 *
 * What stands between two stars is looked for once, as far left as it goes: no later find could leave more to the rest. So
 * no star is ever gone back to, and the time grows with the lengths alone, however many stars a hostile pattern has.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const characters = [...text];
  const [start = [], ...others] = pattern.split('*').map((piece) => [...piece]);
  const end = others.pop();
  if (!end) return characters.length === start.length && standsAt(start, characters, 0);

  const last = characters.length - end.length;
  if (last < start.length || !standsAt(start, characters, 0) || !standsAt(end, characters, last))
    return false;
  const between = characters.slice(start.length, last);
  let from = 0;
  for (const piece of others) {
    const at = find(piece, between, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return true;
}

function standsAt(piece: readonly string[], text: readonly string[], place: number): boolean {
  return piece.every((character, index) => character === '?' || character === text[place + index]);
}

/** One text or several, as policies write them. */
export function listed<T>(value: T | readonly T[]): readonly T[] {
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
