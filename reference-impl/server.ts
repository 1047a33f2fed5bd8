import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type DialectName, neutralDialect } from '../spec/dialect.ts';
import { defaultAccounts, type Account } from './accounts.ts';
import type { Inventory } from './cluster/inventory.ts';
import { type RunningClusterServer, startClusterService } from './cluster/server.ts';
import { boundedServer } from './http/bounded-server.ts';
import { type Limits, limits } from './limits.ts';
import type { Deviation } from './behaviour.ts';
import { createReference } from './reference.ts';
import { openStorage } from './storage/open.ts';
import type { Storage } from './storage/storage.ts';

export interface ServerOptions {
  /** Fallback dialect when the request does not reveal one; default `std`. */
  dialect?: DialectName;
  /** 0, the default, is any free port. */
  port?: number;
  /** The address to listen on; default loopback. */
  host?: string;
  /** Directory of a durable store; without it the store is temporary. */
  data?: string;
  region?: string;
  accounts?: readonly Account[];
  /** Host names whose first label may be a bucket; default `localhost` and `host`. */
  baseHosts?: readonly string[];
  /** Host name whose first label is a bucket in website mode; default `website.localhost`. */
  websiteBase?: string;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** Length of a day for lifecycle rules, in seconds; default 86,400. */
  secondsPerDay?: number;
  /** A cluster service in addition to the object storage, on its own port (0 is any free one). */
  cluster?: { port: number; inventory: () => Promise<Inventory> };
  /** Deliberate defects and legal differences, applied in order. */
  deviations?: readonly Deviation[];
  /** Limits of connections, pace, time and disk that differ from the defaults. */
  limits?: Partial<Limits>;
  onInternalError?(error: unknown): void;
}

/** Node's error code of a request that does not end in time. */
const TOO_SLOW = Object.assign(new Error('the request arrives too slowly'), {
  code: 'ERR_HTTP_REQUEST_TIMEOUT',
});

export interface RunningServer {
  /** `http://host:port`. */
  url: string;
  /** Address of the websites, with `{bucket}` in place of the bucket. */
  websiteUrl: string;
  /** Address of the cluster service, if there is one. */
  clusterUrl?: string;
  storage: Storage;
  /** Stop at once: connections are cut, the store is closed, a temporary one is removed. */
  close(): Promise<void>;
}

/** Start a reference server. @throws the error of listening (a port in use), or of opening the store */
export async function startReference(options: ServerOptions = {}): Promise<RunningServer> {
  const {
    dialect = neutralDialect,
    port = 0,
    host = '127.0.0.1',
    region = 'us-east-1',
    websiteBase = 'website.localhost',
    accounts = defaultAccounts,
    data,
  } = options;
  const onInternalError = options.onInternalError ?? ((error: unknown) => console.error(error));
  const storage = await openStorage({ data, freeBytes: options.limits?.freeBytes });
  const reference = createReference({
    storage,
    dialect,
    region,
    accounts,
    baseHosts: { storage: options.baseHosts ?? ['localhost', host], website: [websiteBase] },
    clock: options.clock,
    secondsPerDay: options.secondsPerDay,
    deviations: options.deviations,
    onInternalError,
  });
  const bounds = { ...limits, ...options.limits };
  const server = boundedServer(bounds, (socket, response) =>
    reference.refuseMalformed(TOO_SLOW, socket, response.headersSent),
  );
  const latest = new WeakMap<object, ServerResponse>();
  const serve = (message: IncomingMessage, response: ServerResponse): void => {
    latest.set(message.socket, response);
    void reference.handle(message, response);
  };
  for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, serve);
  // By default Node closes such a connection without an answer.
  server.on('connect', (_message: IncomingMessage, socket: Socket) =>
    reference.refuseMalformed(new Error('a tunnel is requested'), socket, false),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = latest.get(socket);
    const answering = response !== undefined && response.headersSent && !response.writableFinished;
    reference.refuseMalformed(error, socket, answering);
  });
  let clusterService: RunningClusterServer | undefined;
  try {
    if (options.cluster)
      clusterService = await startClusterService({
        ...options,
        ...options.cluster,
        ...{ dialect, host, region, accounts, onInternalError },
      });
    await listen(server, port, host);
  } catch (error) {
    await clusterService?.close();
    await storage.close();
    throw error;
  }
  const address = server.address() as AddressInfo;
  return {
    websiteUrl: `http://{bucket}.${websiteBase}:${address.port}`,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    clusterUrl: clusterService?.url,
    storage,
    async close() {
      await clusterService?.close();
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await storage.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
