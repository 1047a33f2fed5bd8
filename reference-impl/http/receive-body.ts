import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from '../s3-error.ts';

/**
 * The body of a message. Reading it tells a client that waits for `100 Continue` to go on, so that a request that is
 * refused for its headers costs no upload.
 *
 * @throws S3Error `IncompleteBody` when the connection ends before the body does
 */
export async function* bodyOf(message: IncomingMessage, response: ServerResponse): AsyncGenerator<Buffer> {
  // RFC 9110, section 10.1.1. Left untold, Node closes the connection after the answer.
  if (message.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  try {
    // To give up reading must not destroy the connection: the refusal is still to be sent on it.
    for await (const bytes of message.iterator({ destroyOnReturn: false })) yield bytes as Buffer;
  } catch {
    throw new S3Error('IncompleteBody');
  }
}
