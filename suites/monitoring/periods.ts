import { isAssertion } from '../case/assertion.ts';
import { timeOf } from '../case/case-time.ts';
import type { CaseContext } from '../case/context.ts';
import { NotTestable } from '../case/outcomes.ts';

const DAY_SECONDS = 86_400;

/** Maximum pause between two checks, milliseconds. */
const MAX_PAUSE = 500;

/**
 * Wait for something that is visible once some seconds of the target's metrics have passed: its declared clock says how quickly
 * they pass, and it has its declared delay in addition. The check is repeated; its last failure is the verdict.
 * @throws NotTestable when that takes longer than a case may
 */
export async function withinSeconds(
  seconds: number,
  { target }: Pick<CaseContext, 'target'>,
  look: () => Promise<void>,
): Promise<void> {
  const { clock, limits } = target;
  if (!clock) throw new NotTestable('the target file declares no clock');
  const longest =
    (seconds * clock.secondsPerDay) / DAY_SECONDS + clock.delaySeconds + limits.consistencySeconds;
  if (longest > limits.caseSeconds)
    throw new NotTestable(`${seconds} seconds of the declared clock take longer than a case may`);
  const time = timeOf(target);
  const deadline = time.now() + longest * 1000;
  for (let wait = 10; ; wait = Math.min(2 * wait, MAX_PAUSE)) {
    const isLast = time.now() > deadline;
    try {
      return await look();
    } catch (error) {
      if (isLast || !isAssertion(error)) throw error;
    }
    await time.pause(wait);
  }
}
