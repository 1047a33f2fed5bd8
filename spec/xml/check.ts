import type { ContractTables, XmlField } from '../contract.ts';
import type { components } from '../generated/schemas.ts';
import { validateJson, type JsonProblem } from '../json-schema.ts';
import { MOST_PROBLEMS, type XmlProblem, type XmlReading } from './problem.ts';
import { elementName, readXml } from './read.ts';
import { inSchemaOrder } from './schema-order.ts';
import { parseXml } from './tree.ts';
import type { XmlValue } from './value.ts';
import { validateXsd } from './xsd.ts';

type Schemas = components['schemas'];
type Tables = Pick<ContractTables, 'xml' | 'schemas'>;

/**
 * Judge an answer's document: read it by the table, then hold it (in schema order, without what is unknown) to the XSD
 * and what was read to the JSON Schema. What several of them find in one place is told once.
 * @param schema component name of a document schema
 * @throws XmlError when it is not well-formed or beyond the limits
 * @throws RangeError when the tables have no such document
 */
export async function checkXml<Name extends keyof Schemas>(
  tables: Tables,
  schema: Name,
  bytes: string | Uint8Array,
): Promise<XmlReading<XmlValue<Schemas[Name]>>>;
export async function checkXml(
  tables: Tables,
  schema: string,
  bytes: string | Uint8Array,
): Promise<XmlReading<unknown>>;
export async function checkXml(
  tables: Tables,
  schema: string,
  bytes: string | Uint8Array,
): Promise<XmlReading<unknown>> {
  const root = parseXml(bytes);
  const { value, problems, ...noted } = readXml(tables, schema, root);
  const all = [...problems];
  const add = (found: XmlProblem): void => {
    if (!all.some(({ path }) => path === found.path || path === parentOf(found.path))) all.push(found);
  };
  for (const found of await validateXsd(schema, inSchemaOrder(tables, schema, root))) add(found);
  // What could not be read is a hole in the value, of which the JSON Schema would complain again.
  if (problems.length > 0) return { value, problems: all, ...noted };
  for (const found of await validateJson(tables, schema, value))
    add(located(tables, schema, root.name, found));
  return { value, problems: all.slice(0, MOST_PROBLEMS), ...noted };
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
