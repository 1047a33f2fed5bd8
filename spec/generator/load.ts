import { bundle, createConfig } from '@redocly/openapi-core';
import type { JSONValue } from 'json-p3';
import { ContractError, type Document } from './document.ts';

/**
 * An OpenAPI document with its files put together; references inside it remain.
 * @param file path of the root document
 * @throws ContractError when a reference cannot be resolved
 */
export async function loadBundle(file: string): Promise<JSONValue> {
  const config = await createConfig({ extends: [] });
  const { bundle: bundled, problems } = await bundle({ ref: file, config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    const where = errors.map(({ message, location }) => `${location[0]?.source.absoluteRef ?? file}: ${message}`);
    throw new ContractError(where.join('\n'));
  }
  return JSON.parse(JSON.stringify(bundled.parsed));
}

/**
 * A bundled (and overlaid) document with every reference replaced by what it points to, but for those to component
 * schemas, which keep their names.
 * @throws ContractError when the result is no OpenAPI document
 */
export function inlineReferences(bundled: unknown, file: string): Document {
  const document = inline(bundled, bundled, []);
  if (!isDocument(document)) throw new ContractError(`${file} has no paths or no component schemas`);
  return document;
}

function inline(node: unknown, root: unknown, trail: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(item, root, trail));
  if (!isRecord(node)) return node;
  const { $ref } = node;
  if (typeof $ref !== 'string' || $ref.startsWith('#/components/schemas/')) {
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value, root, trail)]));
  }
  if (trail.includes($ref)) throw new ContractError(`${$ref} refers to itself`);
  return inline(follow(root, $ref), root, [...trail, $ref]);
}

function follow(root: unknown, ref: string): unknown {
  let node = root;
  for (const part of ref.replace(/^#\//, '').split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    node = isRecord(node) || Array.isArray(node) ? Reflect.get(node, key) : undefined;
  }
  if (node === undefined) throw new ContractError(`${ref} leads nowhere`);
  return node;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The linter holds the documents to the OpenAPI schema; here only what everything else stands on. */
function isDocument(value: unknown): value is Document {
  return isRecord(value) && isRecord(value.paths) && isRecord(value.components) && isRecord(value.components.schemas);
}
