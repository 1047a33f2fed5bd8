import { setImmediate } from 'node:timers/promises';
import type { ContractTables, XmlField } from '../contract.ts';
import type { components } from '../generated/schemas.ts';
import { validateJson, type JsonProblem } from '../json-schema.ts';
import { MAX_PROBLEMS, type XmlProblem, type XmlReading } from './problem.ts';
import { elementName, readXml } from './read.ts';
import { inSchemaOrder } from './schema-order.ts';
import { parseXml, type XmlElement } from './tree.ts';
import type { XmlValue } from './value.ts';
import { validateXsd } from './xsd.ts';

type Schemas = components['schemas'];
type Tables = Pick<ContractTables, 'xml' | 'schemas'>;

/**
 * Validate an answer's document: parse it by the table, then check it (in schema order, without unknown elements) against
 * the XSD, and the value against the JSON Schema. What several of them find in one place is reported once.
 * @param schema component name of a document schema
 * @param document as text, as bytes in UTF-8, or parsed
 * @throws XmlError when it is not well-formed or exceeds the limits
 * @throws RangeError when the tables have no such document
 */
export async function checkXml<Name extends keyof Schemas>(
  tables: Tables,
  schema: Name,
  document: string | Uint8Array | XmlElement,
): Promise<XmlReading<XmlValue<Schemas[Name]>>>;
export async function checkXml(
  tables: Tables,
  schema: string,
  document: string | Uint8Array | XmlElement,
): Promise<XmlReading<unknown>>;
export async function checkXml(
  tables: Tables,
  schema: string,
  document: string | Uint8Array | XmlElement,
): Promise<XmlReading<unknown>> {
  const yieldToEventLoop = yieldAfterLongWork();
  const root = typeof document === 'string' || document instanceof Uint8Array ? parseXml(document) : document;
  await yieldToEventLoop();
  const { value, problems, ...noted } = readXml(tables, schema, root);
  const all = [...problems];
  const add = (found: XmlProblem): void => {
    if (!all.some(({ path }) => path === found.path || path === parentOf(found.path))) all.push(found);
  };
  await yieldToEventLoop();
  const ordered = inSchemaOrder(tables, schema, root);
  await yieldToEventLoop();
  for (const found of await validateXsd(schema, ordered)) add(found);
  // What could not be read is missing in the value, and the JSON Schema would report it again.
  if (problems.length > 0) return { value, problems: all, ...noted };
  await yieldToEventLoop();
  for (const found of (await validateJson(tables, schema, value)).slice(0, MAX_PROBLEMS))
    add(located(tables, schema, root.name, found));
  return { value, problems: all.slice(0, MAX_PROBLEMS), ...noted };
}

/** Milliseconds of work before timers and other exchanges get a turn. Nearly all documents are checked in less. */
const MAX_TURN_MS = 20;

/** Call between steps of long work: yields to others if it has taken long. */
function yieldAfterLongWork(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** A JSON Pointer into the value, `/Contents/1/Size`, as the path of elements, `ListBucketResult/Contents[2]/Size`. */
function located(
  tables: Tables,
  schema: string,
  root: string,
  { pointer, message }: JsonProblem,
): XmlProblem {
  let table = tables.xml[schema];
  let field: XmlField | undefined;
  let path = root;
  for (const part of pointer.split('/').slice(1)) {
    if (field && /^\d+$/.test(part)) {
      path += `${field.wrapper === undefined ? '' : `/${field.name}`}[${Number(part) + 1}]`;
      continue;
    }
    field = table?.fields.find(({ property }) => property === part);
    path += `/${field?.node === 'attribute' ? '@' : ''}${field ? elementName(field) : part}`;
    table = typeof field?.type === 'object' ? tables.xml[field.type.object] : undefined;
  }
  return { kind: 'schema', path, message };
}
