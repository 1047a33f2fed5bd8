import type { Exchange } from '../../client/exchange.ts';
import type { Target } from '../../target/target.ts';
import { isAssertion } from './assertion.ts';
import { type CaseTime, timeOf } from './case-time.ts';
import { logOf } from './case-log.ts';
import { Abandoned, Blocked } from './outcomes.ts';

/** Milliseconds before the second check; each later wait is 1.5 times as long, up to a maximum. */
const FIRST_WAIT = 20;
const MAX_WAIT = 500;

/** Kinds of changes that take time to settle, by the limit in the target file. */
export type Settling = 'consistencySeconds' | 'versioningSeconds';

/** Checks the target until the expected state is visible; see `settledOn`. */
export type Settled = (look: () => Promise<void>, limit?: Settling) => Promise<void>;

/** Checks at once and then with growing pauses until the time is over. Each check learns whether it is the last. */
async function* looks(seconds: number, time: CaseTime): AsyncGenerator<{ isLast: boolean }> {
  const deadline = time.now() + seconds * 1000;
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 1.5, MAX_WAIT)) {
    const isLast = time.now() + wait > deadline;
    yield { isLast };
    if (isLast) return;
    await time.pause(wait);
  }
}

/**
 * Expectations that a target may need a moment to meet: a created or deleted bucket shows in the listing, a configuration
 * takes effect (target file, `limits`). `look` is repeated until its assertions hold or the time is over; the last failure
 * decides the verdict. Set-up can be awaited in the same way (`done` within `look`): it then ends blocked. With a limit of
 * 0 there is one check.
 * @param limit default `consistencySeconds`
 */
export function settledOn(target: Target): Settled {
  const { limits } = target;
  return async (look, limit = 'consistencySeconds') => {
    for await (const { isLast } of looks(limits[limit], timeOf(target))) {
      try {
        return await look();
      } catch (error) {
        if (isLast || !maySettle(error)) throw error;
      }
    }
  };
}

/**
 * Repeat a request until its answer is accepted or `limits.consistencySeconds` is over. Returns the last answer in any
 * case: for set-up that needs a change of rights first, and for changes that are possible only after another has settled.
 */
export async function answerInTime<Answer extends { ok: boolean }>(
  target: Pick<Target, 'limits'>,
  ask: () => Promise<Answer>,
  isGood: (answer: Answer) => boolean = ({ ok }) => ok,
): Promise<Answer> {
  let answer: Answer | undefined;
  for await (const { isLast } of looks(target.limits.consistencySeconds, timeOf(target))) {
    answer = await ask();
    if (isLast || isGood(answer)) break;
  }
  return answer ?? ask();
}

function maySettle(error: unknown): boolean {
  return isAssertion(error) || (error instanceof Blocked && !(error instanceof Abandoned));
}

/**
 * Wait, in set-up, until a change has settled, for as long as the target of an exchange may take. If it has not by then,
 * the case continues and decides what follows.
 * @param exchange one of the case
 */
export async function waitFor(
  exchange: Exchange,
  look: () => Promise<void>,
  limit: Settling = 'consistencySeconds',
): Promise<void> {
  const target = logOf(exchange)?.target;
  if (target) await waitAt(target, look, limit);
}

/** The same, where no exchange of a case names the target. */
export async function waitAt(target: Target, look: () => Promise<void>, limit: Settling): Promise<void> {
  if (target.limits[limit] === 0) return;
  try {
    await settledOn(target)(look, limit);
  } catch (error) {
    if (!isAssertion(error)) throw error;
  }
}
