import { setTimeout as wait } from 'node:timers/promises';
import { headerValue } from './headers.ts';
import type { Outcome } from './transport/outcome.ts';

/** Times a request is sent at most. */
const ATTEMPTS = 6;
/** Milliseconds before the second attempt; each later wait is twice as long. */
const FIRST_WAIT = 100;
/** Longest wait that a target may ask for with Retry-After. */
const LONGEST_WAIT = 5000;

/**
 * Send until the answer is no slow-down. A target may shed load (503 SlowDown); that says nothing of the requirement that
 * is being tried. Any other 503 is an answer like another.
 * @param pause waits the given milliseconds; a test gives its own
 * @returns the last outcome and how many slow-downs came before it
 */
export async function sendPatiently(
  send: () => Promise<Outcome>,
  method: string,
  signal?: AbortSignal,
  pause: (milliseconds: number) => Promise<unknown> = (milliseconds) =>
    wait(milliseconds, undefined, { signal }),
): Promise<{ outcome: Outcome; slowDowns: number }> {
  let outcome = await send();
  let slowDowns = 0;
  while (isSlowDown(outcome, method) && slowDowns < ATTEMPTS - 1 && !signal?.aborted) {
    try {
      await pause(waitBefore(slowDowns, outcome));
    } catch {
      break; // The caller gave up while we waited: the slow-down is the answer there is.
    }
    slowDowns += 1;
    outcome = await send();
  }
  return { outcome, slowDowns };
}

function isSlowDown({ response }: Outcome, method: string): boolean {
  if (response?.status !== 503) return false;
  // An answer to HEAD cannot say its code.
  return method === 'HEAD' || response.body.subarray(0, 4096).includes('<Code>SlowDown</Code>');
}

function waitBefore(slowDowns: number, { response }: Outcome): number {
  const asked = Number(headerValue(response?.headers ?? [], 'retry-after') ?? NaN) * 1000;
  const ours = FIRST_WAIT * 2 ** slowDowns;
  return asked >= 0 ? Math.min(Math.max(asked, ours), LONGEST_WAIT) : ours;
}
