import type { ContractTables, XmlField, XmlObject } from '../contract.ts';
import { escapeAttribute } from './escape.ts';
import { elementName, fieldElements } from './read.ts';
import type { XmlElement } from './tree.ts';

/** A document in the schema's order, with one element on each line, so that a validator's line identifies the element. */
export interface OrderedXml {
  xml: string;
  /** Path of the element that begins on each line, 0-based. */
  paths: string[];
}

/**
 * The document as an XSD of sequences can judge it: children in schema order, unknown elements and attributes left out.
 * @param root is written with the schema's name and namespace: wrong ones have been reported already
 */
export function inSchemaOrder(
  tables: Pick<ContractTables, 'xml'>,
  schema: string,
  root: XmlElement,
): OrderedXml {
  const table = tables.xml[schema];
  if (!table) throw new RangeError(`${schema} is not an XML document of the contract`);
  const lines: string[] = [];
  const paths: string[] = [];
  const put = (line: string, path: string): void => {
    lines.push(line);
    paths.push(path);
  };

  const object = (
    own: XmlObject,
    element: XmlElement,
    path: string,
    name: string,
    declared: string,
  ): void => {
    const attributes = own.fields.map((field) => attribute(field, element)).join('');
    const tag = `<${name}${declared}${attributes}>`;
    if (own.fields.some(({ node }) => node === 'text')) return put(`${tag}${text(element)}</${name}>`, path);
    put(tag, path);
    const children = fieldElements(element);
    for (const field of own.fields) if (field.node === 'element') member(field, children, path);
    put(`</${name}>`, path);
  };
  const member = (field: XmlField, siblings: readonly XmlElement[], path: string): void => {
    const name = elementName(field);
    for (const [index, found] of siblings.filter((one) => one.name === name).entries()) {
      const here = `${path}/${name}${field.repeated ? `[${index + 1}]` : ''}`;
      if (field.wrapper === undefined) {
        value(field, found, here);
        continue;
      }
      put(`<${name}>`, here);
      const items = fieldElements(found).filter((one) => one.name === field.name);
      for (const [place, item] of items.entries()) value(field, item, `${here}/${field.name}[${place + 1}]`);
      put(`</${name}>`, here);
    }
  };
  const value = ({ type }: XmlField, element: XmlElement, path: string): void => {
    if (typeof type === 'string') return put(`<${element.name}>${text(element)}</${element.name}>`, path);
    const inner = tables.xml[type.object];
    if (inner) object(inner, element, path, element.name, '');
  };

  object(
    table,
    root,
    root.name,
    table.root ?? root.name,
    table.namespace === undefined ? '' : ` xmlns="${escapeAttribute(table.namespace)}"`,
  );
  return { xml: lines.join('\n'), paths };
}

function attribute(field: XmlField, element: XmlElement): string {
  const { node, name, prefix, namespace = '' } = field;
  const found = element.attributes.find((one) => one.name === name && one.namespace === namespace);
  if (node !== 'attribute' || !found) return '';
  const value = escapeAttribute(found.value);
  if (prefix === undefined) return ` ${name}="${value}"`;
  // The value of `xsi:type` is a qualified name; here the schema's namespace is the default one.
  return ` xmlns:${prefix}="${escapeAttribute(namespace)}" ${prefix}:${name}="${value.slice(value.indexOf(':') + 1)}"`;
}

/** Line breaks as references: a line is an element. */
function text(element: XmlElement): string {
  return escapeAttribute(element.text);
}
