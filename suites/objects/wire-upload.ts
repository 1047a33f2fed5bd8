import type { Client } from '../../client/client.ts';
import type { HeaderList } from '../../client/exchange.ts';
import type { Bytes, QueryPair, SigningOptions } from '../../client/options.ts';
import { wireBytes } from '../../client/transport/wire.ts';

/**
 * Options of `raw` for an upload whose connection ends before the announced length was sent. The target need not answer it:
 * the wait for an answer is short.
 */
export const CUT_SHORT = { halfClose: true, timeoutMs: 5000 };

interface Upload {
  bucket: string;
  key: string;
  body: Bytes;
  headers?: HeaderList;
  query?: readonly QueryPair[];
  sign?: SigningOptions;
}

/** A signed upload of an object, or of the sub-resource in `query`, as bytes on the wire, head and body separate. */
export function wireUpload(
  owner: Client,
  { bucket, key, body, headers, query, sign }: Upload,
): { head: Buffer; body: Buffer } {
  const request = owner.sign({ method: 'PUT', path: `/${bucket}/${key}`, query, headers, body }, { sign });
  return { head: wireBytes({ ...request, body: Buffer.alloc(0) }), body: request.body };
}

/** The same, immediately followed by the next request. Only its length shows where its body ends. */
export function followedUpload(owner: Client, upload: Upload): Buffer {
  const { head, body } = wireUpload(owner, { ...upload, sign: { payloadHash: 'UNSIGNED-PAYLOAD' } });
  const next = owner.sign({ method: 'HEAD', path: `/${upload.bucket}` });
  return Buffer.concat([head, body, wireBytes(next)]);
}
