import { describe, expect, it } from 'vitest';
import { XmlError } from './error.ts';
import { parseXml, XML_LIMITS } from './tree.ts';

describe('the tree', () => {
  it('distinguishes names by namespace, keeps order, text and white space', () => {
    const root = parseXml(
      '<a:R xmlns:a="urn:a" xmlns="urn:d" a:k="1" k="2"><B> x<![CDATA[<y>]]> </B><a:C/></a:R>',
    );
    expect(root).toMatchObject({ name: 'R', namespace: 'urn:a', prefix: 'a', text: '' });
    expect(root.attributes).toEqual([
      { name: 'k', namespace: 'urn:a', value: '1' },
      { name: 'k', namespace: '', value: '2' },
    ]);
    expect(root.children).toMatchObject([
      { name: 'B', namespace: 'urn:d', text: ' x<y> ' },
      { name: 'C', namespace: 'urn:a' },
    ]);
  });

  it('accepts bytes, a byte order mark, a declaration, comments and references', () => {
    const bytes = Buffer.from(
      '\uFEFF<?xml version="1.0" encoding="UTF-8"?><!-- <x> --><A>&lt;&#x20AC;&#65;é</A>\n',
    );
    expect(parseXml(bytes).text).toBe('<€Aé');
  });

  it.each(['_', '__proto__', 'constructor', 'toString'])('holds an element called %s', (name) => {
    expect(parseXml(`<A><${name}>x</${name}></A>`).children).toMatchObject([{ name, text: 'x' }]);
  });
});

describe('refused', () => {
  const bomb = `<!DOCTYPE A [<!ENTITY a "${'a'.repeat(10)}"><!ENTITY b "${'&a;'.repeat(10)}">]><A>&b;</A>`;

  it.each([
    ['an entity bomb', bomb, 'line 1: a document type declaration is not allowed'],
    [
      'an external entity',
      '<!DOCTYPE A [<!ENTITY x SYSTEM "file:///etc/passwd">]><A>&x;</A>',
      'document type declaration',
    ],
    ['an unknown entity', '<A>&nbsp;</A>', 'Invalid character entity'],
    ['an entity called after what objects inherit', '<A>&constructor;</A>', 'Invalid character entity'],
    ['elements left open', '<A>\n<B></A>', 'line 2: Unexpected close tag'],
    ['a document cut short', '<A><B>', 'Unclosed root tag'],
    ['two roots', '<A/><B/>', 'a second root'],
    ['an unbound prefix', '<a:A/>', 'Unbound namespace prefix'],
    ['no element', '<!-- nothing -->', 'no element'],
    ['nothing', '', 'no element'],
    [
      'a character that XML does not have',
      '<A>\n\n\u0001</A>',
      'line 3: a character that XML 1.0 does not have',
    ],
    ['a reference to one', '<A>&#1;</A>', 'Invalid character entity'],
    ['an attribute twice', '<A a="1" a="2"/>', 'Attribute twice'],
    ['one under two prefixes', '<A xmlns:x="urn:u" xmlns:y="urn:u" x:a="" y:a=""/>', 'Attribute twice'],
    ['a malformed declaration', '<A><!b></A>', 'Malformed markup'],
    ['a prefix bound to nothing', '<A xmlns:x=""/>', 'Invalid namespace declaration'],
    ['half a surrogate pair', '<A>\uD800</A>', 'a character that XML 1.0 does not have'],
  ])('%s', (_, text, message) => {
    expect(() => parseXml(text)).toThrow(XmlError);
    expect(() => parseXml(text)).toThrow(message);
  });

  it('bytes that are not UTF-8', () => {
    expect(() => parseXml(Buffer.from([0x3c, 0x41, 0x3e, 0xff]))).toThrow('not UTF-8');
  });
});

it('turns line ends into line feeds and white space of attributes into spaces; references stay', () => {
  const root = parseXml('<A a="1\t2\r\n3&#10;4">1\r\n2\r3&#13;<![CDATA[\r\n]]></A>');
  expect(root).toMatchObject({ text: '1\n2\n3\r\n', attributes: [{ value: '1 2 3\n4' }] });
});

it('a namespace ends with its element', () => {
  const root = parseXml('<A xmlns="urn:a"><B xmlns="urn:b"><C/></B><B xmlns=""/><B/></A>');
  expect(root.children.map(({ namespace }) => namespace)).toEqual(['urn:b', '', 'urn:a']);
  expect(root.children[0]?.children[0]?.namespace).toBe('urn:b');
  expect(() => parseXml('<A><B xmlns:x="urn:x"/><x:C/></A>')).toThrow('Unbound namespace prefix');
});

describe('bounds', () => {
  it('of bytes, before anything is parsed', () => {
    expect(() => parseXml(Buffer.alloc(10 * 1024 * 1024, '<'))).toThrow(
      `larger than ${XML_LIMITS.bytes} bytes`,
    );
  });

  it('of depth', () => {
    const nested = (depth: number) => '<A>'.repeat(depth) + '</A>'.repeat(depth);
    expect(parseXml(nested(XML_LIMITS.depth)).name).toBe('A');
    expect(() => parseXml(nested(XML_LIMITS.depth + 1))).toThrow('elements deep');
    expect(() => parseXml('<A>'.repeat(2_000_000))).toThrow('elements deep');
  });

  it('of elements', () => {
    const limits = { ...XML_LIMITS, nodes: 3 };
    expect(parseXml('<A><B/><B/></A>', limits).children).toHaveLength(2);
    expect(() => parseXml('<A><B/><B/><B/></A>', limits)).toThrow('more than 3 elements');
  });

  it('of attributes and declarations of one element', () => {
    const limits = { ...XML_LIMITS, attributes: 2 };
    expect(parseXml('<A a="" xmlns:b="urn:b"><B a="" b=""/></A>', limits).children).toHaveLength(1);
    expect(() => parseXml('<A a="" xmlns:b="urn:b" c=""/>', limits)).toThrow('more than 2 attributes');
  });

  it('of names', () => {
    const name = 'a'.repeat(XML_LIMITS.name);
    expect(parseXml(`<${name}/>`).name).toBe(name);
    for (const text of [`<${name}b/>`, `<A ${name}b=""/>`, `<A></${name}b>`])
      expect(() => parseXml(text)).toThrow('a name of more than 1024 characters');
  });
});
