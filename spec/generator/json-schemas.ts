import type { Document } from './document.ts';

/** Keywords of OpenAPI that a JSON Schema validator ignores. */
const FOREIGN = /^(xml|example|externalDocs|discriminator|x-.*)$/;

/**
 * The component schemas as JSON Schemas (2020-12) by name, references turned to `#/$defs/Name`, without descriptions: what
 * is needed to validate a value.
 */
export function emitJsonSchemas({ components: { schemas } }: Document): Record<string, object> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, convert(schema)]));
}

function convert(schema: object): object {
  const kept = Object.entries(schema).filter(
    ([keyword]) => !FOREIGN.test(keyword) && keyword !== 'description',
  );
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, convertKeyword(keyword, value)]));
}

function convertKeyword(keyword: string, value: unknown): unknown {
  if (keyword === '$ref') return String(value).replace('#/components/schemas/', '#/$defs/');
  // Names in here are not keywords: a property may be called `description`.
  if (keyword === 'properties' || keyword === 'patternProperties') {
    return Object.fromEntries(
      Object.entries(isObject(value) ? value : {}).map(([name, inner]) => [name, nested(inner)]),
    );
  }
  return nested(value);
}

function nested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nested);
  return isObject(value) ? convert(value) : value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
