import type { AccessContract, ErrorContract, Level, PolicyActions } from '../contract.ts';

/**
 * The parts of an OpenAPI 3.1 document that the generator reads, after bundling and with every reference resolved except
 * those to component schemas. `x-` members are the conventions of `spec/object-storage/openapi.yaml`.
 */
export interface Document {
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, Schema> };
  'x-error-codes'?: Record<string, ErrorContract>;
  'x-policy-actions'?: PolicyActions;
  /** Headers that every response has. */
  'x-common-response-headers'?: Record<string, Header>;
}

/** Members of a path item, and the methods that they mean. */
export const METHODS = [
  ['get', 'GET'],
  ['head', 'HEAD'],
  ['put', 'PUT'],
  ['post', 'POST'],
  ['delete', 'DELETE'],
  ['options', 'OPTIONS'],
] as const;

/** `x-level` is the level of a path outside the object API's address. */
export type PathItem = { parameters?: Parameter[]; servers?: Server[]; 'x-level'?: Level } & {
  [member in (typeof METHODS)[number][0]]?: Operation;
};

/** A separate address, for a path outside the document's address. */
interface Server {
  /** With `x-argument` it is given by the caller. */
  variables?: Record<string, { 'x-argument'?: boolean }>;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Response>;
  'x-source'?: string;
  'x-errors'?: string[];
  'x-access'?: AccessContract;
  'x-actions'?: string[];
  'x-version-actions'?: string[];
}

export interface Header {
  required?: boolean;
  schema?: SchemaOrRef;
  /** The name is a prefix that means a map of headers. */
  'x-prefix'?: boolean;
}

export interface Parameter extends Header {
  name: string;
  in: string;
  /** With `x-selector`: a flag, whose value is ignored. */
  allowEmptyValue?: boolean;
  /** Its presence selects the operation. */
  'x-selector'?: boolean;
  /** Name in the typed input, where the default does not fit. */
  'x-argument'?: string;
}

interface Response {
  description?: string;
  headers?: Record<string, Header>;
  content?: Content;
  /** A late error is reported in a body with this status. */
  'x-late-error'?: boolean;
  /** The public protocol's answer has no media type. */
  'x-untyped'?: boolean;
}

export type Content = Record<string, { schema?: SchemaOrRef }>;

export interface Reference {
  $ref: string;
  /** Next to a reference: the name of this use of the schema. */
  xml?: XmlHints;
}

export type SchemaOrRef = Schema | Reference;

export interface XmlHints {
  name?: string;
  namespace?: string;
  prefix?: string;
  attribute?: boolean;
  wrapped?: boolean;
  /** The value is the character data of the element itself. */
  'x-text'?: boolean;
}

export interface Schema {
  type?: string | string[];
  format?: string;
  enum?: string[];
  const?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, SchemaOrRef>;
  required?: string[];
  items?: SchemaOrRef;
  xml?: XmlHints;
  additionalProperties?: unknown;
  oneOf?: unknown;
  anyOf?: unknown;
  allOf?: unknown;
  not?: unknown;
  prefixItems?: unknown;
}

/** An error in the contract's documents: it names the operation or schema, and the file. */
export class ContractError extends Error {
  override name = 'ContractError';
}

export function isReference(schema: SchemaOrRef): schema is Reference {
  return '$ref' in schema;
}

/** Component name of a reference to a schema. */
export function schemaName({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/**
 * The schema itself, through a chain of references.
 * @throws ContractError when a reference leads nowhere
 */
export function resolveSchema(document: Pick<Document, 'components'>, schema: SchemaOrRef): Schema {
  let current = schema;
  for (let hops = 0; isReference(current); hops += 1) {
    const next: SchemaOrRef | undefined = document.components.schemas[schemaName(current)];
    if (!next || hops > 20) throw new ContractError(`${current.$ref} leads nowhere`);
    current = next;
  }
  return current;
}
