import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { DialectName } from '../../spec/dialect.ts';
import { Directory, type Account } from '../accounts.ts';
import { boundedServer } from '../http/bounded-server.ts';
import { type Limits, limits } from '../limits.ts';
import type { Response } from '../http/respond.ts';
import { type Deviation, reference } from '../behaviour.ts';
import type { Inventory } from './inventory.ts';
import { createClusterService } from './service.ts';

export interface ClusterServerOptions {
  inventory: () => Promise<Inventory>;
  dialect: DialectName;
  port: number;
  host: string;
  region: string;
  accounts: readonly Account[];
  clock?: () => number;
  deviations?: readonly Deviation[];
  /** Limits that differ from the defaults. */
  limits?: Partial<Limits>;
  onInternalError(error: unknown): void;
}

export interface RunningClusterServer {
  /** `http://host:port`. */
  url: string;
  close(): Promise<void>;
}

/** Start a cluster service. @throws the error of listening (a port in use) */
export async function startClusterService(options: ClusterServerOptions): Promise<RunningClusterServer> {
  const { port, host, clock = Date.now, accounts, deviations = [] } = options;
  const behaviour = deviations.reduce((before, { apply }) => apply(before), reference).cluster;
  const directory = new Directory(accounts);
  const serve = createClusterService({ ...options, clock, directory, behaviour });
  const server = boundedServer({ ...limits, ...options.limits }, (socket) => void socket.destroy());
  for (const event of ['request', 'checkContinue', 'checkExpectation'])
    server.on(event, (message: IncomingMessage, response: ServerResponse) => void serve(message, response));
  server.on('connect', (_message: IncomingMessage, socket: Socket) =>
    socket.end(wireText(behaviour.malformed())),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
    socket.end(wireText(behaviour.malformed()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    async close() {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** An answer as written to a connection that is closed after it. */
function wireText({ status, headers, body }: Response): string {
  const text = Buffer.isBuffer(body) ? body.toString() : '';
  const fields = { ...headers, 'content-length': String(Buffer.byteLength(text)), connection: 'close' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`;
}
