import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SentRequest } from '../exchange.ts';
import { headerValue } from '../headers.ts';
import type { RawOptions } from '../options.ts';
import type { BodyShare } from './bodies-in-flight.ts';
import { isOrdinary } from './ordinary.ts';
import type { AtTarget, Limits, Outcome } from './outcome.ts';
import { converse, type Message } from './raw-socket.ts';
import { Shedding } from './shedding.ts';
import { UndiciPool, type Unread } from './undici-pool.ts';
import { wireBytes } from './wire.ts';
import { hash } from 'node:crypto';

export interface TransportOptions {
  /** The address of all connections, regardless of the Host header. */
  endpoint: URL;
  /** Server name that is requested and checked in certificates, where it is not the endpoint's. */
  servername?: string;
  /** The address of connections to websites, regardless of their names; by default those names. */
  websites?: URL;
  tls?: {
    /** Certificate authority, PEM. */
    ca?: string;
    /** Accept any certificate. */
    insecure?: boolean;
  };
  /** Maximum number of kept connections (default 32). */
  connections?: number;
  /** Milliseconds to reach the target (default 10 000). */
  connectMs?: number;
  /** Maximum bytes of an answer's head (default 64 KiB). */
  maxHeaderBytes?: number;
  /** Maximum bytes of an answer's body (default 64 MiB). */
  maxBodyBytes?: number;
}

/** Limits that a call can set. */
export interface CallLimits {
  timeoutMs: number;
  signal?: AbortSignal;
  atTarget?: AtTarget;
  /** Use a separate connection, so that bytes after the answer are not taken for the answer to another request. */
  alone?: boolean;
  /** Maximum bytes of the body of a success, in place of the transport's limit. */
  maxBodyBytes?: number;
  /** The body's share in the limit of all bodies; the caller releases it. */
  share?: BodyShare;
}

/**
 * The connections to one endpoint, shared by all identities of a run, with what only the whole traffic shows. Requests are
 * sent byte for byte: ordinary ones over kept connections, those that an HTTP library would refuse or repair over separate
 * ones.
 */
export class Transport {
  /** 503 answers after which the request was retried. */
  retries = 0;
  /** Other 5xx answers after which the request was retried. */
  serverErrors = 0;
  /** Request ids seen, to notice duplicates. */
  readonly requestIds = new RequestIds();
  /** Whether the target answers every request with 503. */
  readonly shedding = new Shedding();
  readonly #options: TransportOptions;
  readonly #endpoint: URL;
  readonly #servername: string | undefined;
  /** Connections to other origins, by address and server name. */
  readonly #others = new Map<string, Transport>();
  readonly #tls: { ca?: string; insecure?: boolean };
  readonly #bounds: Pick<Limits, 'connectMs' | 'maxHeaderBytes' | 'maxBodyBytes'>;
  readonly #pool: UndiciPool;
  /** Set once the target has sent an answer that HTTP allows and undici cannot read. */
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
    // A body after the answer to HEAD can be seen only on a connection without other answers.
    if (request.method === 'HEAD') return this.#converse(alone(closing(request)), limits);
    // A POST lost on a kept connection cannot be sent again, so it never uses one (RFC 9112 section 9.3.1).
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
   * The transport to the origin of a website; it is closed with this one. Names below `localhost` are local and need no
   * name service (RFC 6761 section 6.3).
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

  /** Close all connections; exchanges in progress end as `reset`. */
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

/** The name of a host; an address is not a server name (RFC 6066 section 3). */
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

/** A target that is asked to close reveals what it sends after the answer. */
function alone(request: SentRequest): Message {
  const listen = headerValue(request.headers, 'connection')?.toLowerCase() === 'close' ? 'moment' : undefined;
  return { parts: [() => wireBytes(request)], method: request.method, listen };
}

/** The ids of all answers of a run: no two may have the same (Endpoints: `x-std-request-id`). */
class RequestIds {
  /** Digests: an id may be as long as the head of an answer, and a run sees tens of thousands. */
  readonly #seen = new Set<string>();

  /** Record an id. @returns false when it was seen before */
  note(id: string): boolean {
    const digest = hash('sha1', id, 'base64');
    if (this.#seen.has(digest)) return false;
    this.#seen.add(digest);
    return true;
  }
}
