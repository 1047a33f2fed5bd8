import { expect, it } from 'vitest';
import { documentOf } from './fixture.ts';
import { emitJsonSchemas } from './json-schemas.ts';

it('keeps only what validates a value: no hints, no prose, references within the set', () => {
  const schemas = {
    Thing: {
      type: 'object',
      description: 'A thing.',
      xml: { name: 'Thing' },
      properties: {
        description: { type: 'string', description: 'A property of this name stays.' },
        xml: { $ref: '#/components/schemas/Other', xml: { name: 'Other' } },
        list: { type: 'array', items: { type: 'string', xml: { name: 'Item' } } },
      },
    },
  };
  expect(emitJsonSchemas(documentOf({ components: { schemas } }))).toEqual({
    Thing: {
      type: 'object',
      properties: {
        description: { type: 'string' },
        xml: { $ref: '#/$defs/Other' },
        list: { type: 'array', items: { type: 'string' } },
      },
    },
  });
});
