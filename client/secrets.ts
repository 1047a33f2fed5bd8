/**
 * All secrets of all clients of this process. They are kept in one place and not in each client, because one identity's
 * traffic may show another's secret.
 */
const known = new Set<string>();
let ofKnown: RegExp | undefined;

/** The replacement of a secret. */
export const MASK = '<redacted>';

/** Remember secrets that no record may show. */
export function keepSecret(...secrets: readonly (string | undefined)[]): void {
  const size = known.size;
  for (const secret of secrets) if (secret !== undefined && secret !== '') known.add(secret);
  if (known.size > size) ofKnown = tells = undefined;
}

/** Forget all secrets: for tests, which share a process and make up hundreds of them. @internal only its tests import it */
export function forgetSecrets(): void {
  known.clear();
  ofKnown = tells = undefined;
}

/**
 * A function that hides every secret in any form in which a target may return it: unchanged, with any of its characters
 * escaped for a URL, a form, XML or JSON, or in Base64.
 * @param further secrets of one exchange
 */
export function secretHider(further: readonly string[] = []): (text: string) => string {
  let ofFurther: RegExp | undefined;
  let tellsOfFurther: string[] | undefined;
  return (text) => {
    const hidden = mayHoldSecret(text) ? text.replace((ofKnown ??= patternOf([...known])), MASK) : text;
    tellsOfFurther ??= further.flatMap(tellsOf);
    if (!tellsOfFurther.some((tell) => hidden.includes(tell))) return hidden;
    return hidden.replace((ofFurther ??= patternOf(further)), MASK);
  };
}

/**
 * The text with every known secret overwritten, so that it stays as long as it was: an answer with another length would be
 * another answer.
 */
export function overwriteSecrets(text: string): string {
  if (!mayHoldSecret(text)) return text;
  return text.replace((ofKnown ??= patternOf([...known])), overwritten);
}

/** Whether a text can hold a known secret. False is certain, and much faster to find than by the pattern of all notations. */
function mayHoldSecret(text: string): boolean {
  tells ??= [...known].flatMap(tellsOf);
  return tells.some((tell) => text.includes(tell));
}

/** As long as the text, and says nothing. */
export const overwritten = (text: string): string => '*'.repeat(text.length);

/** Pieces of the secrets one of which is in every text that holds a secret in any form. */
let tells: string[] | undefined;
const TELL = 4;

/** Letters and digits are never escaped: their longest run, and the same of Base64. A secret without one is looked for everywhere. */
function tellsOf(secret: string): string[] {
  const [run = ''] = (secret.match(/[A-Za-z0-9]+/g) ?? []).sort((a, b) => b.length - a.length);
  if (run.length < TELL) return [''];
  const coded = [0, 1, 2].map((before) =>
    Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]).toString('base64'),
  );
  const runs = coded.map((text, before) => {
    const inner = text.slice(before === 0 ? 0 : before + 1, Math.floor(((before + secret.length) * 8) / 6));
    return (inner.match(/[A-Za-z0-9]+/g) ?? []).sort((a, b) => b.length - a.length)[0] ?? '';
  });
  return [run, ...runs];
}

/**
 * A copy of plain data with every secret hidden in its texts and names, and the beginning of one where a text was cut.
 * @param also hides more in each text
 */
export function withoutSecrets<T>(data: T, also: (text: string) => string = (text) => text): T {
  const hide = secretHider();
  return hiddenIn(data, (text) => also(hide(text))) as T;
}

function hiddenIn(data: unknown, hide: (text: string) => string): unknown {
  if (typeof data === 'string') return hideBeginnings(hide(data));
  if (Array.isArray(data)) return data.map((one) => hiddenIn(one, hide));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [hide(name), hiddenIn(value, hide)]));
}

/** Longest first: a secret may be the beginning of another. */
function patternOf(secrets: readonly string[]): RegExp {
  const wanted = [...secrets].sort((a, b) => b.length - a.length);
  return new RegExp([...wanted.map(spelling), ...wanted.flatMap(base64)].join('|'), 'g');
}

/** Matches a secret with any notation of each character; letters and digits are never escaped. */
function spelling(secret: string): string {
  return Array.from(secret, (char) => (/[A-Za-z0-9]/.test(char) ? char : oneOf(writings(char)))).join('');
}

const NAMED: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

function writings(char: string): string[] {
  const code = char.codePointAt(0) ?? 0;
  const octets = [...Buffer.from(char)].map(
    (octet) => `%(?:25)*${inHex(octet.toString(16).padStart(2, '0'))}`,
  );
  const named = NAMED[char];
  return [
    `\\\\?${literal(char)}`,
    octets.join(''),
    `&#(?:0*${code}|[xX]0*${inHex(code.toString(16))});`,
    ...Array.from(
      char.length === 1 ? [inHex(code.toString(16).padStart(4, '0'))] : [],
      (hex) => `\\\\u${hex}`,
    ),
    ...(named === undefined ? [] : [`&${named};`]),
    ...(char === ' ' ? ['\\+'] : []),
  ];
}

const oneOf = (choices: readonly string[]): string => `(?:${choices.join('|')})`;
const inHex = (digits: string): string =>
  digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
const literal = (char: string): string => char.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');

/** Shorter pieces of Base64 occur in other texts as well. */
const SHORTEST_PIECE = 12;

/**
 * A secret in Base64, by itself and as a part of something (after a user name): the part that does not depend on its
 * neighbours.
 */
function base64(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const parts = [1, 2].flatMap((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const piece = coded.slice(before + 1, Math.floor(((before + bytes.length) * 8) / 6));
    return piece.length >= SHORTEST_PIECE ? [piece] : [];
  });
  return [bytes.toString('base64'), ...parts].map((form) =>
    form.replace(
      /[+/=]/g,
      (char) => ({ '+': '(?:[+-]|%2[bB])', '/': '(?:[/_]|%2[fF])' })[char] ?? '(?:=|%3[dD])?',
    ),
  );
}

/** Minimum length of a secret's beginning that is hidden. */
const SHORTEST_BEGINNING = 6;

/** Longer texts are not cut, or are cut only after their secrets were hidden. */
const MAX_CUT_LENGTH = 64 * 1024;

function hideBeginnings(text: string): string {
  let hidden = text;
  if (hidden.length > MAX_CUT_LENGTH) return hidden;
  for (const secret of known)
    for (let end = hidden.length; end !== -1; end = end === 0 ? -1 : hidden.lastIndexOf('…', end - 1)) {
      const length = beginningAt(hidden, end, secret);
      if (length > 0) hidden = `${hidden.slice(0, end - length)}${MASK}${hidden.slice(end)}`;
    }
  return hidden;
}

/** The length of a secret's beginning directly before this position. */
function beginningAt(text: string, end: number, secret: string): number {
  for (let length = Math.min(secret.length - 1, end); length >= SHORTEST_BEGINNING; length -= 1)
    if (text.startsWith(secret.slice(0, length), end - length)) return length;
  return 0;
}
