import type { Variant } from '../behaviour.ts';
import { withEach, withNodes, withValues, withXmlText } from './deviations.ts';
import { isElement, isText, type Node } from './markup.ts';

/** Other XML markup of the same document: prolog, character data, white space, comments. */
export const variants: readonly Variant[] = [
  prolog('no-declaration', 'XML 1.0 section 2.8: the declaration may be left out', ''),
  prolog(
    'declaration-in-single-quotes',
    'XML 1.0 sections 2.8 and 2.9: single quotes, standalone',
    "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\r\n",
  ),
  prolog(
    'declaration-without-encoding',
    'XML 1.0 section 4.3.3: UTF-8 is the default',
    '<?xml version="1.0"?>',
  ),
  {
    name: 'xml/blanks-before-the-root',
    clause:
      'XML 1.0 section 2.8; Amazon S3 API Reference, CompleteMultipartUpload: blanks are sent to keep the connection',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withNodes(behaviour, (nodes) =>
        nodes.flatMap((node) => (isElement(node) ? ['\n   \n \n', node] : [node])),
      ),
  },
  {
    name: 'xml/byte-order-mark',
    clause: 'XML 1.0 section 4.3.3: an entity in UTF-8 may begin with a byte order mark',
    dialects: ['std', 'aws'],
    apply: (behaviour) => withXmlText(behaviour, (xml) => `\uFEFF${xml.replace(/^\uFEFF/, '')}`),
  },
  {
    name: 'xml/comments-in-the-prolog',
    clause: 'XML 1.0 sections 2.5 and 2.8: comments before and after the root',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withNodes(behaviour, (nodes) => [
        ...nodes.flatMap((node) => (isElement(node) ? ['<!-- <Error> & so on -->', node] : [node])),
        '\n<!-- end -->\n',
      ]),
  },
  {
    name: 'xml/comments-between-elements',
    clause: 'XML 1.0 section 2.5: comments may stand anywhere outside other markup',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withEach(behaviour, (element) =>
        element.children.some(isElement)
          ? { ...element, children: ['<!-- > -->', ...element.children] }
          : element,
      ),
  },
  {
    name: 'xml/comments-within-values',
    clause: 'XML 1.0 section 2.5: a comment is not part of the character data around it',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withValues(behaviour, (raw) => {
        const at = raw.search(/[A-Za-z0-9]/) + 1;
        return /[&;]/.test(raw) || at === 0 ? [raw] : [raw.slice(0, at), '<!-- - -->', raw.slice(at)];
      }),
  },
  {
    name: 'xml/processing-instructions',
    clause: 'XML 1.0 section 2.6: processing instructions may stand between elements',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withEach(behaviour, (element) =>
        element.children.some(isElement)
          ? { ...element, children: [...element.children, '<?cache keep="no"?>'] }
          : element,
      ),
  },
  value('cdata-sections', 'XML 1.0 section 2.7: character data may be a CDATA section', (raw) =>
    raw.includes('&') ? [raw] : [`<![CDATA[${raw}]]>`],
  ),
  value('decimal-references', 'XML 1.0 section 4.1: any character may be a reference', (raw) => [
    each(raw, (character) => `&#${character.codePointAt(0)};`),
  ]),
  value('hexadecimal-references', 'XML 1.0 section 4.1: any character may be a reference', (raw) => [
    each(raw, (character) =>
      /[a-z ]/i.test(character) ? character : `&#x${(character.codePointAt(0) ?? 0).toString(16)};`,
    ),
  ]),
  {
    name: 'xml/quotes-as-entities',
    clause: 'XML 1.0 section 4.6: the predefined entities quot and apos',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withValues(behaviour, (raw) => [raw.replaceAll('"', '&quot;').replaceAll("'", '&apos;')]),
  },
  indented('two-blanks', (depth) => `\n${'  '.repeat(depth)}`),
  indented('carriage-returns-and-tabs', (depth) => `\r\n${'\t'.repeat(depth)}`),
  {
    name: 'xml/empty-elements-with-both-tags',
    clause: 'XML 1.0 section 3.1: an empty element may be a start-tag and an end-tag',
    dialects: ['std', 'aws'],
    apply: (behaviour) => withEach(behaviour, (element) => ({ ...element, selfClosing: false })),
  },
  {
    name: 'xml/blanks-in-tags',
    clause: 'XML 1.0 section 3.1: white space before the end of a tag, around "=", between attributes',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withXmlText(behaviour, (xml) =>
        xml
          .replace(/<(\/?[A-Za-z_][^<>"'\s/]*)>/g, '<$1 \n>')
          .replace(
            /(\s[\w:]+)=("[^"']*")(?=[^<]*>)/g,
            (_, name: string, quoted: string) => `\n${name} = '${quoted.slice(1, -1)}'`,
          ),
      ),
  },
];

/** Every character outside a reference. */
function each(raw: string, change: (character: string) => string): string {
  return raw
    .split(/(&[^;]*;)/)
    .map((piece, at) => (at % 2 === 1 ? piece : [...piece].map(change).join('')))
    .join('');
}

function prolog(which: string, clause: string, declaration: string): Variant {
  return {
    name: `xml/${which}`,
    clause,
    dialects: ['std', 'aws'],
    slot: 'xml declaration',
    apply: (behaviour) => withXmlText(behaviour, (xml) => xml.replace(/<\?xml[^>]*\?>\s*/, declaration)),
  };
}

function value(which: string, clause: string, change: (raw: string) => Node[]): Variant {
  return {
    name: `xml/${which}`,
    clause,
    dialects: ['std', 'aws'],
    slot: 'character data',
    apply: (behaviour) => withValues(behaviour, change),
  };
}

/** White space between elements without text. */
function indented(which: string, line: (depth: number) => string): Variant {
  const indent = (node: Node, depth: number): Node => {
    if (typeof node === 'string' || !node.children.some(isElement)) return node;
    const children = node.children
      .filter((child) => !isText(child) || child.trim() !== '')
      .flatMap((child) => [line(depth + 1), indent(child, depth + 1)]);
    return { ...node, children: [...children, line(depth)] };
  };
  return {
    name: `xml/indented-with-${which}`,
    clause:
      'XML 1.0 section 2.10 and XSD 1.0 part 1 section 3.4.4: white space between elements of element-only content',
    dialects: ['std', 'aws'],
    slot: 'indentation',
    apply: (behaviour) => withNodes(behaviour, (nodes) => nodes.map((node) => indent(node, 0))),
  };
}
