import type { ContractTables, XmlField, XmlObject } from '../contract.ts';
import type { components } from '../generated/schemas.ts';
import { MAX_PROBLEMS, type XmlProblem, type XmlReading } from './problem.ts';
import { readScalar, type Scalar, type ScalarType } from './scalar.ts';
import type { XmlElement } from './tree.ts';
import type { XmlValue } from './value.ts';

type Schemas = components['schemas'];

/**
 * Read a document by its schema's table, strictly enough for a server: a wrong root, namespace or type, a missing or
 * repeated element is a problem; an unknown element or another order a note. A list is always present, if only as `[]`.
 * @param schema component name of a document schema
 * @throws RangeError when the tables have no such document
 */
export function readXml<Name extends keyof Schemas>(
  tables: Pick<ContractTables, 'xml'>,
  schema: Name,
  element: XmlElement,
): XmlReading<XmlValue<Schemas[Name]>>;
export function readXml(
  tables: Pick<ContractTables, 'xml'>,
  schema: string,
  element: XmlElement,
): XmlReading<unknown>;
export function readXml(
  tables: Pick<ContractTables, 'xml'>,
  schema: string,
  element: XmlElement,
): XmlReading<unknown> {
  const table = tables.xml[schema];
  if (table?.root === undefined) throw new RangeError(`${schema} is not an XML document of the contract`);
  const reader = new Reader(tables);
  const { namespace = '' } = table;
  if (element.name !== table.root)
    reader.problem('root', element.name, `the root is ${element.name}, not ${table.root}`);
  if (element.namespace !== namespace) {
    reader.problem('namespace', element.name, `the namespace is '${element.namespace}', not '${namespace}'`);
  }
  const value = reader.object(table, element, element.name);
  const { problems, notes, hasUnknown } = reader;
  return { value, problems, notes: [...notes], hasUnknown };
}

/** The child elements that can be fields: those in the parent's namespace, even when that is wrong. */
export function fieldElements(parent: XmlElement): XmlElement[] {
  return parent.children.filter(({ namespace }) => namespace === parent.namespace);
}

/** Name of the child element in which a field is found. */
export function elementName({ wrapper, name }: XmlField): string {
  return wrapper ?? name;
}

class Reader {
  readonly problems: XmlProblem[] = [];
  /** A set: what is unknown in one item of a list is reported once. */
  readonly notes = new Set<string>();
  hasUnknown = false;
  readonly #tables: Pick<ContractTables, 'xml'>;

  constructor(tables: Pick<ContractTables, 'xml'>) {
    this.#tables = tables;
  }

  problem(kind: XmlProblem['kind'], path: string, message: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ kind, path, message });
  }

  object(table: XmlObject, element: XmlElement, path: string): Record<string, unknown> {
    const children = fieldElements(element);
    const value: Record<string, unknown> = {};
    for (const field of table.fields) {
      const read = this.#field(field, element, children, path);
      if (read !== undefined) value[field.property] = read;
    }
    if (!table.fields.some(({ node }) => node === 'text') && element.text.trim() !== '') {
      this.problem('schema', path, 'text where only elements may be');
    }
    this.#note(table, element, children);
    return value;
  }

  #field(field: XmlField, element: XmlElement, children: readonly XmlElement[], path: string): unknown {
    const { node, name, namespace = '' } = field;
    if (node === 'text') return this.#scalar(field, element.text, path);
    if (node === 'attribute') {
      const found = element.attributes.find((one) => one.name === name && one.namespace === namespace);
      if (found)
        return this.#scalar(
          field,
          isTypeName(field) ? localName(found.value) : found.value,
          `${path}/@${name}`,
        );
      if (field.required) this.problem('schema', path, `the attribute ${name} is missing`);
      return undefined;
    }
    const found = children.filter((child) => child.name === elementName(field));
    if (field.required && found.length === 0)
      this.problem('schema', path, `${elementName(field)} is missing`);
    if (field.repeated)
      return found.map((child, index) => this.#element(field, child, `${path}/${name}[${index + 1}]`));
    const [first, second] = found;
    if (second) this.problem('schema', `${path}/${elementName(field)}`, 'is there more than once');
    if (field.wrapper === undefined) return first && this.#element(field, first, `${path}/${name}`);
    return first ? this.#wrapped(field, first, `${path}/${field.wrapper}`) : [];
  }

  #wrapped(field: XmlField, wrapper: XmlElement, path: string): unknown[] {
    const items = fieldElements(wrapper);
    for (const { name } of items) if (name !== field.name) this.#unknown(wrapper, name);
    return items
      .filter(({ name }) => name === field.name)
      .map((item, index) => this.#element(field, item, `${path}/${field.name}[${index + 1}]`));
  }

  #element(field: XmlField, element: XmlElement, path: string): unknown {
    if (typeof field.type === 'string') {
      if (element.children.length > 0) this.problem('schema', path, 'elements where only text may be');
      return this.#scalar(field, element.text, path);
    }
    const table = this.#tables.xml[field.type.object];
    if (!table) throw new RangeError(`${field.type.object} is not an XML type of the contract`);
    return this.object(table, element, path);
  }

  #scalar(field: XmlField, text: string, path: string): Scalar | undefined {
    const type: ScalarType = typeof field.type === 'string' ? field.type : 'string';
    const value = readScalar(type, text);
    if (value === undefined) this.problem('schema', path, `'${text.slice(0, 80)}' is not a valid ${type}`);
    return value;
  }

  #unknown(parent: XmlElement, name: string): void {
    this.hasUnknown = true;
    if (this.notes.size < MAX_PROBLEMS) this.notes.add(`${parent.name} has an unknown element ${name}`);
  }

  #note({ fields }: XmlObject, element: XmlElement, children: readonly XmlElement[]): void {
    const order = fields.filter(({ node }) => node === 'element').map(elementName);
    for (const child of element.children) {
      const known = child.namespace === element.namespace && order.includes(child.name);
      if (!known) this.#unknown(element, child.name);
    }
    // Lists may alternate (versions and delete markers do): the first of each name counts.
    const first = [...new Set(children.map(({ name }) => name))].filter((name) => order.includes(name));
    const places = first.map((name) => order.indexOf(name));
    if (places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0))) {
      this.notes.add(`${element.name} has its elements in another order`);
    }
  }
}

/** `xsi:type` holds a qualified name; its prefix has no meaning. */
function isTypeName({ namespace, name }: XmlField): boolean {
  return namespace === 'http://www.w3.org/2001/XMLSchema-instance' && name === 'type';
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1);
}
