import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../limits.ts';

/** The progress of an exchange on its connection at the last check. */
interface Watched {
  message?: IncomingMessage;
  response?: ServerResponse;
  /** At the last check: the request being received, bytes received, bytes handed to the network. */
  waitedFor?: IncomingMessage;
  received: number;
  sent: number;
  /** Whether an answer was waiting to be read by the client at the last check. */
  pending: boolean;
}

/** Handles a client that sends its body too slowly; `response` is the pending answer. */
export type OnSlow = (socket: Socket, response: ServerResponse) => void;

/**
 * An HTTP server with limits that no number of clients and no slow client can exceed: bytes of a head, time for a head,
 * connections, idle time, and the minimum pace at which bodies are sent and answers are read.
 * @param onSlow answers a client whose body does not progress; its connection is closed at the next check
 */
export function boundedServer(limits: Limits, onSlow: OnSlow): Server {
  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMilliseconds,
    // A large upload may take long, as long as it keeps the pace.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveMilliseconds,
    connectionsCheckingInterval: Math.min(5_000, limits.headersMilliseconds),
    // Our own code refuses a request without a host.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections;
  server.timeout = limits.idleMilliseconds;
  // Our own code limits the number of headers: Node would drop them silently.
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

/** Compare a connection with the last check, and disconnect a client that has made no progress since. */
function look(socket: Socket, watched: Watched, least: number, onSlow: OnSlow): void {
  const { message, response } = watched;
  const received = socket.bytesRead;
  const sent = socket.bytesWritten - socket.writableLength;
  // Bytes that have arrived and are not yet read mean that this server is slow, not the client.
  const waitsFor = message && !message.complete && message.readableLength === 0 ? message : undefined;
  const pending = socket.writableLength > 0;
  const sendsSlowly =
    waitsFor !== undefined && waitsFor === watched.waitedFor && received - watched.received < least;
  const readsSlowly = pending && watched.pending && sent - watched.sent < least;
  Object.assign(watched, { waitedFor: waitsFor, received, sent, pending });
  if (readsSlowly || (sendsSlowly && socket.writableEnded)) socket.destroy();
  else if (sendsSlowly && response) onSlow(socket, response);
}
