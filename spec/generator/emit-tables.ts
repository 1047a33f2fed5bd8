import type { ErrorContract, OperationContract, XmlField, XmlObject } from '../contract.ts';
import { HEADER, literal, sorted } from './source.ts';
import type { ShapedField, ShapedObject } from './xml-shape.ts';

/** The XML tables and JSON Schemas, which all dialects share. */
export function emitDocuments(
  shapes: ReadonlyMap<string, ShapedObject>,
  schemas: Readonly<Record<string, object>>,
): string {
  const xml = Object.fromEntries([...shapes].map(([name, shape]) => [name, xmlObject(shape)]));
  return `${HEADER}import type { ContractTables } from '../contract.ts';

export const xml: ContractTables['xml'] = ${literal(sorted(xml))};

export const schemas: ContractTables['schemas'] = ${literal(sorted(schemas))};
`;
}

/** The operations and errors of one dialect. */
export function emitContract(
  dialect: string,
  operations: readonly OperationContract[],
  errors: Readonly<Record<string, ErrorContract>>,
): string {
  const byId = sorted(Object.fromEntries(operations.map((one) => [one.id, one])));
  return `${HEADER}import type { ContractTables } from '../contract.ts';
import { schemas, xml } from './documents.ts';
import type { OperationId } from './operations.ts';

export const contract: ContractTables<OperationId> = {
  dialect: ${literal(dialect)},
  operations: ${literal(byId)},
  errors: ${literal(sorted(errors))},
  xml,
  schemas,
};
`;
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
