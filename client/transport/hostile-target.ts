import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server of our own that answers connections as a test says; only tests use it. */
export interface HostileTarget {
  endpoint: URL;
  /** Connections taken so far. */
  connections: number;
  /** All that was received, over all connections. */
  received(): string;
  close(): Promise<void>;
}

/**
 * Listen on a free port of the loopback.
 * @param behave called with each connection; `request` fulfils when the first head, and the body that it announces, has come
 */
export async function hostileTarget(
  behave: (socket: Socket, request: Promise<string>) => void,
): Promise<HostileTarget> {
  const sockets = new Set<Socket>();
  const chunks: Buffer[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    target.connections += 1;
    sockets.add(socket);
    // A client that goes away in the middle is what many of these tests are about.
    socket.on('error', () => socket.destroy());
    behave(
      socket,
      firstRequest(socket, (chunk) => chunks.push(chunk)),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = isAddress(address) ? address.port : 0;
  const target: HostileTarget = {
    endpoint: new URL(`http://127.0.0.1:${port}`),
    connections: 0,
    received: () => Buffer.concat(chunks).toString('latin1'),
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
  return target;
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function firstRequest(socket: Socket, note: (chunk: Buffer) => void): Promise<string> {
  return new Promise((complete) => {
    let text = '';
    socket.on('data', (chunk) => {
      note(chunk);
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (end !== -1 && text.length >= end + 4 + length) complete(text);
    });
  });
}
