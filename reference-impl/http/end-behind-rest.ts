import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../limits.ts';

/**
 * Send the last bytes of an answer, and end it once the request has come to its end: of a request that is still being sent
 * the rest is taken and thrown away first, up to a limit. Who ends before it closes the connection with bytes unread; the
 * system then resets it, and the client, which was still writing, never reads what it was answered.
 */
export function endBehindRest(to: ServerResponse, last: Buffer): void {
  const message = to.req;
  if (message.complete || message.destroyed || isHeldBack(message)) return void to.end(last);
  // All of the answer leaves now.
  if (last.length > 0) to.write(last);
  else to.flushHeaders();
  let discarded = 0;
  const timer = setTimeout(end, limits.discardedMilliseconds).unref();
  function end(): void {
    clearTimeout(timer);
    message.off('end', end).off('close', end).off('data', take);
    to.end();
    // Beyond the limit the connection serves no other request.
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

/** Whether the client waits to be asked to send its body, which it is not going to be (RFC 9110, section 10.1.1). */
function isHeldBack(message: IncomingMessage): boolean {
  return message.headers.expect?.toLowerCase() === '100-continue' && !message.readableDidRead;
}
