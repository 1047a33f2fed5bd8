import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import type { Schema } from './document.ts';
import { documentOf } from './fixture.ts';
import { shapeXml } from './xml-shape.ts';
import { emitXsd } from './xsd.ts';

const NAMESPACE = 'urn:test';

/** The XSD errors of a document, given by the content of its root; '' when it is valid. */
function judge(
  content: string,
  properties: Schema['properties'],
  required: string[] = [],
  more: Record<string, Schema> = {},
): string {
  const xml = { name: 'Root', namespace: NAMESPACE };
  const schemas = { Thing: { type: 'object', xml, properties, required }, ...more };
  const shapes = shapeXml(documentOf({ components: { schemas } }), ['Thing'], 'api.yaml');
  const [root] = shapes.values();
  if (!root) throw new Error('no shape');
  const xsd = XmlDocument.fromString(emitXsd(root, shapes));
  const validator = XsdValidator.fromDoc(xsd);
  const document = XmlDocument.fromString(`<Root xmlns="${NAMESPACE}">${content}</Root>`);
  try {
    validator.validate(document);
    return '';
  } catch (error) {
    return String(error);
  } finally {
    [document, validator, xsd].forEach((one) => one.dispose());
  }
}

describe('types', () => {
  it.each<[string, Schema, string, string]>([
    ['integer', { type: 'integer' }, '12', 'x'],
    ['number', { type: 'number' }, '1.5', '1,5'],
    ['boolean', { type: 'boolean' }, 'true', 'yes'],
    ['date', { type: 'string', format: 'date-time' }, '2020-01-01T00:00:00Z', 'yesterday'],
    ['enumeration', { type: 'string', enum: ['a', 'b & c'] }, 'b &amp; c', 'd'],
    ['bounds', { type: 'integer', minimum: 1, maximum: 3 }, '3', '4'],
  ])('%s', (_, schema, good, bad) => {
    expect(judge(`<A>${good}</A>`, { A: schema })).toBe('');
    expect(judge(`<A>${bad}</A>`, { A: schema })).toContain("Element '{urn:test}A'");
  });

  it('text of the element itself', () => {
    expect(judge('12', { value: { type: 'integer', xml: { 'x-text': true } } })).toBe('');
    expect(judge('x', { value: { type: 'integer', xml: { 'x-text': true } } })).toContain('xs:integer');
  });
});

describe('occurrence', () => {
  const text: Schema = { type: 'string' };

  it('of what is required and what is not', () => {
    expect(judge('<A/>', { A: text, B: text }, ['A'])).toBe('');
    expect(judge('<B/>', { A: text, B: text }, ['A'])).toContain('Expected is ( {urn:test}A )');
  });

  it('of lists in place and wrapped', () => {
    const list: Schema = { type: 'array', items: text };
    expect(judge('<A/><A/>', { A: list })).toBe('');
    const wrapped: Schema = {
      type: 'array',
      xml: { wrapped: true },
      items: { type: 'string', xml: { name: 'B' } },
    };
    expect(judge('<A><B/><B/></A>', { A: wrapped }, ['A'])).toBe('');
    expect(judge('<A/>', { A: wrapped }, ['A'])).toBe('');
    expect(judge('', { A: wrapped }, ['A'])).toContain('Missing child element');
  });
});

describe('xsi:type', () => {
  const xsi = 'http://www.w3.org/2001/XMLSchema-instance';
  const type: Schema = {
    type: 'string',
    enum: ['User'],
    xml: { name: 'type', prefix: 'xsi', namespace: xsi, attribute: true },
  };
  const person: Schema = { type: 'object', required: ['type'], properties: { type, Id: { type: 'string' } } };
  const given = (attribute: string) =>
    judge(
      `<A xmlns:xsi="${xsi}" ${attribute}><Id/></A>`,
      { A: { $ref: '#/components/schemas/Person' } },
      [],
      { Person: person },
    );

  it('is one of the types derived', () => expect(given('xsi:type="User"')).toBe(''));
  it('is no other', () =>
    expect(given('xsi:type="Robot"')).toContain('does not resolve to a type definition'));
  it('is there when required', () => expect(given('')).toContain('The type definition is abstract'));
});
