import type { ReceivedResponse, TransportFailure } from '../exchange.ts';
import type { BodyShare } from './bodies-in-flight.ts';

export interface Failure {
  kind: TransportFailure;
  message: string;
}

/** How a request ended on the wire: with a complete answer, or why without. `resent`: it was written a second time. */
export type Outcome =
  | { response: ReceivedResponse; failure?: undefined; notes: readonly string[]; resent: boolean }
  | { response?: undefined; failure: Failure; notes: readonly string[]; resent: boolean };

/** Notified when a request has left our own queue, and when its answer is there or waited for no more. */
export interface AtTarget {
  begin(): void;
  end(): void;
}

/** Bounds of one exchange: the target is hostile input. */
export interface Limits {
  /** Milliseconds to reach the target. */
  connectMs: number;
  /** Milliseconds from having a connection to the last byte of the answer. */
  timeoutMs: number;
  /** Most bytes of status line and headers. */
  maxHeaderBytes: number;
  /** Most bytes of the body of a success. */
  maxBodyBytes: number;
  /** What the body takes of what all bodies may. */
  share?: BodyShare;
  signal?: AbortSignal;
  atTarget?: AtTarget;
}

/** Most bytes of an answer that is no success: an error document has a few hundred, a page of a website some more. */
const MAX_REFUSAL_BYTES = 1024 * 1024;

/** Most bytes of the body of an answer with this status. */
export function mostBytes({ maxBodyBytes }: Pick<Limits, 'maxBodyBytes'>, status: number): number {
  return status >= 300 ? Math.min(MAX_REFUSAL_BYTES, maxBodyBytes) : maxBodyBytes;
}

export function answered(response: ReceivedResponse, notes: readonly string[] = []): Outcome {
  return { response, notes, resent: false };
}

export function failed(failure: Failure, notes: readonly string[] = []): Outcome {
  return { failure, notes, resent: false };
}
