import type { DialectName } from '../spec/dialect.ts';
import { Client, type ClientOptions } from './client.ts';
import type { Credentials } from './options.ts';
import { Transport, type TransportOptions } from './transport/transport.ts';

/** Where a service is, and how it is spoken to. */
export interface ConnectOptions extends Partial<
  Pick<ClientOptions, 'region' | 'addressing' | 'website' | 'timeoutMs' | 'userAgent' | 'onExchange'>
> {
  /** Address of the service: `http://127.0.0.1:9000`. */
  endpoint: string | URL;
  /** Default `std`. */
  dialect?: DialectName;
  tls?: TransportOptions['tls'];
}

/** Connections to one service, shared by all clients that come from here. */
export interface Connection {
  /** A client that signs with these keys; without them requests go out unsigned. */
  as(credentials?: Credentials): Client;
  /** Close all connections; what is under way ends first. */
  close(): Promise<void>;
}

/** Longest time for one exchange unless said otherwise, milliseconds. */
const TIMEOUT = 30_000;

/** Speak to a service. Nothing is sent before the first operation. @throws TypeError when the endpoint is not a URL */
export function connect(options: ConnectOptions): Connection {
  const { dialect = 'std', region = 'us-east-1', addressing = 'path', tls, ...rest } = options;
  const endpoint = new URL(options.endpoint);
  const transport = new Transport({ endpoint, tls });
  const shared = {
    timeoutMs: TIMEOUT,
    userAgent: 's3-assay',
    ...rest,
    endpoint,
    dialect,
    region,
    addressing,
  };
  return {
    as: (credentials) =>
      new Client({
        ...shared,
        transport,
        identity: { name: credentials?.accessKeyId ?? 'anonymous', credentials },
      }),
    close: () => transport.close(),
  };
}
