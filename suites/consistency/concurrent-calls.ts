import type { CaseContext } from '../case/context.ts';
import { done } from '../case/given.ts';
import { type Claim, judgeHistory } from './judge-history.ts';
import type { HistoryRecorder } from './recorder.ts';
import { type Action, type Place, workOn } from './workload.ts';

/** What a case about concurrent calls needs of its context. */
type Needed = Pick<CaseContext, 'owner' | 'bucket' | 'key' | 'random' | 'target'>;

/** How the clients of a case work. */
interface Work {
  clients: number;
  keys: number;
  actions: readonly [Action, ...Action[]];
}

/** Let clients work on some keys, as many calls as the target's limits say. @throws Blocked when the bucket cannot be used */
export async function record(
  { owner, bucket, key, random, target }: Needed,
  { keys, ...work }: Work,
): Promise<{ recorder: HistoryRecorder; place: Place }> {
  // A new bucket may take a moment to be seen everywhere.
  await done(owner.putObject({ bucket, key: `${key}/first`, body: '' }));
  const [first, ...others] = Array.from({ length: keys }, (_, nth) => `${key}-${nth}`);
  const place: Place = { owner, bucket, prefix: `${key}-`, keys: [first ?? key, ...others] };
  const recorder = await workOn(place, { ...work, count: target.limits.historyCalls }, random);
  return { recorder, place };
}

/**
 * The same, and judge what they saw.
 * @throws Inconsistent when it cannot be explained
 * @throws Blocked when too few calls were answered
 */
export async function holds(context: Needed, work: Work, claim: Omit<Claim, 'delaySeconds'>): Promise<void> {
  const { recorder, place } = await record(context, work);
  const delaySeconds = context.target.limits.objectDelaySeconds;
  judgeHistory(recorder, place.keys, { ...claim, delaySeconds });
}
