import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits.ts';

/** An exchange as its connection has it: how far it was when it was last looked at. */
interface Watched {
  message?: IncomingMessage;
  response?: ServerResponse;
  /** At the last look: the request that was waited for, bytes received, bytes handed on to the network. */
  waitedFor?: IncomingMessage;
  received: number;
  sent: number;
  /** Whether an answer was waiting to be taken at the last look. */
  pending: boolean;
}

/** What is done about a client that sends its body too slowly; `response` is the answer it would have got. */
export type OnSlow = (socket: Socket, response: ServerResponse) => void;

/**
 * An HTTP server that no number of clients, and no slowness of theirs, can make hold more than its limits: of bytes in a head,
 * time for a head, connections, idleness, and of the pace at which bodies are sent and answers are taken.
 *
 * @param onSlow answers a client whose body does not come on; its connection is closed at the next look
 */
export function boundedServer(limits: Limits, onSlow: OnSlow): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMilliseconds,
    // A large upload may take its time, as long as it keeps the pace.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMilliseconds,
    connectionsCheckingInterval: Math.min(5_000, limits.headersMilliseconds),
    // Without a host the refusal is ours.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections;
  server.timeout = limits.idleMilliseconds;
  // The count is ours to refuse: Node would drop headers unseen.
  server.maxHeadersCount = 0;
  watchPace(server, limits, onSlow);
  return server;
}

function watchPace(server: Server, limits: Limits, onSlow: OnSlow): void {
  const least = (limits.paceBytesPerSecond * limits.paceMilliseconds) / 1000;
  const connections = new Map<Socket, Watched>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { received: 0, sent: 0, pending: false });
    socket.once('close', () => connections.delete(socket));
  });
  const note = (message: IncomingMessage, response: ServerResponse): void => {
    const watched = connections.get(message.socket);
    if (watched) Object.assign(watched, { message, response });
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.prependListener(event, note);
  const timer = setInterval(() => {
    for (const [socket, watched] of connections) look(socket, watched, least, onSlow);
  }, limits.paceMilliseconds).unref();
  server.once('close', () => clearInterval(timer));
}

/** Compare a connection with how it was at the last look, and part with a client that has not come on since. */
function look(socket: Socket, watched: Watched, least: number, onSlow: OnSlow): void {
  const { message, response } = watched;
  const received = socket.bytesRead;
  const sent = socket.bytesWritten - socket.writableLength;
  // Bytes that are there and not yet taken are our own slowness.
  const waitsFor = message && !message.complete && message.readableLength === 0 ? message : undefined;
  const pending = socket.writableLength > 0;
  const sendsSlowly =
    waitsFor !== undefined && waitsFor === watched.waitedFor && received - watched.received < least;
  const readsSlowly = pending && watched.pending && sent - watched.sent < least;
  Object.assign(watched, { waitedFor: waitsFor, received, sent, pending });
  if (readsSlowly || (sendsSlowly && socket.writableEnded)) socket.destroy();
  else if (sendsSlowly && response) onSlow(socket, response);
}
