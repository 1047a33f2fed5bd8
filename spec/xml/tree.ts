import sax from 'sax';
import { XmlError } from './error.ts';
import { unfitCharacter } from './escape.ts';

/** An element as it was written; names are told by namespace and local name, never by prefix. */
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

/** What a document may take: beyond it an answer (or request) is hostile or broken. */
export interface XmlLimits {
  bytes: number;
  depth: number;
  nodes: number;
}

/** The largest document of the protocol is a list of 10,000 parts: some 80,000 elements in 4 MB. */
export const XML_LIMITS: XmlLimits = { bytes: 8 * 1024 * 1024, depth: 64, nodes: 200_000 };

/** Without a prototype: to the parser `&constructor;` would else be an entity. */
const ENTITIES: Record<string, string> = Object.assign(Object.create(null), {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
});

const XMLNS = 'http://www.w3.org/2000/xmlns/';

interface Open extends XmlElement {
  children: XmlElement[];
}

/**
 * Parse a document. Document type declarations are refused, and with them every entity but the five of XML.
 * @param text the document, bytes as UTF-8
 * @throws XmlError when it is not well-formed or beyond the limits
 */
export function parseXml(text: string | Uint8Array, limits: XmlLimits = XML_LIMITS): XmlElement {
  const source = decode(text, limits);
  const parser = sax.parser(true, { xmlns: true });
  parser.ENTITIES = ENTITIES;
  const fail = (message: string): never => {
    throw new XmlError(message, parser.line + 1);
  };
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let nodes = 0;

  parser.onerror = ({ message }) => fail((message.split('\n')[0] ?? message).slice(0, 200));
  parser.ondoctype = () => fail('a document type declaration is not taken');
  parser.onopentag = ({ local, uri, prefix, attributes }) => {
    nodes += 1;
    if (root && open.length === 0) fail('a second root');
    if (nodes > limits.nodes) fail(`more than ${limits.nodes} elements`);
    if (open.length >= limits.depth) fail(`more than ${limits.depth} elements deep`);
    const own = Object.values(attributes)
      .filter((one) => one.uri !== XMLNS && one.local !== 'xmlns')
      .map((one) => ({ name: one.local, namespace: one.uri, value: one.value }));
    const element: Open = { name: local, namespace: uri, prefix, attributes: own, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  parser.onclosetag = () => {
    open.pop();
  };
  const onText = (data: string) => {
    const element = open.at(-1);
    if (element) element.text += data;
  };
  parser.ontext = onText;
  parser.oncdata = onText;

  parser.write(source).close();
  return root ?? fail('no element');
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
