import type { Client } from '../../client/client.ts';
import { timeOf } from '../case/case-time.ts';
import { type Random, seededRandom } from '../case/random.ts';
import { HistoryRecorder } from './recorder.ts';

/** One thing that a client does; some are two calls or more. */
export type Action =
  | 'put'
  | 'get'
  | 'head'
  | 'delete'
  | 'list'
  | 'copy'
  | 'complete'
  /** Upload if there is no object (`If-None-Match: *`). */
  | 'create'
  /** Read the object, and replace it if it is still the same (`If-Match`), or create it if there is none. */
  | 'swap';

/** What the clients of a history do. */
export interface Workload {
  clients: number;
  /** Each client draws from these; one that is named twice is drawn twice as often. */
  actions: readonly [Action, ...Action[]];
  /** Actions of all clients together. */
  count: number;
  /** Ends it earlier. */
  seconds?: number;
  /** Ends it, checked after each action. */
  isOver?: () => boolean;
  /** The history that this one continues, on a target that was started again. */
  before?: HistoryRecorder;
}

/** Where a history is made. */
export interface Place {
  owner: Client;
  bucket: string;
  /** The keys, of which each begins with the prefix and none has to be escaped in it. */
  prefix: string;
  keys: readonly [string, ...string[]];
}

/**
 * Let the clients work side by side, each one call after the other. What a client does follows from the random source and from the
 * answers that it gets.
 */
export async function workOn(place: Place, workload: Workload, random: Random): Promise<HistoryRecorder> {
  const { owner, bucket } = place;
  const recorder = new HistoryRecorder(owner, bucket, workload.before);
  const seed = random.below(2 ** 31);
  const time = timeOf(owner);
  const end = time.now() + (workload.seconds ?? Infinity) * 1000;
  const share = Math.ceil(workload.count / workload.clients);
  const work = async (client: number) => {
    const own = seededRandom(seed, `client ${client}`);
    for (let nth = 0; nth < share && time.now() < end && !workload.isOver?.(); nth += 1)
      await act(recorder, client, own.pick(workload.actions), place, own);
  };
  await Promise.all(Array.from({ length: workload.clients }, (_, client) => work(client + 1)));
  return recorder;
}

async function act(
  recorder: HistoryRecorder,
  client: number,
  action: Action,
  { keys, prefix }: Place,
  random: Random,
): Promise<void> {
  const key = random.pick(keys);
  switch (action) {
    case 'put':
      return recorder.put(client, key);
    case 'get':
      return void (await recorder.get(client, key));
    case 'head':
      return recorder.head(client, key);
    case 'delete':
      return recorder.remove(client, key);
    case 'list':
      return recorder.list(client, prefix, keys);
    case 'copy': {
      const [first = key, ...others] = keys.filter((other) => other !== key);
      return recorder.copy(client, key, random.pick([first, ...others]));
    }
    case 'complete':
      return recorder.complete(client, key);
    case 'create':
      return recorder.put(client, key, 'nothing');
    case 'swap': {
      const found = await recorder.get(client, key);
      return found && recorder.put(client, key, found);
    }
  }
}
