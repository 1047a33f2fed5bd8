import { setTimeout as wait } from 'node:timers/promises';
import { headerValue } from './headers.ts';
import type { Outcome } from './transport/outcome.ts';

/** Maximum number of attempts, and the waits between them in milliseconds. */
interface RetryLimits {
  attempts: number;
  firstWait: number;
  /** Each wait is this many times as long as the one before it. */
  growth: number;
  longestWait: number;
}

/** For 503 answers: a target that refuses every second request is still judged completely. */
const SLOW_DOWN: RetryLimits = { attempts: 12, firstWait: 50, growth: 1.6, longestWait: 2000 };
/**
 * For other server errors: one that repeats is the answer; a single one in thousands of requests means nothing (Amazon S3
 * API Reference, Error responses: retry).
 */
const SERVER_ERROR: RetryLimits = { attempts: 3, firstWait: 20, growth: 2, longestWait: 100 };
/** Maximum wait that a target may ask for with Retry-After. */
const MAX_RETRY_AFTER = 5000;

/** An outcome, and the number of retried answers of each kind before it. */
export interface Persisted {
  outcome: Outcome;
  /** 503 answers after which the request was retried. */
  slowDowns: number;
  /** Other 5xx answers, after each of which the request may nevertheless have taken effect. */
  serverErrors: number;
}

/**
 * Send until the answer is neither a 503 nor a transient server error. 501 and 505 are answers like any other.
 * @param pause waits the given milliseconds; tests replace it
 */
export async function sendWithRetry(
  send: () => Promise<Outcome>,
  signal?: AbortSignal,
  pause: (milliseconds: number) => Promise<unknown> = (milliseconds) =>
    wait(milliseconds, undefined, { signal }),
): Promise<Persisted> {
  const persisted: Persisted = { outcome: await send(), slowDowns: 0, serverErrors: 0 };
  for (;;) {
    const status = statusOf(persisted.outcome);
    const kind = status === 503 ? 'slowDowns' : isServerError(status) ? 'serverErrors' : undefined;
    if (!kind || signal?.aborted) return persisted;
    const patience = kind === 'slowDowns' ? SLOW_DOWN : SERVER_ERROR;
    if (persisted[kind] >= patience.attempts - 1) return persisted;
    try {
      await pause(waitBefore(patience, persisted[kind], persisted.outcome));
    } catch {
      return persisted; // The caller aborted during a wait: the last answer counts.
    }
    persisted[kind] += 1;
    persisted.outcome = await send();
  }
}

/** Server errors that may be sent inside a success. */
const LATE_ERRORS: Readonly<Record<string, number>> = {
  InternalError: 500,
  ServiceUnavailable: 503,
  SlowDown: 503,
};

/** An error document is short. */
const DOCUMENT = 4096;

/**
 * The status of an answer. A slow copy or completion begins its answer with 200 and may end it with an error document
 * (Amazon S3 API Reference, CopyObject and CompleteMultipartUpload): then the status of the error counts. 0 without an answer.
 */
export function statusOf({ response }: Pick<Outcome, 'response'>): number {
  if (response?.status !== 200 || response.body.length > DOCUMENT) return response?.status ?? 0;
  const text = response.body.toString('latin1');
  const [, code = ''] = /^\s*(?:<\?xml[^>]*>\s*)?<Error\b[^]*<Code>(\w+)<\/Code>/.exec(text) ?? [];
  return LATE_ERRORS[code] ?? 200;
}

function isServerError(status: number): boolean {
  return status >= 500 && status < 600 && status !== 501 && status !== 505;
}

function waitBefore(
  { firstWait, growth, longestWait }: RetryLimits,
  before: number,
  { response }: Outcome,
): number {
  const asked = Number(headerValue(response?.headers ?? [], 'retry-after') ?? NaN) * 1000;
  const ours = Math.round(Math.min(firstWait * growth ** before, longestWait));
  return asked >= 0 ? Math.min(Math.max(asked, ours), MAX_RETRY_AFTER) : ours;
}
