import type { OperationContract } from '../../spec/contract.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { OperationBodies, OperationId } from '../../spec/generated/operations.ts';
import { contractTables } from '../../spec/tables.ts';
import { readXml } from '../../spec/xml/read.ts';
import { XmlError } from '../../spec/xml/error.ts';
import { parseXml } from '../../spec/xml/tree.ts';
import { readWhole, type RequestBody } from './body.ts';
import { S3Error } from './errors.ts';

/**
 * Read the document that an operation takes. `undefined` when it takes none, or none was sent and none is needed.
 *
 * @throws S3Error `MalformedXML` (`MalformedACLError` of an access list) for whatever does not fit the contract, `MissingRequestBodyError`, and what the body throws
 */
export async function readDocument<Id extends OperationId>(
  contract: OperationContract<Id>,
  body: RequestBody,
  dialect: Dialect,
): Promise<OperationBodies[Id] | undefined>;
export async function readDocument(
  contract: OperationContract,
  body: RequestBody,
  dialect: Dialect,
): Promise<unknown> {
  if (contract.request.kind !== 'xml') return undefined;
  const bytes = await readWhole(body);
  if (bytes.length === 0) {
    if (contract.request.required) throw new S3Error('MissingRequestBodyError');
    return undefined;
  }
  return read(bytes, contract.request.schema, dialect);
}

function read(bytes: Uint8Array, schema: string, dialect: Dialect): unknown {
  try {
    const { value, problems } = readXml(contractTables(dialect.name), schema, parseXml(bytes));
    if (problems.length === 0) return value;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
  }
  throw new S3Error(schema === 'AccessControlPolicy' ? 'MalformedACLError' : 'MalformedXML');
}
