import { timeOf } from './case-time.ts';
import type { CaseContext } from './context.ts';
import { done } from './given.ts';

/**
 * The target's time in milliseconds since 1970. Local time may be minutes off; only the target's counts.
 * @throws Blocked when it does not answer
 */
export async function targetTime({ owner }: Pick<CaseContext, 'owner'>): Promise<number> {
  const { header } = await done(owner.listBuckets({}));
  const date = Date.parse(header('date') ?? '');
  return Number.isNaN(date) ? timeOf(owner).now() : date;
}
