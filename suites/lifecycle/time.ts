import { isAssertion } from '../case/assertion.ts';
import { timeOf } from '../case/case-time.ts';
import type { CaseContext } from '../case/context.ts';
import { NotTestable } from '../case/outcomes.ts';

/** Number of checks in one day of the target's clock. */
const LOOKS_PER_DAY = 4;

/**
 * Wait for the effect of lifecycle rules some days from now, by the clock that the target file declares: rules take effect at
 * the end of a day, so one day may be nearly two (public protocol, "Lifecycle configuration elements"), and the target has its
 * declared delay in addition. The check is repeated; its last failure is the verdict.
 * @throws NotTestable when the days are too long for a case
 */
export async function inDays(
  days: number,
  { target }: Pick<CaseContext, 'target'>,
  assertion: () => Promise<void>,
): Promise<void> {
  const { clock, limits } = target;
  if (!clock) throw new NotTestable('the target file declares no clock');
  const longest = (days + 1) * clock.secondsPerDay + clock.delaySeconds + limits.consistencySeconds;
  if (longest > limits.caseSeconds)
    throw new NotTestable(`${days} days of the declared clock take longer than a case may`);
  const time = timeOf(target);
  const deadline = time.now() + longest * 1000;
  for (;;) {
    const isLast = time.now() > deadline;
    try {
      return await assertion();
    } catch (error) {
      if (isLast || !isAssertion(error)) throw error;
    }
    await time.pause((clock.secondsPerDay * 1000) / LOOKS_PER_DAY);
  }
}

/** Wait until a key has expired by a rule, some days from now. */
export async function expires(
  days: number,
  { target, owner, expect, bucket }: Pick<CaseContext, 'target' | 'owner' | 'expect' | 'bucket'>,
  key: string,
): Promise<void> {
  await inDays(days, { target }, async () => {
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });
}
