import { bundle, createConfig } from '@redocly/openapi-core';
import type { JSONValue } from 'json-p3';
import { ContractError, type Document } from './document.ts';
import { isObject, merge } from './merge.ts';

/**
 * A bundled OpenAPI document; references inside it remain.
 * @param file path of the root document
 * @throws ContractError when a reference cannot be resolved
 */
export async function loadBundle(file: string): Promise<JSONValue> {
  const config = await createConfig({ extends: [] });
  const { bundle: bundled, problems } = await bundle({ ref: file, config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const where = errors.map(
      ({ message, location }) => `${location[0]?.source.absoluteRef ?? file}: ${message}`,
    );
    throw new ContractError(where.join('\n'));
  }
  return JSON.parse(JSON.stringify(bundled.parsed));
}

/**
 * A bundled (and overlaid) document with every reference resolved except those to component schemas, which keep their
 * names.
 * @throws ContractError when the result is not an OpenAPI document
 */
export function inlineReferences(bundled: JSONValue, file: string): Document {
  const document: unknown = inline(bundled, bundled, []);
  if (!isDocument(document)) throw new ContractError(`${file} has no paths or no component schemas`);
  return document;
}

function inline(node: JSONValue, root: JSONValue, trail: readonly string[]): JSONValue {
  if (Array.isArray(node)) return node.map((item) => inline(item, root, trail));
  if (!isObject(node)) return node;
  const { $ref, ...beside } = node;
  if (typeof $ref !== 'string' || $ref.startsWith('#/components/schemas/')) {
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value, root, trail)]));
  }
  if (trail.includes($ref)) throw new ContractError(`${$ref} refers to itself`);
  // An overlay that updates a reference in the document leaves its change next to the reference.
  return merge(inline(follow(root, $ref), root, [...trail, $ref]), inline(beside, root, trail));
}

/**
 * What a reference inside a document points to.
 * @throws ContractError when it leads nowhere
 */
export function follow(root: JSONValue, ref: string): JSONValue {
  let node = root;
  for (const part of ref.replace(/^#\//, '').split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    node = isObject(node) ? node[key] : undefined;
  }
  if (node === undefined) throw new ContractError(`${ref} leads nowhere`);
  return node;
}

/** The linter validates the documents against the OpenAPI schema; here only the basics are checked. */
function isDocument(value: unknown): value is Document {
  return has(value, 'paths') && has(value, 'components') && has(value.components, 'schemas');
}

function has<Key extends string>(value: unknown, key: Key): value is Record<Key, object> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, key) === 'object';
}
