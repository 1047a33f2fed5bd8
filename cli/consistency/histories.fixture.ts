import type { Client } from '../../client/client.ts';
import type { Transport } from '../../client/transport/transport.ts';
import { seededRandom } from '../../suites/case/random.ts';
import { contradictionOf } from '../../suites/consistency/judge-history.ts';
import type { Strength } from '../../suites/consistency/contradiction.ts';
import type { HistoryRecorder } from '../../suites/consistency/recorder.ts';
import { type Action, type Place, workOn } from '../../suites/consistency/workload.ts';
import { clientFor, transportFor } from '../../suites/harness/connect.ts';
import { referenceTarget } from '../target-choice.ts';

/** A client of a started reference server, dialect `aws`; close its transport when done. */
export function ownerOf(url: string): { owner: Client; transport: Transport } {
  const target = referenceTarget('aws', { url });
  const transport = transportFor(target);
  return { owner: clientFor(target, transport, 'owner', 'consistency'), transport };
}

/** What the clients of a history do. */
export interface Scene {
  actions: readonly [Action, ...Action[]];
  keys: number;
  strength: Strength;
}

/** Calls after which the history so far is judged. */
const ROUND = 120;

/**
 * Histories of one server until one is contradicted or the time is over.
 * @returns what contradicts, in words; undefined when nothing did
 */
export async function contradicted(
  owner: Client,
  bucket: string,
  { actions, keys, strength }: Scene,
  { seconds, seed }: { seconds: number; seed: number },
): Promise<string | undefined> {
  const end = performance.now() + seconds * 1000;
  for (let round = 1; performance.now() < end; round += 1) {
    const place = placeOf(owner, bucket, `r${round}-`, keys);
    const left = (end - performance.now()) / 1000;
    const work = { clients: 4, actions, count: ROUND, seconds: left };
    const found = judged(await workOn(place, work, seededRandom(seed, `round ${round}`)), place, strength);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Keys of a bucket under a prefix. */
export function placeOf(owner: Client, bucket: string, prefix: string, keys: number): Place {
  const [first = prefix, ...others] = Array.from({ length: keys }, (_, nth) => `${prefix}${nth}`);
  return { owner, bucket, prefix, keys: [first, ...others] };
}

/** What contradicts in a history, in words; undefined when nothing does. */
export function judged(recorder: HistoryRecorder, { keys }: Place, strength: Strength): string | undefined {
  const flaw = recorder.flaws.find(({ kind }) => kind === 'bytes');
  if (flaw !== undefined) return flaw.message;
  for (const key of keys) {
    const window = contradictionOf(recorder, key, { strength });
    if (window) return window.calls.map(({ client, words }) => `${client} ${words}`).join('; ');
  }
  return undefined;
}
