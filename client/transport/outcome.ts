import type { ReceivedResponse, TransportFailure } from '../exchange.ts';
import type { BodyShare } from './bodies-in-flight.ts';

export interface Failure {
  kind: TransportFailure;
  message: string;
}

/**
 * How a request ended on the wire: with a complete answer, or the reason for its lack. `resent`: it was written a second
 * time.
 */
export type Outcome =
  | { response: ReceivedResponse; failure?: undefined; notes: readonly string[]; resent: boolean }
  | { response?: undefined; failure: Failure; notes: readonly string[]; resent: boolean };

/** Notified when a request has left our own queue, and when its answer is complete or no longer awaited. */
export interface AtTarget {
  begin(): void;
  end(): void;
}

/** Limits of one exchange: the target is hostile input. */
export interface Limits {
  /** Milliseconds to reach the target. */
  connectMs: number;
  /** Milliseconds from having a connection to the last byte of the answer. */
  timeoutMs: number;
  /** Maximum bytes of status line and headers. */
  maxHeaderBytes: number;
  /** Maximum bytes of the body of a success. */
  maxBodyBytes: number;
  /** The share of the body in the limit of all bodies. */
  share?: BodyShare;
  signal?: AbortSignal;
  atTarget?: AtTarget;
}

/** Maximum bytes of an answer that is not a success: an error document has a few hundred, a page of a website some more. */
const MAX_REFUSAL_BYTES = 1024 * 1024;

/** Maximum bytes of the body of an answer with this status. */
export function mostBytes({ maxBodyBytes }: Pick<Limits, 'maxBodyBytes'>, status: number): number {
  return status >= 300 ? Math.min(MAX_REFUSAL_BYTES, maxBodyBytes) : maxBodyBytes;
}

export function answered(response: ReceivedResponse, notes: readonly string[] = []): Outcome {
  return { response, notes, resent: false };
}

export function failed(failure: Failure, notes: readonly string[] = []): Outcome {
  return { failure, notes, resent: false };
}
