import type { JSONValue } from 'json-p3';

/**
 * The merge of OpenAPI Overlay 1.0 (§4.4.3): objects key by key, arrays by appending, anything else by replacing.
 * The result may share parts with both; neither is changed.
 */
export function merge(node: JSONValue, update: JSONValue): JSONValue {
  if (Array.isArray(node)) return node.concat(update);
  if (!isObject(node) || !isObject(update)) return update;
  const merged = { ...node };
  for (const [key, value] of Object.entries(update))
    merged[key] = key in node ? merge(node[key], value) : value;
  return merged;
}

export function isObject(value: JSONValue): value is { [key: string]: JSONValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
