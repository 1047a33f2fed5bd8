import type { SentRequest } from './exchange.ts';
import type { SigningOptions } from './options.ts';
import type { Outcome } from './transport/outcome.ts';

/** One request of a client, before it is sent. */
export interface Asked {
  /** Operation id, or `send` or `raw` for a hand-made request. */
  operation: string;
  /** The operation whose contract the answer is checked by, where it is another. */
  contract?: string;
  identity: string;
  /** Of raw bytes, what their first piece says. */
  request: Omit<SentRequest, 'url'>;
  /** How the signature deviates from the usual: what of a request is never recorded is compared by this. */
  signing: SigningOptions | undefined;
  /** The pieces of raw bytes, to be called in order. */
  pieces?: readonly (() => Promise<Buffer>)[];
  /** Those that were sent so far. */
  sent?: readonly Buffer[];
}

/** How a request ended after all retries. */
export interface Answered {
  outcome: Outcome;
  /** 503 answers after which the request was retried, and other transient 5xx answers. */
  slowDowns: number;
  serverErrors: number;
  /** The target may have performed the request more than once. */
  uncertain: boolean;
}

/** One exchange on a tape. */
export interface Take {
  /** When the request was begun. */
  readonly startedAt: Date;
  /** Of an exchange that a record answers: a number that grows in the order in which exchanges ended in its run. */
  readonly place?: number;
  /** Milliseconds since then. */
  milliseconds(): number;
  /**
   * When the answer was there, or its lack was certain: by the clock of `startedAt`, which never goes back, and not before it really
   * was.
   */
  endedAt(): Date;
  /**
   * The answer to the request. Rejects only with what says that a record has none.
   * @param send sends the request
   */
  answer(send: () => Promise<Answered>): Promise<Answered>;
  /** Whether the id of the answer is new in the run. @param note remembers the id and says whether it was new */
  isNewId(note: () => boolean): boolean;
  /** The exchange was checked, and its listeners called. */
  done(): void;
}

/** Between a client and the network: records each exchange, or answers from a record. */
export interface Tape {
  take(asked: Asked): Take;
}

/** Sends every request and keeps nothing. */
export const noTape: Tape = {
  take() {
    const started = performance.now();
    return {
      startedAt: moment(started),
      milliseconds: () => performance.now() - started,
      endedAt: () => moment(performance.now()),
      answer: (send) => send(),
      isNewId: (note) => note(),
      done: () => undefined,
    };
  },
};

/**
 * The date of a moment of the monotonic clock, in whole milliseconds: the date of the begin of this process and the time since. A
 * change of the system's clock does not move it.
 * @param at by `performance.now()`
 */
export function moment(at: number): Date {
  return new Date(Math.round(performance.timeOrigin + at));
}
