/**
 * The types of the generated contract: the generator turns the OpenAPI documents (and a dialect's overlay) into these
 * tables, from which the client sends and checks and the reference routes and answers.
 *
 * All names are neutral (`x-std-…`, `X-Std-…`); `dialect.ts` turns them into a dialect's wire names.
 */

export type HttpMethod = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS';

/**
 * What the path addresses: `/`, `/{bucket}` or `/{bucket}/{key}`; `website` is the website address of a bucket, `cluster`
 * the cluster service's own tree.
 */
export type Level = 'service' | 'bucket' | 'object' | 'website' | 'cluster';

/** A schema of a parameter or header, reduced to what can be checked in a wire string. */
export interface ScalarSchema {
  type: 'string' | 'integer' | 'boolean';
  format?: string;
  enum?: readonly string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

export interface ParameterContract {
  /** Neutral wire name: `max-keys`, `x-std-acl`, `Content-MD5`. */
  name: string;
  /** Name in the typed input: `maxKeys`, `acl`, `contentMd5`. */
  argument: string;
  /** `host`: it is part of the host name, like the bucket of a website. */
  in: 'path' | 'query' | 'header' | 'host';
  required: boolean;
  schema: ScalarSchema;
  /** A header *prefix* that means a map of headers (`x-std-meta-`); the argument is a record. */
  prefix?: true;
}

/** The kind of a body. `schema` names a component schema of the OpenAPI document. */
export type BodyContract =
  | { kind: 'none' }
  | { kind: 'bytes' }
  | { kind: 'xml'; schema: string; required?: boolean }
  | { kind: 'json'; schema: string; required?: boolean }
  | { kind: 'form' }
  | { kind: 'text' };

export interface HeaderContract {
  required: boolean;
  schema: ScalarSchema;
  prefix?: true;
}

export interface ResponseContract {
  status: number;
  /** By neutral name, lower case. The headers that every response carries are merged in by the generator. */
  headers: Readonly<Record<string, HeaderContract>>;
  body: BodyContract;
  /** The body may be the error document of a failure that occurred after the status was sent. */
  lateError?: true;
  /** The body may come without a Content-Type. */
  untyped?: true;
}

/**
 * The right that an operation needs when no bucket policy decides.
 *
 * - `signature`: any signed request.
 * - `bucket`, `object`: a permission in the access list there.
 * - `owner`: to belong to the project that owns the bucket; `owner-only` if no policy can grant it to others, `policy` if none
 * can deny it either.
 * - `object-owner`: to belong to the project that owns the object.
 * - `upload`, `delete`: to add, replace or remove an object.
 * - `multipart`: to belong to the project that began the upload, or that owns the bucket.
 */
export type AccessContract =
  | { of: 'bucket' | 'object'; permission: 'READ' | 'WRITE' | 'READ_ACP' | 'WRITE_ACP' }
  | {
      of:
        'signature' | 'owner' | 'owner-only' | 'policy' | 'object-owner' | 'upload' | 'delete' | 'multipart';
    };

/** Actions that a bucket policy can name, `s3:GetObject`, by the kind of their resource. */
export interface PolicyActions {
  bucket: readonly string[];
  object: readonly string[];
}

/**
 * What selects this operation among those of its method and level: query parameters that must be present (with a fixed
 * value, or any value when `null`), and headers that must be present. A query selector that is not a parameter of the
 * operation (a flag such as `acl`, a fixed value such as `list-type=2`) is sent automatically; one that is a parameter too
 * (`uploadId`) takes its value from the input.
 */
export interface Selectors {
  query: Readonly<Record<string, string | null>>;
  headers: readonly string[];
}

export interface OperationContract<Id extends string = string> {
  id: Id;
  method: HttpMethod;
  level: Level;
  /** Path template without the fragment: `/{bucket}/{key}`. */
  path: string;
  profile: string;
  /** One line, in our own words. */
  summary: string;
  /** Section of the interface document or the public page. */
  source: string;
  selectors: Selectors;
  parameters: readonly ParameterContract[];
  request: BodyContract;
  /** Successful (and redirect / not-modified) answers by status. */
  responses: Readonly<Record<string, ResponseContract>>;
  /** Error codes of the operation, in addition to those of any operation. */
  errors: readonly string[];
  /** Absent when everyone may call it, or something else decides (a form, each key of a bulk deletion, a website). */
  access?: AccessContract;
  /** Its actions in a bucket policy: `s3:GetObject`. When there are several, all are needed. */
  actions?: readonly string[];
  /** The same for a request that names a version, where that differs: `s3:GetObjectVersion`. */
  versionActions?: readonly string[];
}

/** An error code of the public protocol: its status and our wording of its meaning. */
export interface ErrorContract {
  status: number;
  message: string;
}

/** One field of an XML schema, in schema order. */
export interface XmlField {
  property: string;
  /** Local element or attribute name. */
  name: string;
  /** `element` unless the value is an attribute or the text of the element itself. */
  node: 'element' | 'attribute' | 'text';
  /** Namespace URI of an attribute (`xsi:type`), else that of the document. */
  namespace?: string;
  prefix?: string;
  required: boolean;
  /** An array whose items repeat the element in place. */
  repeated?: true;
  /** An array inside a wrapper element: the wrapper's name (then `name` is the item's). */
  wrapper?: string;
  /** A scalar, or the name of another object type. */
  type: 'string' | 'integer' | 'number' | 'boolean' | 'dateTime' | { object: string };
}

/** Reading and writing table of one object schema. */
export interface XmlObject {
  /** Root element name when the schema is a document. */
  root?: string;
  namespace?: string;
  fields: readonly XmlField[];
}

/** A whole generated contract, one for each dialect. */
export interface ContractTables<Id extends string = string> {
  dialect: string;
  /** A dialect may lack an operation; `operationContract` in `tables.ts` is the safe look-up. */
  operations: { readonly [One in Id]?: OperationContract<One> };
  errors: Readonly<Record<string, ErrorContract>>;
  /** Every action that a bucket policy can name, whether or not the contract has its operation. */
  actions: PolicyActions;
  xml: Readonly<Record<string, XmlObject>>;
  /** JSON Schemas by component name, for ajv (`$ref`s within are `#/$defs/Name`). */
  schemas: Readonly<Record<string, object>>;
}
