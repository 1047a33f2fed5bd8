import type { CaseContext } from '../case/context.ts';
import { timeOf } from '../case/case-time.ts';
import { seededRandom } from '../case/random.ts';
import { done } from '../case/given.ts';
import { judgeHistory } from './judge-history.ts';
import { HistoryRecorder } from './recorder.ts';

const CLIENTS = 4;
/** Calls of one round: a write, a read and a listing. */
const ROUND = 3;
/** Rounds at most where each has to wait for the delay that the target declares. */
const MAX_DELAYED_ROUNDS = 3;

/**
 * Each client writes its own key, waits for the delay that the target declares, and then reads and lists the key.
 * @throws Inconsistent when one does not see its own last write
 * @throws Blocked when too few calls were answered
 */
export async function ownWrites({
  owner,
  bucket,
  key,
  random,
  target,
}: Pick<CaseContext, 'owner' | 'bucket' | 'key' | 'random' | 'target'>): Promise<void> {
  await done(owner.putObject({ bucket, key: `${key}/first`, body: '' }));
  const { historyCalls, objectDelaySeconds: delay } = target.limits;
  const rounds = Math.ceil(historyCalls / (CLIENTS * ROUND));
  const seed = random.below(2 ** 31);
  const recorder = new HistoryRecorder(owner, bucket);
  const keys = Array.from({ length: CLIENTS }, (_, nth) => `${key}-${nth}`);
  const work = async (own: string, client: number) => {
    const choices = seededRandom(seed, `client ${client}`);
    for (let round = 0; round < (delay > 0 ? Math.min(rounds, MAX_DELAYED_ROUNDS) : rounds); round += 1) {
      if (choices.below(3) === 0) await recorder.remove(client, own);
      else await recorder.put(client, own);
      if (delay > 0) await timeOf(owner).pause(delay * 1000);
      await recorder.get(client, own);
      await recorder.list(client, own, [own]);
    }
  };
  await Promise.all(keys.map((own, nth) => work(own, nth + 1)));
  judgeHistory(recorder, keys, { strength: 'each-read', expected: 'its own last write of the key' });
}
