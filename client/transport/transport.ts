import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SentRequest } from '../exchange.ts';
import { headerValue } from '../headers.ts';
import type { RawOptions } from '../options.ts';
import type { BodyShare } from './bodies-in-flight.ts';
import { isOrdinary } from './ordinary.ts';
import type { AtTarget, Limits, Outcome } from './outcome.ts';
import { converse, type Message } from './raw-socket.ts';
import { RequestIds } from './request-ids.ts';
import { Shedding } from './shedding.ts';
import { UndiciPool, type Unread } from './undici-pool.ts';
import { wireBytes } from './wire.ts';

export interface TransportOptions {
  /** Where all connections go; a Host header for another name does not change that. */
  endpoint: URL;
  /** Name that certificates are asked for and checked against, where it is not the endpoint's. */
  servername?: string;
  /** Where connections to websites go, whatever their names are; without it, to their names. */
  websites?: URL;
  tls?: {
    /** Certificate authority, PEM. */
    ca?: string;
    /** Accept any certificate. */
    insecure?: boolean;
  };
  /** Most connections kept at a time (default 32). */
  connections?: number;
  /** Milliseconds to reach the target (default 10 000). */
  connectMs?: number;
  /** Most bytes of an answer's head (default 64 KiB). */
  maxHeaderBytes?: number;
  /** Most bytes of an answer's body (default 64 MiB). */
  maxBodyBytes?: number;
}

/** What one call decides of its limits. */
export interface CallLimits {
  timeoutMs: number;
  signal?: AbortSignal;
  atTarget?: AtTarget;
  /** Over a connection of its own, so that whatever follows the answer is not taken for the answer to another request. */
  alone?: boolean;
  /** Most bytes of the body of a success, in place of the transport's bound. */
  maxBodyBytes?: number;
  /** What the body takes of what all bodies may; the caller releases it. */
  share?: BodyShare;
}

/**
 * The way to one endpoint, shared by all identities of a run: connections, and what only the whole of the traffic shows.
 * Requests go out byte for byte: ordinary ones over kept connections, what an HTTP library would refuse or repair over a
 * connection of its own.
 */
export class Transport {
  /** Slow-down answers that were waited out. */
  retries = 0;
  /** Other 5xx answers after which the request was sent again. */
  serverErrors = 0;
  /** Request ids seen, to notice one that comes twice. */
  readonly requestIds = new RequestIds();
  /** Whether the target asks to slow down whatever we do. */
  readonly shedding = new Shedding();
  readonly #options: TransportOptions;
  readonly #endpoint: URL;
  readonly #servername: string | undefined;
  /** Ways to other origins, by where they go and under which name. */
  readonly #others = new Map<string, Transport>();
  readonly #tls: { ca?: string; insecure?: boolean };
  readonly #bounds: Pick<Limits, 'connectMs' | 'maxHeaderBytes' | 'maxBodyBytes'>;
  readonly #pool: UndiciPool;
  /** Set once the target has answered in a way that HTTP allows and undici does not read. */
  #avoidPool = false;

  constructor(options: TransportOptions) {
    const { endpoint, tls = {}, connections = 32, ...bounds } = options;
    this.#options = options;
    const { connectMs = 10_000, maxHeaderBytes = 64 * 1024, maxBodyBytes = 64 * 1024 * 1024 } = bounds;
    this.#endpoint = endpoint;
    this.#servername = options.servername ?? nameOf(endpoint);
    this.#tls = tls;
    this.#bounds = { connectMs, maxHeaderBytes, maxBodyBytes };
    this.#pool = new UndiciPool(endpoint, {
      connections,
      connectMs,
      maxHeaderBytes,
      tls,
      servername: this.#servername,
    });
  }

  /** Send a request and read its answer. Never throws. */
  async send(request: SentRequest, limits: CallLimits): Promise<Outcome> {
    // A body after the answer to HEAD shows only on a connection that nothing else is read from.
    if (request.method === 'HEAD') return this.#converse(alone(closing(request)), limits);
    // A POST lost on a kept connection cannot be sent again: it never goes over one (RFC 9112 section 9.3.1).
    const kept = !limits.alone && request.method !== 'POST' && isOrdinary(request) && !this.#avoidPool;
    if (!kept) return this.#converse(alone(request), limits);
    const { outcome, unread } = await this.#pool.send(request, { ...this.#bounds, ...limits });
    if (unread === undefined) return outcome;
    if (unread === 'informational') this.#avoidPool = true;
    const second = await this.#converse(alone(request), limits);
    return { ...second, notes: [SENT_AGAIN[unread], ...second.notes], resent: true };
  }

  /** Send raw bytes over a new connection and read one answer. Never throws. */
  async raw(
    method: string,
    parts: Message['parts'],
    { untilClose, ...options }: RawOptions,
    limits: CallLimits,
  ): Promise<Outcome> {
    const listen = untilClose ? 'until-close' : undefined;
    return this.#converse({ ...options, parts, method, listen }, limits);
  }

  /**
   * The way to the origin of a website; it is closed with this one. Names below `localhost` are this machine's, and need no name
   * service (RFC 6761 section 6.3).
   */
  towards(origin: string): Transport {
    const named = new URL(origin);
    const { websites: given, ...options } = this.#options;
    const endpoint = given ?? (/(^|\.)localhost$/.test(named.hostname) ? loopback(named) : named);
    const servername = endpoint.protocol === 'https:' ? nameOf(named) : undefined;
    if (endpoint.origin === this.#endpoint.origin && servername === undefined) return this;
    const way = `${endpoint.origin} ${servername ?? ''}`;
    const other = this.#others.get(way) ?? new Transport({ ...options, endpoint, servername });
    this.#others.set(way, other);
    return other;
  }

  /** Drop all connections; exchanges under way end as `reset`. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), ...[...this.#others.values()].map((other) => other.close())]);
  }

  #converse(message: Message, limits: CallLimits): Promise<Outcome> {
    const secure = this.#endpoint.protocol === 'https:';
    const open = () => (secure ? this.#openTls() : connectTcp(this.#address(80)));
    return converse(open, secure ? 'secureConnect' : 'connect', message, { ...this.#bounds, ...limits });
  }

  #openTls(): Socket {
    const address = this.#address(443);
    return connectTls({
      ...address,
      ca: this.#tls.ca,
      rejectUnauthorized: !this.#tls.insecure,
      servername: this.#servername,
    });
  }

  #address(standardPort: number): { host: string; port: number } {
    const { hostname, port } = this.#endpoint;
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? standardPort : Number(port) };
  }
}

/** The name of a host; an address is no server name (RFC 6066 section 3). */
function nameOf({ hostname }: URL): string | undefined {
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? hostname : undefined;
}

function loopback(url: URL): URL {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  return address;
}

const SENT_AGAIN: Readonly<Record<Unread, string>> = {
  closed: 'sent again: the target had closed the kept connection',
  informational: 'sent again: the answer could not be read from a kept connection',
};

function closing(request: SentRequest): SentRequest {
  if (headerValue(request.headers, 'connection') !== undefined) return request;
  return { ...request, headers: [...request.headers, ['Connection', 'close']] };
}

/** A target that is asked to close shows what it would have sent beyond the answer. */
function alone(request: SentRequest): Message {
  const listen = headerValue(request.headers, 'connection')?.toLowerCase() === 'close' ? 'moment' : undefined;
  return { parts: [() => wireBytes(request)], method: request.method, listen };
}
