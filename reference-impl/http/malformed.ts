import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { dialect, wireHeader, type DialectName } from '../../spec/dialect.ts';
import { S3Error } from '../s3-error.ts';
import { limits } from '../limits.ts';
import { newRequestId, refused, withCommonHeaders } from './respond.ts';

/** Bytes that are still read from a connection after answer and close, so that its client reads the answer. */
const LINGERING = 1024 * 1024;

/**
 * Answer bytes that are not an HTTP request, and close the connection. Nothing is known of the request, so the answer is in
 * the server's own dialect.
 * @param answering whether an answer on this connection has begun already
 */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  answering: boolean,
  name: DialectName,
): void {
  if (socket.writableEnded && socket.bytesRead < LINGERING) return;
  if (error.code === 'ECONNRESET' || !socket.writable || answering) {
    socket.destroy(error);
    return;
  }
  const requestId = newRequestId();
  const own = dialect(name);
  const { status, headers, body } = withCommonHeaders(
    refused(refusal(error), '/', requestId, own),
    requestId,
    Date.now(),
  );
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([field, value]) => `${wireHeader(own, field)}: ${value}`,
  );
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n`);
  if (Buffer.isBuffer(body) && !isHead(error)) socket.write(body);
  socket.end();
}

/** Whether the unreadable bytes began as a HEAD request, whose answer has no body. */
function isHead(error: object): boolean {
  const bytes = 'rawPacket' in error ? error.rawPacket : undefined;
  return Buffer.isBuffer(bytes) && bytes.subarray(0, 5).toString('latin1') === 'HEAD ';
}

function refusal({ code = '' }: NodeJS.ErrnoException): S3Error {
  const known: Partial<Record<string, S3Error>> = {
    HPE_HEADER_OVERFLOW: new S3Error('RequestHeaderSectionTooLarge', {
      fields: { MaxSizeAllowed: String(limits.headerBytes) },
    }),
    ERR_HTTP_REQUEST_TIMEOUT: new S3Error('RequestTimeout'),
    HPE_INVALID_EOF_STATE: new S3Error('IncompleteBody'),
  };
  return known[code] ?? new S3Error('BadRequest', { message: 'This is not an HTTP request.' });
}
