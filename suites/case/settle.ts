import { setTimeout as pause } from 'node:timers/promises';
import type { Exchange } from '../../client/exchange.ts';
import type { Target } from '../../target/target.ts';
import { isAssertion } from './assertion.ts';
import { logOf } from './case-log.ts';
import { Abandoned, Blocked } from './outcomes.ts';

/** Milliseconds before the second look; each later wait is half as long again, up to the longest. */
const FIRST_WAIT = 20;
const LONGEST_WAIT = 500;

/** What takes its time to settle, by the limit of the target file that says how long. */
export type Settling = 'consistencySeconds' | 'versioningSeconds';

/** Looks at the target until what it expects is there; see `settledOn`. */
export type Settled = (look: () => Promise<void>, limit?: Settling) => Promise<void>;

/** One look at once, then more with growing pauses between, until the time is over. Says of each whether it is the last. */
async function* looks(seconds: number): AsyncGenerator<{ isLast: boolean }> {
  const deadline = performance.now() + seconds * 1000;
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 1.5, LONGEST_WAIT)) {
    const isLast = performance.now() + wait > deadline;
    yield { isLast };
    if (isLast) return;
    await pause(wait);
  }
}

/**
 * Expectations that a target may need a moment to meet: a bucket made or deleted shows in the listing, a configuration
 * takes effect (target file, `limits`). `look` is repeated until its assertions hold or the time is over; the last failure is
 * the verdict. Set-up that settles may be awaited in the same way (`done` within `look`): it ends blocked. With a limit of 0 it
 * is done once.
 * @param limit `consistencySeconds` unless said otherwise
 */
export function settledOn({ limits }: Target): Settled {
  return async (look, limit = 'consistencySeconds') => {
    for await (const { isLast } of looks(limits[limit])) {
      try {
        return await look();
      } catch (error) {
        if (isLast || !maySettle(error)) throw error;
      }
    }
  };
}

/**
 * Ask until the answer is good enough or `limits.consistencySeconds` is over. Gives the last answer, whatever it is: for
 * set-up that only a change of rights lets through, and for changes that are first possible once another has settled.
 */
export async function answerInTime<Answer extends { ok: boolean }>(
  { limits }: Pick<Target, 'limits'>,
  ask: () => Promise<Answer>,
  isGood: (answer: Answer) => boolean = ({ ok }) => ok,
): Promise<Answer> {
  let answer: Answer | undefined;
  for await (const { isLast } of looks(limits.consistencySeconds)) {
    answer = await ask();
    if (isLast || isGood(answer)) break;
  }
  return answer ?? ask();
}

function maySettle(error: unknown): boolean {
  return isAssertion(error) || (error instanceof Blocked && !(error instanceof Abandoned));
}

/**
 * Wait, in set-up, for what a change needs a moment for, as long as the target of an exchange may take. What has not come about
 * by then stops nothing: it is for the case to say what follows from it.
 * @param exchange one of the case
 */
export async function waitFor(
  exchange: Exchange,
  look: () => Promise<void>,
  limit: Settling = 'consistencySeconds',
): Promise<void> {
  const target = logOf(exchange)?.target;
  if (!target || target.limits[limit] === 0) return;
  try {
    await settledOn(target)(look, limit);
  } catch (error) {
    if (!isAssertion(error)) throw error;
  }
}
