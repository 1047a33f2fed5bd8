import { isDeepStrictEqual } from 'node:util';
import type { XmlField, XmlObject } from '../contract.ts';
import type { DialectContract } from './contract-sources.ts';
import { HEADER, literal, sorted } from './source.ts';
import type { ShapedField, ShapedObject } from './xml-shape.ts';

/** XML tables and JSON Schemas, by name. */
export interface Documents {
  shapes: ReadonlyMap<string, ShapedObject>;
  schemas: Readonly<Record<string, object>>;
}

/** The XML tables and JSON Schemas in the neutral form, which all dialects share. */
export function emitDocuments(documents: Documents): string {
  const { xml, schemas } = tablesOf(documents);
  return `${HEADER}import type { ContractTables } from '../contract.ts';

export const xml: ContractTables['xml'] = ${literal(xml)};

export const schemas: ContractTables['schemas'] = ${literal(schemas)};
`;
}

/**
 * The operations, errors and policy actions of one dialect, and its documents where they require more than the neutral ones.
 * @param neutral the argument of `emitDocuments`
 */
export function emitContract(
  { dialect, operations, errors, actions }: Omit<DialectContract, 'schemas' | 'bundled'>,
  own: Documents,
  neutral: Documents,
): string {
  const [mine, shared] = [tablesOf(own), tablesOf(neutral)];
  const byId = sorted(Object.fromEntries(operations.map((one) => [one.id, one])));
  return `${HEADER}import type { ContractTables } from '../contract.ts';
import { schemas, xml } from './documents.ts';
import type { OperationId } from './operations.ts';

export const contract: ContractTables<OperationId> = {
  dialect: ${literal(dialect)},
  operations: ${literal(byId)},
  errors: ${literal(sorted(errors))},
  actions: ${literal(actions)},
  ${overriding('xml', mine.xml, shared.xml)},
  ${overriding('schemas', mine.schemas, shared.schemas)},
};
`;
}

/** The contract of a dialect that has the same requests and answers as the one it extends, with its own tokens. */
export function emitSameContract(dialect: string, base: string): string {
  return `${HEADER}import { contract as base } from './contract.${base}.ts';

export const contract: typeof base = { ...base, dialect: ${literal(dialect)} };
`;
}

function tablesOf({ shapes, schemas }: Documents): {
  xml: Record<string, object>;
  schemas: Record<string, object>;
} {
  const xml = Object.fromEntries([...shapes].map(([name, shape]) => [name, xmlObject(shape)]));
  return { xml: sorted(xml), schemas: sorted({ ...schemas }) };
}

/** A member of the contract: the shared tables, with those of this dialect where they differ. */
function overriding(
  name: string,
  own: Readonly<Record<string, object>>,
  shared: Readonly<Record<string, object>>,
): string {
  const other = Object.entries(own).filter(([key, table]) => !isDeepStrictEqual(table, shared[key]));
  if (other.length === 0) return name;
  return `${name}: { ...${name}, ${other.map(([key, table]) => `${literal(key)}: ${literal(table)}`).join(',')} }`;
}

function xmlObject({ root, namespace, fields }: ShapedObject): XmlObject {
  return {
    ...(root !== undefined && { root }),
    ...(namespace !== undefined && { namespace }),
    fields: fields.map(xmlField),
  };
}

function xmlField({ schema: _schema, ...field }: ShapedField): XmlField {
  return field;
}
