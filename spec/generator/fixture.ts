import type { Document, Operation, Parameter } from './document.ts';

/** Minimal documents for tests. */
export function documentOf(parts: Partial<Document>): Document {
  return { paths: {}, components: { schemas: {} }, ...parts };
}

/** A valid operation. */
export function operationOf(operationId: string, parts: Partial<Operation> = {}): Operation {
  const responses = { 200: { description: 'Done.' } };
  return {
    operationId,
    summary: 'Does it.',
    tags: ['buckets'],
    'x-source': 'Somewhere',
    responses,
    ...parts,
  };
}

export function flag(name: string): Parameter {
  return {
    name,
    in: 'query',
    required: true,
    allowEmptyValue: true,
    'x-selector': true,
    schema: { type: 'string' },
  };
}

export function fixed(name: string, value: string): Parameter {
  return { name, in: 'query', required: true, 'x-selector': true, schema: { type: 'string', const: value } };
}

export function valued(name: string): Parameter {
  return { name, in: 'query', required: true, 'x-selector': true, schema: { type: 'string' } };
}

export function header(name: string): Parameter {
  return { name, in: 'header', required: true, 'x-selector': true, schema: { type: 'string' } };
}
