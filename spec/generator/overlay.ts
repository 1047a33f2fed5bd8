import { jsonpath, type JSONValue } from 'json-p3';
import { ContractError } from './document.ts';
import { isObject, merge } from './merge.ts';

/** The parts of an OpenAPI Overlay 1.0 document that are used. */
export interface Overlay {
  overlay: string;
  actions: { target: string; description?: string; update?: JSONValue; remove?: boolean }[];
}

type Container = JSONValue[] | { [key: string]: JSONValue };

/**
 * A copy of the document with the overlay's actions applied in order: `remove` deletes every matched node, `update` merges
 * into it (objects key by key, arrays by appending).
 * @param file names the overlay in errors
 * @throws ContractError when a target matches nothing, or an action changes a schema: a dialect may differ in requests and
 * answers, but there is one set of documents, types and XSDs. It may only require more members of a schema.
 */
export function applyOverlay(document: JSONValue, { actions }: Overlay, file: string): JSONValue {
  let result = structuredClone(document);
  for (const { target, update, remove } of actions) {
    const { nodes } = jsonpath.query(target, result);
    if (nodes.length === 0) throw new ContractError(`${file}: ${target} matches nothing`);
    if (nodes.some(({ location }) => touchesSchemas(location, remove ? undefined : update))) {
      throw new ContractError(
        `${file}: ${target} changes the schemas; a dialect may only require more of their members`,
      );
    }
    // Later siblings first, so that removing an item does not move those still to be removed.
    for (const { location, value } of nodes.toReversed()) {
      const key = location.at(-1);
      if (key === undefined) result = merge(result, update);
      else if (remove) removeFrom(containerAt(result, location), key);
      else Reflect.set(containerAt(result, location), key, merge(value, update));
    }
  }
  return result;
}

function touchesSchemas(
  [first, second, third, ...deeper]: (string | number)[],
  update: JSONValue | undefined,
): boolean {
  if (first === undefined) return isObject(update) && 'components' in update;
  if (first !== 'components') return false;
  if (third !== undefined && deeper.length === 0 && onlyRequires(update)) return false;
  return second === 'schemas' || (second === undefined && (!isObject(update) || 'schemas' in update));
}

/** `{ required: [names] }`, which merging appends to the required members of the schema. */
function onlyRequires(update: JSONValue | undefined): boolean {
  return isObject(update) && Object.keys(update).join() === 'required' && Array.isArray(update['required']);
}

/** The parent of the node at a location. */
function containerAt(root: JSONValue, location: (string | number)[]): Container {
  let node = root;
  for (const key of location.slice(0, -1)) {
    node = Array.isArray(node) ? node[Number(key)] : isObject(node) ? node[key] : undefined;
  }
  if (!Array.isArray(node) && !isObject(node)) throw new ContractError(`${location.join('/')} is gone`);
  return node;
}

function removeFrom(container: Container, key: string | number): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}
