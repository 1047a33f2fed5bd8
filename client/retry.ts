import { setTimeout as wait } from 'node:timers/promises';
import { headerValue } from './headers.ts';
import type { Outcome } from './transport/outcome.ts';

/** How often a request is sent at most, and how long is waited before it is sent again. Milliseconds. */
interface Patience {
  attempts: number;
  firstWait: number;
  /** Each wait is this many times the one before it. */
  growth: number;
  longestWait: number;
}

/** A target that sheds load gets time: one that refuses every second request is still judged to the end. */
const SLOW_DOWN: Patience = { attempts: 12, firstWait: 50, growth: 1.6, longestWait: 2000 };
/** An error that repeats is an answer; one in thousands says nothing (Amazon S3 API Reference, Error responses: retry). */
const SERVER_ERROR: Patience = { attempts: 3, firstWait: 20, growth: 2, longestWait: 100 };
/** Longest wait that a target may ask for with Retry-After. */
const LONGEST_ASKED = 5000;

/** An outcome, and how many answers of which kind came before it. */
export interface Persisted {
  outcome: Outcome;
  /** 503 answers that were waited out. */
  slowDowns: number;
  /** Other 5xx answers, after each of which the request may have taken effect all the same. */
  serverErrors: number;
}

/**
 * Send until the answer is neither a slow-down (503) nor a server error that does not repeat. 501 and 505 are answers like
 * any other.
 * @param pause waits the given milliseconds; a test gives its own
 */
export async function sendPatiently(
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
      return persisted; // The caller gave up while we waited: the last answer is the one there is.
    }
    persisted[kind] += 1;
    persisted.outcome = await send();
  }
}

/** Errors of the server that may come inside a success. */
const LATE_ERRORS: Readonly<Record<string, number>> = {
  InternalError: 500,
  ServiceUnavailable: 503,
  SlowDown: 503,
};

/** An error document is short. */
const DOCUMENT = 4096;

/**
 * The status of an answer. A copy or a completion that takes long begins its answer with 200, and may end it with an error
 * document (Amazon S3 API Reference, CopyObject and CompleteMultipartUpload): that counts as the status of its error.
 */
function statusOf({ response }: Outcome): number {
  if (response?.status !== 200 || response.body.length > DOCUMENT) return response?.status ?? 0;
  const text = response.body.toString('latin1');
  const [, code = ''] = /^\s*(?:<\?xml[^>]*>\s*)?<Error\b[^]*<Code>(\w+)<\/Code>/.exec(text) ?? [];
  return LATE_ERRORS[code] ?? 200;
}

function isServerError(status: number): boolean {
  return status >= 500 && status < 600 && status !== 501 && status !== 505;
}

function waitBefore(
  { firstWait, growth, longestWait }: Patience,
  before: number,
  { response }: Outcome,
): number {
  const asked = Number(headerValue(response?.headers ?? [], 'retry-after') ?? NaN) * 1000;
  const ours = Math.round(Math.min(firstWait * growth ** before, longestWait));
  return asked >= 0 ? Math.min(Math.max(asked, ours), LONGEST_ASKED) : ours;
}
