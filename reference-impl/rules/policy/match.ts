/**
 * Whether a text matches a pattern in which `*` stands for any characters, none and slashes included, and `?` for exactly
 * one (IAM User Guide, "IAM JSON policy elements: Resource"). When a guess at a `*` fails only the last one is moved, so
 * that the time is at most the product of both lengths, whatever a hostile pattern looks like.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let p = 0;
  while (at < text.length) {
    if (pattern[p] === '*') {
      star = p++;
      resume = at;
    } else if (pattern[p] === '?') {
      // One character may take two units of a JavaScript string.
      at += widthAt(text, at);
      p++;
    } else if (pattern[p] === text[at]) {
      at++;
      p++;
    } else if (star >= 0) {
      resume += widthAt(text, resume);
      at = resume;
      p = star + 1;
    } else {
      return false;
    }
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}

function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** One text or several, as policies write them. */
export function listed<T>(value: T | readonly T[]): readonly T[] {
  return isList(value) ? value : [value];
}

function isList<T>(value: T | readonly T[]): value is readonly T[] {
  return Array.isArray(value);
}
