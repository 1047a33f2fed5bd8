import type { HistoryWindow } from '../../reports/results.ts';
import { Inconsistent } from '../case/inconsistent.ts';
import { Blocked } from '../case/outcomes.ts';
import { contradictionIn, type Strength } from './contradiction.ts';
import { TooManyOrders } from './linearize.ts';
import { knownCalls } from './recorded-call.ts';
import type { HistoryRecorder } from './recorder.ts';
import { windowOf } from './window.ts';

/** What a history is held to. */
export interface Claim {
  strength: Strength;
  /** What must hold, in words. */
  expected: string;
  /** Seconds for which a read may show what was replaced; default none. */
  delaySeconds?: number;
}

/**
 * Hold a history to a claim.
 * @throws Inconsistent with the smallest contradiction of all keys
 * @throws Blocked when too few calls were answered, or when an order cannot be found in time
 */
export function judgeHistory(recorder: HistoryRecorder, keys: readonly string[], claim: Claim): void {
  const windows = keys.flatMap((key) => contradictionOf(recorder, key, claim) ?? []);
  const [window] = windows.sort((one, other) => one.calls.length - other.calls.length);
  if (window !== undefined) {
    const impossible = window.calls.find((call) => call.impossible);
    const actual = impossible
      ? `client ${impossible.client}, ${impossible.operation}: ${impossible.words}`
      : '';
    throw new Inconsistent(`no order explains these calls on one key: ${windowInWords(window)}`, {
      expected: claim.expected,
      actual,
      window,
    });
  }
  requireAnswers(recorder);
}

/** @throws Blocked when a history says too little */
export function requireAnswers({ made, answered, calls, lastRefusal }: HistoryRecorder): void {
  const isWritten = calls.some(({ effect }) => effect.kind === 'write' && effect.outcome === 'done');
  if (isWritten && answered * 2 >= made) return;
  throw new Blocked(
    isWritten ? `only ${answered} of ${made} calls were answered` : 'no upload was stored',
    lastRefusal,
  );
}

/**
 * The smallest contradiction in the calls of one key.
 * @throws Blocked when an order cannot be found in time
 * @internal only its tests import it
 */
export function contradictionOf(
  { calls, contents }: HistoryRecorder,
  key: string,
  { strength, delaySeconds = 0 }: Pick<Claim, 'strength' | 'delaySeconds'>,
): HistoryWindow | undefined {
  const named = (etag: string) => contents.named(etag);
  const ofKey = calls.filter((call) => call.key === key);
  try {
    const part = contradictionIn(knownCalls(ofKey, named, delaySeconds * 1000), strength);
    return part && windowOf(key, part, ofKey, named);
  } catch (error) {
    if (error instanceof TooManyOrders)
      throw new Blocked('so many calls were not answered that no order of them can be searched for');
    throw error;
  }
}

/** The calls of a window in one line. */
function windowInWords({ calls }: HistoryWindow): string {
  return calls
    .map(({ client, words, from, until }) => `client ${client} ${words} (${from} to ${until ?? '?'} ms)`)
    .join('; ');
}
