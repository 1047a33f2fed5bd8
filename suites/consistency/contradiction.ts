import { isLinearizable, type TimedCall } from './linearize.ts';
import { smallest } from './smallest.ts';

/**
 * What calls on one key are held to:
 * - `each-read`: the writes have one order, and each read by itself fits into it. A read during a write may show the old content
 *   after another has shown the new one (weak regularity, Shao, Pierce and Welch 2003).
 * - `one-order`: all calls have one order (linearizability, Herlihy and Wing 1990).
 */
export type Strength = 'each-read' | 'one-order';

/**
 * The smallest part of the calls on one key that shows that they break what they are held to.
 * @returns undefined when they keep it
 * @throws TooManyOrders when that takes too long to know
 */
export function contradictionIn<Call extends TimedCall>(
  calls: readonly Call[],
  strength: Strength,
): Call[] | undefined {
  if (isLinearizable(calls)) return undefined;
  if (strength === 'one-order') return smallest(calls);
  const writes = calls.filter(({ call }) => call.kind !== 'read');
  if (!isLinearizable(writes)) return smallest(writes);
  for (const read of calls) {
    if (read.call.kind !== 'read') continue;
    const withOne = [...writes, read];
    if (!isLinearizable(withOne)) return smallest(withOne);
  }
  return undefined;
}
