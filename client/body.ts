import type { BodyContract, ContractTables } from '../spec/contract.ts';
import { writeXml } from '../spec/xml/write.ts';
import type { Bytes } from './options.ts';

export interface EncodedBody {
  content: Buffer;
  /** Its media type, unless the caller gives one. */
  contentType: string | undefined;
}

const mediaTypes: { readonly [Kind in BodyContract['kind']]?: string } = {
  xml: 'application/xml',
  json: 'application/json',
};

/**
 * Encode a request body according to the contract.
 * @param document bytes, or the value of an XML or JSON schema; undefined for none
 * @param raw sent unchanged instead, with the media type of the document
 * @throws TypeError when the document is not of the type in the contract
 */
export function encodeBody(
  tables: ContractTables,
  contract: BodyContract,
  document: unknown,
  raw: Bytes | undefined,
): EncodedBody {
  const content = raw === undefined ? encode(tables, contract, document) : Buffer.from(raw);
  const empty = raw === undefined && document === undefined;
  return { content, contentType: empty ? undefined : mediaTypes[contract.kind] };
}

function encode(tables: ContractTables, contract: BodyContract, document: unknown): Buffer {
  if (document === undefined) return Buffer.alloc(0);
  if (contract.kind === 'xml') return Buffer.from(writeXml(tables, contract.schema, document));
  if (contract.kind === 'json') return Buffer.from(JSON.stringify(document));
  // No copy: a body is bytes that nobody changes while they are sent.
  if (document instanceof Uint8Array)
    return Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  if (typeof document === 'string') return Buffer.from(document);
  throw new TypeError('the body takes a string or bytes');
}
