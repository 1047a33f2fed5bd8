import type { XmlField } from '../contract.ts';
import {
  ContractError,
  isReference,
  resolveSchema,
  schemaName,
  type Document,
  type Schema,
  type SchemaOrRef,
  type XmlHints,
} from './document.ts';

/** A field in the form of the tables, and its scalar schema with facets. */
export interface ShapedField extends XmlField {
  schema: Schema;
}

/** An object schema as elements and attributes; a document when it has a root. */
export interface ShapedObject {
  name: string;
  root?: string;
  namespace?: string;
  fields: ShapedField[];
}

const UNSHAPED = ['oneOf', 'anyOf', 'allOf', 'not', 'prefixItems', 'additionalProperties'] as const;

/**
 * The object schemas of XML documents, by name: the given ones and all that they refer to.
 * @param documents component names of the schemas that are XML bodies
 * @param file names the document in errors
 * @throws ContractError for a schema that cannot be an XSD with one sequence for each element
 */
export function shapeXml(
  document: Document,
  documents: readonly string[],
  file: string,
): Map<string, ShapedObject> {
  const shapes = new Map<string, ShapedObject>();
  const visit = (name: string, schema: Schema): void => {
    if (shapes.has(name)) return;
    const where = `${file}: ${name}`;
    refuseUnshaped(schema, where);
    if (schema.type !== 'object') throw new ContractError(`${where}: an XML document needs an object schema`);
    const shape: ShapedObject = { name, fields: [] };
    if (schema.xml?.name !== undefined) shape.root = schema.xml.name;
    if (schema.xml?.namespace !== undefined) shape.namespace = schema.xml.namespace;
    shapes.set(name, shape);
    for (const [property, member] of Object.entries(schema.properties ?? {})) {
      const required = schema.required?.includes(property) ?? false;
      shape.fields.push(
        shapeField({ document, owner: name, property, member, required, where: `${where}.${property}` }),
      );
    }
    for (const { type, schema: inner } of shape.fields)
      if (typeof type === 'object') visit(type.object, inner);
  };
  for (const name of documents) {
    const schema = document.components.schemas[name];
    if (!schema) throw new ContractError(`${file}: ${name}: no such schema`);
    if (resolveSchema(document, schema).xml?.name === undefined) {
      throw new ContractError(`${file}: ${name}: an XML document needs the name of its root (xml.name)`);
    }
    visit(name, resolveSchema(document, schema));
  }
  return shapes;
}

interface Member {
  document: Document;
  /** Name of the object schema that contains it. */
  owner: string;
  property: string;
  member: SchemaOrRef;
  required: boolean;
  where: string;
}

function shapeField(place: Member): ShapedField {
  const { document, owner, property, member, required, where } = place;
  const schema = resolveSchema(document, member);
  refuseUnshaped(schema, where);
  const hints = hintsOf(member);
  const name = hints.name ?? property;
  if (schema.type !== 'array') {
    const type = typeOf(member, schema, `${owner}.${property}`, where);
    return { property, name, ...nodeOf(hints), required, type, schema };
  }
  if (!schema.items) throw new ContractError(`${where}: an array without items`);
  const item = resolveSchema(document, schema.items);
  refuseUnshaped(item, where);
  if (item.type === 'array') throw new ContractError(`${where}: an array of arrays has no XML form`);
  const type = typeOf(schema.items, item, `${owner}.${property}`, where);
  const itemName = hintsOf(schema.items).name ?? property;
  const list = schema.xml?.wrapped ? { wrapper: name } : { repeated: true as const };
  return { property, name: itemName, node: 'element', required, ...list, type, schema: item };
}

/** A reference has the name of its place: the `xml.name` of an object schema is that of a document's root. */
function hintsOf(member: SchemaOrRef): XmlHints {
  return member.xml ?? {};
}

function nodeOf({
  attribute,
  'x-text': text,
  namespace,
  prefix,
}: XmlHints): Pick<XmlField, 'node' | 'namespace' | 'prefix'> {
  if (text) return { node: 'text' };
  if (!attribute) return { node: 'element' };
  return {
    node: 'attribute',
    ...(namespace !== undefined && { namespace }),
    ...(prefix !== undefined && { prefix }),
  };
}

function typeOf(member: SchemaOrRef, schema: Schema, anonymous: string, where: string): XmlField['type'] {
  switch (schema.type) {
    case 'object':
      return { object: isReference(member) ? schemaName(member) : anonymous };
    case 'string':
      return schema.format === 'date-time' ? 'dateTime' : 'string';
    case 'integer':
    case 'number':
    case 'boolean':
      return schema.type;
    case undefined:
    default:
      throw new ContractError(`${where}: type ${String(schema.type)} has no XSD form`);
  }
}

function refuseUnshaped(schema: Schema, where: string): void {
  const found = UNSHAPED.find((keyword) => schema[keyword] !== undefined && schema[keyword] !== false);
  if (found) throw new ContractError(`${where}: ${found} has no XSD form`);
  if (Array.isArray(schema.type)) throw new ContractError(`${where}: a union of types has no XSD form`);
}
