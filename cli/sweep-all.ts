import { setMaxListeners } from 'node:events';
import { withoutSecrets } from '../client/secrets.ts';
import { type Cleaning, type Left, removeBucket } from '../suites/harness/clean-up.ts';
import { clientFor, transportFor } from '../suites/harness/connect.ts';
import { hasIdentity, identityNames } from '../suites/harness/identities.ts';
import type { Journal, Outstanding } from '../suites/harness/journal.ts';
import type { Target } from '../target/target.ts';

/** How long a sweep may take, milliseconds, so that a hanging target cannot block it. */
const MAX_SWEEP_MS = 60_000;

/** Buckets removed at once: few enough for any target, enough to remove those of an interrupted run within seconds. */
const AT_ONCE = 8;

/** How long a sweep may continue after an interrupt, milliseconds. */
const HURRIED = 3000;

/** How a sweep is bounded. */
export interface SweepOptions {
  /** Longest time, milliseconds. */
  longest?: number;
  /** The run that created the buckets ended earlier (`assay clean`). */
  afterwards?: boolean;
  /** Interrupts it: from then on it has only seconds. */
  signal?: AbortSignal;
}

/** What a sweep left. */
export interface Swept {
  /** What remains, with reason and fix; entries of other endpoints are ignored. */
  left: string[];
  /** Whether the target stopped answering, or the time was over, before all buckets were tried. */
  cutShort: boolean;
}

/** Removes these buckets of a journal from a target. */
export async function sweepAll(
  target: Target,
  journal: Journal,
  entries: readonly Outstanding[],
  { longest = MAX_SWEEP_MS, afterwards = false, signal }: SweepOptions,
): Promise<Swept> {
  // A quarter of the time for one answer: one hanging bucket must not use up the time of the others.
  const requestSeconds = Math.min(target.limits.requestSeconds, longest / 4000);
  const hurried = { ...target, limits: { ...target.limits, requestSeconds } };
  const transport = transportFor(target);
  const names = identityNames.filter((name) => name !== 'anonymous' && hasIdentity(target, name));
  const ended = new AbortController();
  // Every running request adds a listener; that is not a leak.
  setMaxListeners(0, ended.signal);
  const timers = [setTimeout(() => ended.abort(), longest)];
  const hurry = () => timers.push(setTimeout(() => ended.abort(), HURRIED));
  signal?.addEventListener('abort', hurry);
  const cleaning: Cleaning = {
    clients: names.map((name) => clientFor(hurried, transport, name, 'clean-up')),
    journal,
    endpoint: target.endpoint,
    oddKeys: journal.oddKeys(),
    signal: ended.signal,
    afterwards,
  };
  try {
    const found = new Map<Outstanding, Left | undefined>();
    const waiting = entries.values();
    const worker = async () => {
      for (const entry of waiting) {
        const left = await removeBucket(cleaning, entry);
        found.set(entry, left);
        // When the target does not answer for one bucket, the others are not tried.
        if (left?.why === 'silent' && !(await isAnswering(cleaning, entry))) ended.abort();
        if (ended.signal.aborted) return;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return { left: withoutSecrets(describeLeft(entries, found)), cutShort: ended.signal.aborted };
  } finally {
    signal?.removeEventListener('abort', hurry);
    for (const timer of timers) clearTimeout(timer);
    await transport.close();
  }
}

async function isAnswering(
  { clients: [client], signal }: Cleaning,
  { bucket }: Outstanding,
): Promise<boolean> {
  const answer = await client?.headBucket({ bucket }, { signal });
  return answer?.response !== undefined && answer.status !== 503;
}

/** Describes what remains: one line for each bucket that was tried, one for all others, with the fix. */
function describeLeft(
  entries: readonly Outstanding[],
  found: ReadonlyMap<Outstanding, Left | undefined>,
): string[] {
  const later = '"assay clean" removes';
  const lines: string[] = [];
  const untried: Outstanding[] = [];
  for (const entry of entries) {
    const left = found.get(entry);
    if (found.has(entry) && !left) continue;
    if (left?.why === 'endless')
      lines.push(`${left.reason}; it is left as it is: empty and delete it with the target's own tools`);
    else if (left?.why === 'refused') lines.push(left.reason);
    else untried.push(entry);
  }
  const made = untried.filter(({ state }) => state === 'created').length;
  const unsure = untried.length - made;
  if (made > 0) lines.push(`${count(made)}: the target does not answer; ${later} them later`);
  if (unsure > 0)
    lines.push(
      `${count(unsure)} that may exist: creation was requested and never confirmed; ${later} those that do`,
    );
  return lines;
}

function count(buckets: number): string {
  return buckets === 1 ? '1 bucket' : `${buckets} buckets`;
}
