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
 * Why a request brought no answer though the target may be in order: the kept connection was `closed` as we wrote (RFC 9112
 * section 9.3.1), or what came is no answer to undici, which takes an unasked 100 Continue for an error (`informational`;
 * RFC 9110 section 15.2 has clients take it).
 */
export type Unread = 'closed' | 'informational';

/**
 * Kept connections to one origin, for ordinary requests. undici writes method, target and headers as they are given; of
 * its own it adds `connection` and puts `host` first and `content-length` last.
 */
export class UndiciPool {
  readonly #pool: Pool;
  readonly #servername: string | undefined;
  /** On which connection a request went out, by its options object. */
  readonly #lanes = new WeakMap<object, Lane>();

  constructor({ origin }: URL, settings: PoolSettings) {
    this.#servername = settings.servername;
    this.#pool = new Pool(origin, {
      connections: settings.connections,
      pipelining: 1,
      maxHeaderSize: settings.maxHeaderBytes,
      // One deadline for the whole exchange is ours to keep.
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
   * @returns how it ended, and `unread` where that says nothing of the target: the request may be sent once more, over a
   *   connection of its own
   */
  send(request: SentRequest, limits: Limits): Promise<{ outcome: Outcome; unread: Unread | undefined }> {
    // Always the same name, whatever the Host header says.
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

/** One connection of the pool, which knows how many answers it has carried since it was opened. */
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
