import { XmlError } from './error.ts';
import { unfitCharacter } from './escape.ts';
import { NamespaceScope } from './namespaces.ts';
import { Scanner } from './scanner.ts';
import { readStartTag, type StartTag } from './start-tag.ts';

/** An element as it was written; names are checked by namespace and local name, never by prefix. */
export interface XmlElement {
  /** Local name. */
  name: string;
  /** Namespace URI, '' for none. */
  namespace: string;
  prefix: string;
  /** Without the namespace declarations. */
  attributes: readonly { name: string; namespace: string; value: string }[];
  children: readonly XmlElement[];
  /** All character data directly inside, in order, white space kept. */
  text: string;
}

/** Limits of a document: beyond them an answer (or request) is hostile or broken. */
export interface XmlLimits {
  bytes: number;
  depth: number;
  nodes: number;
  /** Of one element, including namespace declarations. */
  attributes: number;
  /** UTF-16 units of a prefix, or of a local name. */
  name: number;
}

/**
 * The largest document of the protocol is a list of 10,000 parts: some 80,000 elements in 4 MB. Its elements have three
 * attributes at most (`xmlns`, `xmlns:xsi`, `xsi:type`) and names of up to 40 characters; vendors extend them, but not
 * tenfold.
 * @internal only its tests import it
 */
export const XML_LIMITS: XmlLimits = {
  bytes: 8 * 1024 * 1024,
  depth: 64,
  nodes: 100_000,
  attributes: 32,
  name: 1024,
};

/** XML 1.0, production 23, with a limited length. */
const DECLARATION =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])1\.\d+\1(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])[A-Za-z][\w.-]*\2)?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(?:yes|no)\3)?[ \t\r\n]*\?>/;
const MAX_DECLARATION = 256;

/**
 * Parse a document, in time proportional to its length. Document type declarations are refused, and with them all entities
 * except the five of XML.
 * @param text the document, bytes as UTF-8
 * @throws XmlError when it is not well-formed or beyond the limits
 */
export function parseXml(text: string | Uint8Array, limits: XmlLimits = XML_LIMITS): XmlElement {
  return new TreeReader(decode(text, limits), limits).read();
}

interface Open {
  element: XmlElement & { children: XmlElement[] };
  tag: StartTag;
  /** Joined at the end: appending a hundred thousand times would keep as many pieces in memory. */
  texts: string[];
}

class TreeReader {
  readonly #scan: Scanner;
  readonly #limits: XmlLimits;
  readonly #scope = new NamespaceScope();
  readonly #open: Open[] = [];
  #root: XmlElement | undefined;
  #nodes = 0;

  constructor(text: string, limits: XmlLimits) {
    this.#scan = new Scanner(text, limits.name);
    this.#limits = limits;
  }

  read(): XmlElement {
    const scan = this.#scan;
    scan.take('\uFEFF');
    this.#declaration();
    while (!scan.isDone) {
      if (!scan.take('<')) this.#text();
      else if (scan.take('/')) this.#endTag();
      else if (scan.take('?')) this.#instruction();
      else if (scan.take('!')) this.#declared();
      else this.#startTag();
    }
    if (this.#open.length > 0) scan.fail('Unclosed root tag');
    return this.#root ?? scan.fail('no element');
  }

  #declaration(): void {
    const scan = this.#scan;
    const start = scan.text.slice(scan.at, scan.at + MAX_DECLARATION);
    if (!/^<\?xml[ \t\r\n]/.test(start)) return;
    const [declaration] = DECLARATION.exec(start) ?? scan.fail('Malformed XML declaration');
    scan.at += declaration.length;
  }

  #text(): void {
    const scan = this.#scan;
    const inside = this.#open.at(-1);
    if (!inside) {
      if (!scan.space())
        scan.fail(this.#root ? 'Text data outside of root node.' : 'Non-whitespace before first tag.');
      return;
    }
    const end = scan.find('<', 'Unclosed root tag');
    if (scan.text.slice(scan.at, end).includes(']]>')) scan.fail('"]]>" in text');
    inside.texts.push(scan.characters(end));
  }

  #declared(): void {
    const scan = this.#scan;
    if (scan.take('--')) {
      scan.at = scan.find('--', 'Unclosed comment') + 2;
      if (!scan.take('>')) scan.fail('Malformed comment');
    } else if (scan.take('[CDATA[')) {
      const end = scan.find(']]>', 'Unclosed CDATA section');
      const inside = this.#open.at(-1) ?? scan.fail('Text data outside of root node.');
      inside.texts.push(scan.verbatim(end));
      scan.at = end + 3;
    } else
      scan.fail(scan.take('DOCTYPE') ? 'a document type declaration is not allowed' : 'Malformed markup');
  }

  #instruction(): void {
    const scan = this.#scan;
    const { prefix, local } = scan.name('processing instruction');
    if (prefix !== '' || /^xml$/i.test(local)) scan.fail('Malformed processing instruction');
    const isSeparate = scan.space();
    const end = scan.find('?>', 'Unclosed processing instruction');
    if (!isSeparate && end > scan.at) scan.fail('Malformed processing instruction');
    scan.at = end + 2;
  }

  #startTag(): void {
    const scan = this.#scan;
    const limits = this.#limits;
    this.#nodes += 1;
    if (this.#nodes > limits.nodes) scan.fail(`more than ${limits.nodes} elements`);
    if (this.#open.length >= limits.depth) scan.fail(`more than ${limits.depth} elements deep`);
    const inside = this.#open.at(-1);
    if (this.#root && !inside) scan.fail('a second root');
    const tag = readStartTag(scan, this.#scope, limits.attributes);
    const { prefix, local: name, namespace, attributes } = tag;
    const element = { name, namespace, prefix, attributes, children: [], text: '' };
    this.#root ??= element;
    inside?.element.children.push(element);
    if (tag.isEmpty) this.#close(tag);
    else this.#open.push({ element, tag, texts: [] });
  }

  #endTag(): void {
    const scan = this.#scan;
    const { prefix, local } = scan.name('closing tag');
    const { element, tag, texts } = this.#open.pop() ?? scan.fail('Unexpected close tag');
    if (tag.prefix !== prefix || tag.local !== local) scan.fail('Unexpected close tag');
    scan.space();
    if (!scan.take('>')) scan.fail('Invalid character in closing tag');
    element.text = texts.length === 1 ? (texts[0] ?? '') : texts.join('');
    this.#close(tag);
  }

  #close({ declares }: StartTag): void {
    for (const prefix of declares) this.#scope.remove(prefix);
  }
}

function decode(text: string | Uint8Array, limits: XmlLimits): string {
  if (text.length > limits.bytes) throw new XmlError(`larger than ${limits.bytes} bytes`);
  const source = typeof text === 'string' ? text : fromUtf8(text);
  const unfit = unfitCharacter(source);
  if (unfit === -1) return source;
  throw new XmlError('a character that XML 1.0 does not have', source.slice(0, unfit).split('\n').length);
}

function fromUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new XmlError('not UTF-8');
  }
}
