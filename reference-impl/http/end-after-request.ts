import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../limits.ts';

/**
 * Send the last bytes of an answer, and end it once the request has ended. The rest of a request that is still being sent
 * is read and discarded first, up to a limit. A server that ends earlier closes the connection with bytes unread; the
 * system then resets it, and the client, which is still writing, never reads its answer.
 */
export function endAfterRequest(to: ServerResponse, last: Buffer): void {
  const message = to.req;
  if (message.complete || message.destroyed || isHeldBack(message)) return void to.end(last);
  // The whole answer is sent now.
  if (last.length > 0) to.write(last);
  else to.flushHeaders();
  let discarded = 0;
  const timer = setTimeout(end, limits.discardedMilliseconds).unref();
  function end(): void {
    clearTimeout(timer);
    message.off('end', end).off('close', end).off('data', take);
    to.end();
    // Beyond the limit the connection is closed.
    if (!message.complete) message.socket.destroySoon();
  }
  function take(bytes: Buffer): void {
    discarded += bytes.length;
    if (discarded > limits.discardedBytes) end();
  }
  message.on('error', () => undefined);
  message.once('end', end).once('close', end).on('data', take);
  message.resume();
}

/** Whether the client waits for a 100 Continue that will not be sent (RFC 9110, section 10.1.1). */
function isHeldBack(message: IncomingMessage): boolean {
  return message.headers.expect?.toLowerCase() === '100-continue' && !message.readableDidRead;
}
