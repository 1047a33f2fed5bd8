import type { BodyContract, OperationContract } from '../../spec/contract.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { ErrorCode, OperationDocuments, OperationId } from '../../spec/generated/operations.ts';
import { validateJson } from '../../spec/json-schema.ts';
import { checkJson, JsonError } from '../../spec/json.ts';
import { contractTables } from '../../spec/tables.ts';
import { XmlError } from '../../spec/xml/error.ts';
import { readXml } from '../../spec/xml/read.ts';
import type { XmlElement } from '../../spec/xml/tree.ts';
import { readWhole, type RequestBody } from './body.ts';
import { holdingDocument } from './document-memory.ts';
import { S3Error } from '../s3-error.ts';
import { parseRequest } from './request-document.ts';

/** Documents whose refusal has its own code. */
const OWN_CODES: Readonly<Partial<Record<string, ErrorCode>>> = {
  AccessControlPolicy: 'MalformedACLError',
  BucketPolicy: 'MalformedPolicy',
};

/** Documents whose absence has its own code (AWS S3 to a completion without a body: amazonka-s3-streaming issue 19). */
const ABSENT_CODES: Readonly<Partial<Record<string, ErrorCode>>> = {
  CompleteMultipartUpload: 'InvalidRequest',
};

/**
 * Read the document that an operation takes. `undefined` when it takes none, or none was sent and none is needed.
 * @throws S3Error `MalformedXML` (or the document's own code) for a document that does not fit the contract,
 * `MissingRequestBodyError` (or the absent document's own code), and the errors of the body
 */
export async function readDocument<Id extends OperationId>(
  contract: OperationContract<Id>,
  body: RequestBody,
  dialect: Dialect,
): Promise<OperationDocuments[Id]>;
export async function readDocument(
  { request }: OperationContract,
  body: RequestBody,
  dialect: Dialect,
): Promise<unknown> {
  if (request.kind !== 'xml' && request.kind !== 'json') return undefined;
  return holdingDocument(async (count) => valueOf(await readWhole(body, count), request, dialect));
}

/** @throws S3Error as `readDocument` */
async function valueOf(
  bytes: Buffer,
  request: BodyContract & { kind: 'xml' | 'json' },
  dialect: Dialect,
): Promise<unknown> {
  // An empty text is not JSON; the public protocol refuses it with the code of the document.
  if (bytes.length === 0 && request.kind === 'xml') {
    if (request.required) throw new S3Error(ABSENT_CODES[request.schema] ?? 'MissingRequestBodyError');
    return undefined;
  }
  const reading = await read(bytes, request, dialect);
  if (!reading) throw new S3Error(OWN_CODES[request.schema] ?? 'MalformedXML');
  return reading.value;
}

/** A Tagging without a TagSet has no tags (AWS recorded, TestS3BucketObjectTagging::test_put_object_tagging_none_value). */
function complete(root: XmlElement): XmlElement {
  if (root.name !== 'Tagging' || root.children.some(({ name }) => name === 'TagSet')) return root;
  return {
    ...root,
    children: [...root.children, { ...root, name: 'TagSet', attributes: [], children: [], text: '' }],
  };
}

/** The value of a document; undefined when it does not fit its schema. */
async function read(
  bytes: Uint8Array,
  { kind, schema }: BodyContract & { kind: 'xml' | 'json' },
  dialect: Dialect,
): Promise<{ value: unknown } | undefined> {
  const tables = contractTables(dialect.name);
  try {
    if (kind === 'json') {
      const { value, problems } = await checkJson(tables, schema, bytes);
      return problems.length === 0 ? { value } : undefined;
    }
    const { value, problems } = readXml(tables, schema, complete(parseRequest(bytes, schema, dialect)));
    // Only the JSON Schema checks enumerations and ranges.
    const fits = problems.length === 0 && (await validateJson(tables, schema, value)).length === 0;
    return fits ? { value } : undefined;
  } catch (error) {
    if (error instanceof XmlError || error instanceof JsonError) return undefined;
    throw error;
  }
}
