import { setTimeout as pause } from 'node:timers/promises';
import type { Exchange } from '../../client/exchange.ts';
import type { Target } from '../target/target.ts';
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

/**
 * Expectations that a target may need a moment to meet: a bucket made or deleted shows in the listing, a configuration
 * takes effect (target file, `limits`). `look` is repeated until its assertions hold or the time is over; the last failure is
 * the verdict. Set-up that settles may be awaited in the same way (`done` within `look`): it ends blocked. With a limit of 0 it
 * is done once.
 * @param limit `consistencySeconds` unless said otherwise
 */
export function settledOn({ limits }: Target): Settled {
  return async (look, limit = 'consistencySeconds') => {
    const deadline = performance.now() + limits[limit] * 1000;
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 1.5, LONGEST_WAIT)) {
      const isLast = performance.now() + wait > deadline;
      try {
        return await look();
      } catch (error) {
        if (isLast || !maySettle(error)) throw error;
      }
      await pause(wait);
    }
  };
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
