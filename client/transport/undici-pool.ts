import { Client, Pool, type Dispatcher } from 'undici';
import type { SentRequest } from '../exchange.ts';
import type { Limits, Outcome } from './outcome.ts';
import { UndiciAnswer } from './undici-answer.ts';
import { toWire } from './wire.ts';

export interface PoolSettings {
  connections: number;
  connectMs: number;
  maxHeaderBytes: number;
  tls: { ca?: string; insecure?: boolean };
  /** Name that certificates are asked for and checked against. */
  servername: string | undefined;
}

/**
 * Why a request has no answer although the target may be correct: the kept connection was `closed` as we wrote (RFC 9112
 * section 9.3.1), or undici could not read the answer, as it treats an unrequested 100 Continue as an error
 * (`informational`; RFC 9110 section 15.2 requires clients to accept it).
 */
export type Unread = 'closed' | 'informational';

/**
 * Kept connections to one origin, for ordinary requests. undici writes method, target and headers as given; it adds
 * `connection` and puts `host` first and `content-length` last.
 */
export class UndiciPool {
  readonly #pool: Pool;
  readonly #servername: string | undefined;
  /** The connection of a request, by its options object. */
  readonly #lanes = new WeakMap<object, Lane>();

  constructor({ origin }: URL, settings: PoolSettings) {
    this.#servername = settings.servername;
    this.#pool = new Pool(origin, {
      connections: settings.connections,
      pipelining: 1,
      maxHeaderSize: settings.maxHeaderBytes,
      // We enforce one deadline for the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: {
        timeout: settings.connectMs,
        ca: settings.tls.ca,
        rejectUnauthorized: !settings.tls.insecure,
      },
      factory: (where, options) => new Lane(where, options, this.#lanes),
    });
  }

  /**
   * Send a request. Never throws.
   * @returns how it ended, and `unread` where that is not the target's fault: the request may be sent once more, over a
   * separate connection
   */
  send(request: SentRequest, limits: Limits): Promise<{ outcome: Outcome; unread: Unread | undefined }> {
    // Always the same name, regardless of the Host header.
    const options: Dispatcher.DispatchOptions & { servername: string | undefined } = {
      servername: this.#servername,
      method: request.method,
      path: toWire(request.target),
      headers: request.headers.flatMap(([name, value]) => [name, toWire(value)]),
      body: request.body,
    };
    return new Promise((resolve) => {
      const answer = new UndiciAnswer(limits, (outcome) => {
        const lane = this.#lanes.get(options);
        resolve({ outcome, unread: unreadBy(outcome, lane?.carried ?? 0) });
        if (lane && outcome.response) lane.carried += 1;
      });
      this.#pool.dispatch(options, answer);
    });
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

function unreadBy({ failure }: Outcome, carried: number): Unread | undefined {
  if (failure?.kind === 'reset' && carried > 0) return 'closed';
  return failure?.kind === 'malformed' && failure.message === 'bad response' ? 'informational' : undefined;
}

/** One connection of the pool, which counts its answers. */
class Lane extends Client {
  carried = 0;
  readonly #lanes: WeakMap<object, Lane>;

  constructor(origin: URL, options: object, lanes: WeakMap<object, Lane>) {
    super(origin, options);
    this.#lanes = lanes;
    this.on('connect', () => (this.carried = 0));
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.#lanes.set(options, this);
    return super.dispatch(options, handler);
  }
}
