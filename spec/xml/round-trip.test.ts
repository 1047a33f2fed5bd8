import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { XmlField } from '../contract.ts';
import { contractTables } from '../tables.ts';
import { checkXml } from './check.ts';
import { unfitCharacter } from './escape.ts';
import { readXml } from './read.ts';
import { parseXml } from './tree.ts';
import { writeXml } from './write.ts';

const tables = contractTables('std');
const documents = Object.keys(tables.xml).filter((name) => tables.xml[name]?.root !== undefined);

const text = fc.string({ unit: 'binary', maxLength: 20 }).filter((one) => unfitCharacter(one) === -1);

/** The JSON Schema of a member of an object schema: its values, its bounds. */
function facets(schema: string, property: string): { enum?: unknown[]; minimum?: number; maximum?: number } {
  const object = tables.schemas[schema];
  const member: unknown =
    object && 'properties' in object ? Reflect.get(object.properties ?? {}, property) : undefined;
  const scalar = has(member, 'items') ? member.items : member;
  const found = has(scalar, '$ref') ? tables.schemas[String(scalar.$ref).replace('#/$defs/', '')] : scalar;
  return typeof found === 'object' && found !== null ? found : {};
}

function has<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}

function scalarOf(schema: string, { property, type }: XmlField): fc.Arbitrary<unknown> {
  const { enum: values, minimum, maximum } = facets(schema, property);
  if (values) return fc.constantFrom(...values);
  switch (type) {
    case 'integer':
      return fc.integer({ min: minimum ?? 0, max: maximum ?? 2 ** 31 - 1 });
    case 'number':
      return fc.integer({ min: -1_000_000, max: 1_000_000 }).map((one) => one / 8);
    case 'boolean':
      return fc.boolean();
    case 'dateTime':
      return fc
        .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    case 'string':
    default:
      return text;
  }
}

/** Any value of an object schema, with every list present, as after reading. */
function valueOf(schema: string): fc.Arbitrary<Record<string, unknown>> {
  const fields = tables.xml[schema]?.fields ?? [];
  const members = fields.map((field): [string, fc.Arbitrary<unknown>] => {
    const one = typeof field.type === 'object' ? valueOf(field.type.object) : scalarOf(schema, field);
    const minLength = field.required && field.repeated ? 1 : 0;
    const isList = field.repeated ?? field.wrapper !== undefined;
    return [field.property, isList ? fc.array(one, { minLength, maxLength: 3 }) : one];
  });
  const always = fields.filter(
    (one) => one.required || (one.repeated ?? one.wrapper !== undefined) || one.node === 'text',
  );
  return fc.record(Object.fromEntries(members), {
    requiredKeys: always.map(({ property }) => property),
    noNullPrototype: true,
  });
}

describe.each(documents)('%s', (schema) => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(valueOf(schema), (value) => {
        const reading = readXml(tables, schema, parseXml(writeXml(tables, schema, value)));
        expect(reading).toEqual({ value, problems: [], notes: [], hasUnknown: false });
      }),
      { numRuns: 25 },
    );
  });

  it('is written so that its XSD and JSON Schema hold', async () => {
    await fc.assert(
      fc.asyncProperty(valueOf(schema), async (value) => {
        const { problems, notes } = await checkXml(tables, schema, writeXml(tables, schema, value));
        expect({ problems, notes }).toEqual({ problems: [], notes: [] });
      }),
      { numRuns: 10 },
    );
  });
});
