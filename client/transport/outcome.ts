import type { ReceivedResponse, TransportFailure } from '../exchange.ts';

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
  /** Most bytes of a body. */
  maxBodyBytes: number;
  signal?: AbortSignal;
  atTarget?: AtTarget;
}

export function answered(response: ReceivedResponse, notes: readonly string[] = []): Outcome {
  return { response, notes, resent: false };
}

export function failed(failure: Failure, notes: readonly string[] = []): Outcome {
  return { failure, notes, resent: false };
}
