import { XmlError } from './error.ts';

/** `:`, which separates a prefix from a local name, belongs to neither (Namespaces in XML 1.0, production 4). */
const NAME_START =
  /[A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}]/u;
const NAME_ONLY = /[-.0-9\u00B7\u0300-\u036F\u203F\u2040]/;

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Maximum length of a reference, which may have leading zeros; a longer one is an attack. */
const MAX_REFERENCE = 32;

/**
 * A position in the text of a document that only moves forward: what has been examined is consumed or the end. So the time
 * to read a document is proportional to its length.
 */
export class Scanner {
  readonly text: string;
  at = 0;
  readonly #longestName: number;

  constructor(text: string, longestName: number) {
    this.text = text;
    this.#longestName = longestName;
  }

  get isDone(): boolean {
    return this.at >= this.text.length;
  }

  /** @throws XmlError always, with the line of the place */
  fail(message: string): never {
    let line = 1;
    for (let next = this.text.indexOf('\n'); next !== -1 && next < this.at; line += 1)
      next = this.text.indexOf('\n', next + 1);
    throw new XmlError(message, line);
  }

  /** Consume this text if it comes next. */
  take(expected: string): boolean {
    if (!this.text.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }

  /** Consume white space; whether there was any. */
  space(): boolean {
    const start = this.at;
    while (isSpace(this.text.charCodeAt(this.at))) this.at += 1;
    return this.at > start;
  }

  /** The next position of this text. What precedes it must be consumed, or every search would scan the same text again. */
  find(end: string, missing: string): number {
    const found = this.text.indexOf(end, this.at);
    return found === -1 ? this.fail(missing) : found;
  }

  /** Consume a name, with its prefix or '' for none. */
  name(what: string): { prefix: string; local: string } {
    const first = this.#simpleName(what);
    return this.take(':') ? { prefix: first, local: this.#simpleName(what) } : { prefix: '', local: first };
  }

  #simpleName(what: string): string {
    const { text, at: start } = this;
    let end = start;
    for (;;) {
      const code = text.codePointAt(end);
      if (code === undefined || !isNameCharacter(code, end === start)) break;
      end += code > 0xffff ? 2 : 1;
      if (end - start > this.#longestName) this.fail(`a name of more than ${this.#longestName} characters`);
    }
    if (end === start) this.fail(`Invalid character in ${what}`);
    this.at = end;
    return text.slice(start, end);
  }

  /** Consume character data up to a place: references replaced, line ends as XML 1.0 (2.11) has them. */
  characters(end: number): string {
    return this.#replaced(end, lineEnds);
  }

  /** Consume the value of an attribute up to a place: white space becomes spaces (XML 1.0, 3.3.3). */
  attribute(end: number): string {
    return this.#replaced(end, (data) => {
      if (data.includes('<')) this.fail('"<" in an attribute value');
      return lineEnds(data).replace(/[\t\n]/g, ' ');
    });
  }

  /** Consume the content of a CDATA section up to a place. */
  verbatim(end: number): string {
    const raw = this.text.slice(this.at, end);
    this.at = end;
    return lineEnds(raw);
  }

  #replaced(end: number, plain: (data: string) => string): string {
    const start = this.at;
    const raw = this.text.slice(start, end);
    const pieces: string[] = [];
    let from = 0;
    for (let found = raw.indexOf('&'); found !== -1; found = raw.indexOf('&', from)) {
      this.at = start + found;
      const last = raw.indexOf(';', found);
      pieces.push(plain(raw.slice(from, found)), this.#replacement(raw.slice(found + 1, Math.max(last, 0))));
      from = last + 1;
    }
    this.at = end;
    pieces.push(plain(from === 0 ? raw : raw.slice(from)));
    return pieces.length === 1 ? (pieces[0] ?? '') : pieces.join('');
  }

  #replacement(reference: string): string {
    const entity = ENTITIES.get(reference);
    if (entity !== undefined) return entity;
    const [, decimal, hexadecimal = ''] =
      (reference.length <= MAX_REFERENCE && /^#(?:(\d+)|x([\dA-Fa-f]+))$/.exec(reference)) || [];
    const code = decimal === undefined ? parseInt(hexadecimal, 16) : parseInt(decimal, 10);
    return isCharacter(code) ? String.fromCodePoint(code) : this.fail('Invalid character entity');
  }
}

function lineEnds(data: string): string {
  return data.includes('\r') ? data.replace(/\r\n?/g, '\n') : data;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Of the characters of ASCII, which nearly all names consist of: 2 for one that begins a name, 1 for one inside. */
const ASCII_NAMES = Uint8Array.from({ length: 128 }, (_, code) => kindOf(String.fromCodePoint(code)));

function isNameCharacter(code: number, isFirst: boolean): boolean {
  const kind = code < 128 ? ASCII_NAMES[code] : kindOf(String.fromCodePoint(code));
  return kind === 2 || (kind === 1 && !isFirst);
}

function kindOf(character: string): 0 | 1 | 2 {
  if (NAME_START.test(character)) return 2;
  return NAME_ONLY.test(character) ? 1 : 0;
}

/** Whether XML 1.0 (2.2) has the character. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
