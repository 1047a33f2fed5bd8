import fc from 'fast-check';
import { ParseOption, XmlDocument, XmlParseError } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { XmlError } from './error.ts';
import { parseXml } from './tree.ts';

/** Pieces of documents, so that a random sequence is often well-formed, or nearly. */
const pieces = [
  ...[
    '<',
    '>',
    '/',
    '/>',
    '</',
    '=',
    '"',
    "'",
    ' ',
    '\t',
    '\n',
    '\r\n',
    '&',
    ';',
    'a',
    'b:c',
    ':',
    '-',
    '\u20AC',
  ],
  ...['<a>', '</a>', '<a/>', '<a b="1">', '<b:c>', '</b:c>', ' xmlns="urn:x"', ' xmlns:b="urn:b"', ' b="2"'],
  ...[
    ' b:d="3"',
    " e='4'",
    '&lt;',
    '&#65;',
    '&#x20AC;',
    '&#0;',
    '&#xD800;',
    '&b;',
    '&LT;',
    '<![CDATA[',
    ']]>',
    ']]',
  ],
  ...[
    '<!--',
    '-->',
    '--',
    '<!',
    '<?p',
    '<?p q',
    '?>',
    '<?xml version="1.0"?>',
    '<?xml version="1.0" encoding="UTF-8"?>',
  ],
];
const document = fc
  .tuple(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), fc.boolean())
  .map(([parts, inside]) => (inside ? `<r xmlns:b="urn:b">${parts.join('')}</r>` : parts.join('')));

test('our parser accepts a document exactly when an independent parser does', () => {
  fc.assert(
    fc.property(document, (text) => {
      expect(ours(text)).toBe(theirs(text));
    }),
    { numRuns: 2000 },
  );
});

function ours(text: string): boolean {
  try {
    parseXml(text);
    return true;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return false;
  }
}

function theirs(text: string): boolean {
  try {
    XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_NONET }).dispose();
    return true;
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    return false;
  }
}
