import type { ContractTables, XmlField, XmlObject } from '../contract.ts';
import type { components } from '../generated/schemas.ts';
import { escapeAttribute, escapeText } from './escape.ts';

type Schemas = components['schemas'];
type Tables = Pick<ContractTables, 'xml'>;

/**
 * Write a document by its schema's table: declaration, namespace on the root, elements in schema order. An empty list
 * writes nothing, except the wrapper of a required one.
 * @param schema component name of a document schema
 * @throws RangeError when the tables have no such document
 * @throws TypeError when a value is not of the schema's shape, or a required one is missing
 * @throws XmlError for a character that XML 1.0 cannot carry: encode or replace it before
 */
export function writeXml<Name extends keyof Schemas>(
  tables: Tables,
  schema: Name,
  value: Schemas[Name],
): string;
export function writeXml(tables: Tables, schema: string, value: unknown): string;
export function writeXml(tables: Tables, schema: string, value: unknown): string {
  const table = tables.xml[schema];
  if (table?.root === undefined) throw new RangeError(`${schema} is not an XML document of the contract`);
  const declared = table.namespace === undefined ? '' : ` xmlns="${escapeAttribute(table.namespace)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeObject(tables, table, value, table.root, declared)}`;
}

function writeObject(
  tables: Tables,
  { fields }: XmlObject,
  value: unknown,
  name: string,
  declared: string,
): string {
  if (!isRecord(value)) throw new TypeError(`${name} takes an object`);
  let attributes = declared;
  let content = '';
  for (const field of fields) {
    const member = value[field.property];
    if (member === undefined) {
      if (field.required) throw new TypeError(`${name} takes ${field.property}`);
    } else if (field.node === 'attribute') attributes += writeAttribute(field, member);
    else if (field.node === 'text') content += escapeText(scalarText(field, member));
    else content += writeField(tables, field, member);
  }
  return `<${name}${attributes}${content === '' ? '/>' : `>${content}</${name}>`}`;
}

function writeField(tables: Tables, field: XmlField, member: unknown): string {
  const { wrapper, repeated, required } = field;
  if (wrapper === undefined && !repeated) return writeElement(tables, field, member);
  if (!Array.isArray(member)) throw new TypeError(`${field.property} takes a list`);
  const items = member.map((item: unknown) => writeElement(tables, field, item)).join('');
  if (wrapper === undefined) return items;
  if (items === '') return required ? `<${wrapper}/>` : '';
  return `<${wrapper}>${items}</${wrapper}>`;
}

function writeElement(tables: Tables, field: XmlField, member: unknown): string {
  const { name, type } = field;
  if (typeof type === 'string') {
    const text = escapeText(scalarText(field, member));
    return text === '' ? `<${name}/>` : `<${name}>${text}</${name}>`;
  }
  const table = tables.xml[type.object];
  if (!table) throw new RangeError(`${type.object} is not an XML type of the contract`);
  return writeObject(tables, table, member, name, '');
}

function writeAttribute(field: XmlField, member: unknown): string {
  const { prefix, namespace, name } = field;
  const text = escapeAttribute(scalarText(field, member));
  if (prefix === undefined || namespace === undefined) return ` ${name}="${text}"`;
  return ` xmlns:${prefix}="${escapeAttribute(namespace)}" ${prefix}:${name}="${text}"`;
}

/** A test may write a number as a malformed string: only the reader checks the type of a scalar. */
function scalarText({ property }: XmlField, member: unknown): string {
  if (typeof member === 'string' || typeof member === 'number' || typeof member === 'boolean')
    return String(member);
  throw new TypeError(`${property} takes text, a number or a boolean`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
