import type { DialectName } from '../../spec/dialect.ts';
import { type Attempt, attempt, plannedOperation } from './attempt.ts';
import { forEachDialect } from './each-dialect.ts';
import { findingsOf } from './judge.ts';
import { openSenders, type Senders } from './senders.ts';
import { Tally } from './tally.ts';
import type { FuzzTarget, Memory } from './target.ts';
import { makeWorld, type World } from './world.ts';

/** What to send. */
export interface FuzzPlan {
  seed: number;
  /** Indexes of the requests. */
  from: number;
  to: number;
  /** Requests that run at once. */
  concurrency: number;
  /** Notified of every finding, and of progress after each world. */
  onFinding?(finding: Finding): void;
  onWorld?(index: number, findings: number): void;
}

export interface Finding {
  attempt: Attempt;
  what: string[];
  /** Errors in the server meanwhile; a concurrent request may have caused them. */
  errors: string[];
}

export interface Fuzzed {
  findings: Finding[];
  tally: Tally;
  memory: { before: Memory; after: Memory };
}

/** Requests that share a world: enough that they see effects of each other, few enough that it does not fill up. */
const WORLD_SIZE = 2_000;

/** Uploads of a world. */
const UPLOADS = 24;

/** Findings after which the fuzzer stops. */
const MAX_FINDINGS = 200;

/**
 * Send the requests of a plan, and check each answer.
 * @throws Error when a world cannot be created: the server does not work
 */
export async function fuzz(target: FuzzTarget, plan: FuzzPlan): Promise<Fuzzed> {
  const { seed, from, to, concurrency } = plan;
  const senders = await openSenders(target);
  const tally = new Tally();
  const findings: Finding[] = [];
  const one = async (index: number, worlds: Record<DialectName, World>): Promise<void> => {
    const { dialect } = plannedOperation(index);
    const tried = await attempt(seed, index, senders.of[dialect], worlds[dialect]);
    tally.add(tried);
    const [what, errors] = [findingsOf(tried), target.takeErrors()];
    if (what.length === 0 && errors.length === 0) return;
    const finding = { attempt: tried, what, errors };
    findings.push(finding);
    plan.onFinding?.(finding);
  };
  try {
    // Memory that a server keeps after warming up does not count as growth.
    if (to - from >= WORLD_SIZE) await makeWorlds(senders.of, 'warm', UPLOADS);
    const before = await target.memory();
    let next = from;
    while (next < to && findings.length < MAX_FINDINGS) {
      const worlds = await makeWorlds(senders.of, `fuzz-${next}`, Math.min(UPLOADS, to - from));
      const end = Math.min(to, next + WORLD_SIZE);
      const worker = async () => {
        while (next < end) await one(next++, worlds);
      };
      await Promise.all(Array.from({ length: concurrency }, worker));
      plan.onWorld?.(end, findings.length);
    }
    // At the end valid requests must still succeed.
    await makeWorlds(senders.of, `last-${from}`, 0);
    return { findings, tally, memory: { before, after: await target.memory() } };
  } finally {
    await senders.close();
  }
}

async function makeWorlds(
  senders: Readonly<Record<DialectName, Senders>>,
  label: string,
  uploads: number,
): Promise<Record<DialectName, World>> {
  return forEachDialect((dialect) => makeWorld(senders[dialect].identities[0], dialect, label, uploads));
}
