import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from '../s3-error.ts';

/**
 * The body of a message. Reading it sends `100 Continue` to a client that waits for it, so that a request that is refused
 * for its headers costs no upload.
 * @throws S3Error `IncompleteBody` when the connection ends before the body does
 */
export async function* bodyOf(message: IncomingMessage, response: ServerResponse): AsyncGenerator<Buffer> {
  // RFC 9110, section 10.1.1. Otherwise Node closes the connection after the answer.
  if (message.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  try {
    // Stopping to read must not destroy the connection: the refusal must still be sent on it.
    for await (const bytes of message.iterator({ destroyOnReturn: false })) yield bytes as Buffer;
  } catch {
    throw new S3Error('IncompleteBody');
  }
}
