/** XML markup: what a variant does not change keeps every character, so variants can be combined in any order. */

/** An element, or, as a string, anything else between tags: text, a comment, an instruction, a CDATA section. */
export type Node = Element | string;

export interface Element {
  /** As written, with its prefix. */
  name: string;
  /** As written, with the white space before them. */
  attributes: string;
  children: Node[];
  /** `<a/>`, where it has no children. */
  selfClosing: boolean;
}

const TOKENS =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+/g;

/** Split a document of this server into prolog, root and what follows. */
export function parseMarkup(xml: string): Node[] {
  const top: Node[] = [];
  const open: Element[] = [];
  for (const [token] of xml.matchAll(TOKENS)) {
    const siblings = open.at(-1)?.children ?? top;
    const [, close, name = '', attributes = '', selfClosing] =
      /^<(\/)?([^\s/>!?]+)([\s\S]*?)(\/)?>$/.exec(token) ?? [];
    if (name === '') siblings.push(token);
    else if (close !== undefined) open.pop();
    else {
      const element: Element = { name, attributes, children: [], selfClosing: selfClosing !== undefined };
      siblings.push(element);
      if (!element.selfClosing) open.push(element);
    }
  }
  return top;
}

/** The document again. */
export function writeMarkup(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { name, attributes, children, selfClosing } = node;
      if (selfClosing && children.length === 0) return `<${name}${attributes}/>`;
      return `<${name}${attributes}>${writeMarkup(children)}</${name}>`;
    })
    .join('');
}

/** The name of an element without its prefix. */
export function localName({ name }: Pick<Element, 'name'>): string {
  return name.slice(name.indexOf(':') + 1);
}

export function isElement(node: Node): node is Element {
  return typeof node !== 'string';
}

/** Whether a string between tags is text, and not a comment, an instruction or a CDATA section. */
export function isText(node: Node): node is string {
  return typeof node === 'string' && !node.startsWith('<');
}

/** The text of an element, references read; of one without elements in it. */
export function textOf({ children }: Element): string {
  return children
    .filter((node): node is string => typeof node === 'string')
    .map((raw) => {
      if (raw.startsWith('<![CDATA[')) return raw.slice(9, -3);
      return raw.startsWith('<') ? '' : readReferences(raw);
    })
    .join('');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function readReferences(raw: string): string {
  return raw.replace(/&(#x[0-9a-f]+|#\d+|[a-z]+);/gi, (whole: string, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    return String.fromCodePoint(/^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1)));
  });
}

/** The element with another text, escaped. */
export function withText(element: Element, text: string): Element {
  const raw = text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`);
  return { ...element, children: raw === '' ? [] : [raw] };
}

/** An element with the same prefix as `like`. */
export function sibling(like: Element, name: string, children: Node[] = []): Element {
  const prefix = like.name.includes(':') ? like.name.slice(0, like.name.indexOf(':') + 1) : '';
  return { name: prefix + name, attributes: '', children, selfClosing: children.length === 0 };
}

/**
 * Change every element, from the innermost out; `undefined` removes one.
 * @param path local names of the elements around it, from the root on
 */
export function mapElements(
  element: Element,
  change: (element: Element, path: readonly string[]) => Element | undefined,
  path: readonly string[] = [],
): Element | undefined {
  const inside = [...path, localName(element)];
  const children = element.children.flatMap((node): Node[] => {
    if (typeof node === 'string') return [node];
    const changed = mapElements(node, change, inside);
    return changed ? [changed] : [];
  });
  return change({ ...element, children }, path);
}
