import { describe, expect, it } from 'vitest';
import type { Schema, SchemaOrRef } from './document.ts';
import { documentOf } from './fixture.ts';
import { shapeXml } from './xml-shape.ts';

function shape(properties: Record<string, SchemaOrRef>, more: Record<string, Schema> = {}) {
  const schemas = { Thing: { type: 'object', xml: { name: 'Root' }, properties }, ...more };
  return shapeXml(documentOf({ components: { schemas } }), ['Thing'], 'api.yaml');
}

const field = (member: SchemaOrRef, more?: Record<string, Schema>) =>
  shape({ A: member }, more).get('Thing')?.fields[0];

describe('fields', () => {
  const item: Schema = { type: 'object', properties: { B: { type: 'integer' } } };

  it('of scalars', () => {
    expect(field({ type: 'string', format: 'date-time' })).toMatchObject({
      name: 'A',
      node: 'element',
      type: 'dateTime',
    });
    expect(field({ type: 'boolean' })).toMatchObject({ type: 'boolean', required: false });
    expect(field({ $ref: '#/components/schemas/Id' }, { Id: { type: 'string' } })).toMatchObject({
      type: 'string',
    });
  });

  it('of lists, in place and wrapped', () => {
    const items: SchemaOrRef = { $ref: '#/components/schemas/Item', xml: { name: 'Member' } };
    const inPlace = { property: 'A', name: 'Member', repeated: true, type: { object: 'Item' } };
    expect(field({ type: 'array', items }, { Item: item })).toMatchObject(inPlace);
    const wrapped = field({ type: 'array', xml: { wrapped: true, name: 'Members' }, items }, { Item: item });
    expect(wrapped).toMatchObject({ name: 'Member', wrapper: 'Members' });
    expect(wrapped).not.toHaveProperty('repeated');
  });

  it('named by their place, not by the root name of their schema', () => {
    const named = { Item: { ...item, xml: { name: 'ItemDocument' } } };
    expect(field({ $ref: '#/components/schemas/Item' }, named)?.name).toBe('A');
  });

  it('of attributes and text', () => {
    const xml = { attribute: true, name: 'type', prefix: 'xsi', namespace: 'urn:xsi' };
    expect(field({ type: 'string', xml })).toMatchObject({
      name: 'type',
      node: 'attribute',
      namespace: 'urn:xsi',
    });
    expect(field({ type: 'string', xml: { 'x-text': true } })).toMatchObject({ node: 'text' });
  });

  it('of objects without a name get one', () => {
    const shapes = shape({ A: item });
    expect(shapes.get('Thing')?.fields[0]?.type).toEqual({ object: 'Thing.A' });
    expect(shapes.get('Thing.A')?.fields).toHaveLength(1);
  });

  it('of a recursive schema end', () => {
    const tree: Schema = { type: 'object', properties: { Child: { $ref: '#/components/schemas/Tree' } } };
    expect([...shape({ A: { $ref: '#/components/schemas/Tree' } }, { Tree: tree }).keys()]).toEqual([
      'Thing',
      'Tree',
    ]);
  });
});

describe('refused', () => {
  const scalar: Schema = { type: 'string' };

  it.each<[string, Schema, string]>([
    ['oneOf', { oneOf: [scalar] }, 'oneOf has no XSD form'],
    ['anyOf', { type: 'string', anyOf: [scalar] }, 'anyOf has no XSD form'],
    ['allOf', { allOf: [scalar] }, 'allOf has no XSD form'],
    ['a union of types', { type: ['string', 'null'] }, 'a union of types has no XSD form'],
    [
      'additionalProperties',
      { type: 'object', additionalProperties: true },
      'additionalProperties has no XSD form',
    ],
    [
      'an array of arrays',
      { type: 'array', items: { type: 'array', items: scalar } },
      'an array of arrays has no XML form',
    ],
    ['a tuple', { type: 'array', prefixItems: [scalar] }, 'prefixItems has no XSD form'],
    ['no type', {}, 'type undefined has no XSD form'],
  ])('%s', (_, member, message) => expect(() => field(member)).toThrow(`api.yaml: Thing.A: ${message}`));

  it('a document without a root', () => {
    const schemas = { Thing: { type: 'object' } };
    expect(() => shapeXml(documentOf({ components: { schemas } }), ['Thing'], 'api.yaml')).toThrow(
      'api.yaml: Thing: an XML document needs the name of its root',
    );
  });
});
