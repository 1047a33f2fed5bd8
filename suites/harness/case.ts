import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import { cut } from '../../client/recorded-body.ts';
import { withoutSecrets } from '../../client/secrets.ts';
import type { Finding } from '../../reports/results.ts';
import { isGood, verdictOf } from '../../reports/verdict.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import { levelIn } from '../../spec/requirement.ts';
import type { ClusterClient } from '../target/connect.ts';
import type { IdentityName, Target } from '../target/target.ts';
import { bucketsAskedFor } from './case-argument.ts';
import { CaseLog, type Remark } from './case-log.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { Reached } from './contact.ts';
import { type End, endOf } from './end.ts';
import { Given } from './given.ts';
import './matchers.ts';
import type { Names } from './names.ts';
import { Abandoned, Blocked, FailedUnseen, OutOfTime } from './outcomes.ts';
import { type Random, seededRandom } from './random.ts';
import { type Settled, settledOn } from './settle.ts';
import type { Bench } from './bench.ts';

/** What a case may ask for, by destructuring its first argument. Only what is named there is set up. */
export interface CaseContext extends Record<IdentityName, Client> {
  /** A new empty bucket of the owner, for this case alone. */
  bucket: string;
  /** A bucket of the owner that cases share; touch only keys from `key` or `names.key()` in it. */
  sharedBucket: string;
  /** Speaks to the cluster service that the target file describes. */
  cluster: ClusterClient;
  /** An object key that no other case uses. */
  key: string;
  names: Names;
  given: Given;
  /** The run's seeded random source, a stream for this requirement. */
  random: Random;
  target: Target;
  dialect: DialectName;
  expect: typeof expect;
  /** Repeats what looks at something that the target may need a moment to show. */
  settled: Settled;
  /** Record what the deployment does where the contract leaves it open. */
  observe(name: string, value: string | number | undefined): void;
}

export type CaseBody = (context: CaseContext) => Promise<void>;

async function contextOf(
  body: CaseBody,
  bench: Bench,
  id: RequirementId,
  log: CaseLog,
  names: Names,
  random: Random,
): Promise<CaseContext> {
  const clients = bench.clients(id, log);
  const given = new Given(clients.owner, names, bench.target);
  const buckets = await bucketsAskedFor(body, {
    bucket: () => given.bucket(),
    sharedBucket: () => bench.sharedBucket(),
  });
  return {
    // Getters, so that an identity which the target lacks is missed only by the case that uses it.
    get owner() {
      return clients.owner;
    },
    get teammate() {
      return clients.teammate;
    },
    get stranger() {
      return clients.stranger;
    },
    get anonymous() {
      return clients.anonymous;
    },
    get cluster() {
      return bench.cluster(id, log);
    },
    get bucket() {
      return buckets.bucket;
    },
    get sharedBucket() {
      return buckets.sharedBucket;
    },
    key: names.key(),
    names,
    given,
    random,
    target: bench.target,
    dialect: bench.target.dialect,
    expect,
    settled: settledOn(bench.target),
    observe: (name, value) => log.observe(name, String(value ?? 'none')),
  };
}

/** Of a case: how many of the same requirement stand before it, each with a random stream of its own; may it wreck a target? */
interface Manner {
  nth?: number;
  disruptive?: boolean;
}

/** How often a case is run at most whose traffic was disturbed. */
const ATTEMPTS = 3;

/**
 * Run one case and say what it came to. Never throws; what it made on the target is removed before it returns, unless the
 * target then answers no more. A case that fails in traffic with a stray server error or a lost connection is run again, with
 * names of its own: a request that was sent twice may have taken effect twice. The outcome says so.
 */
export async function runCase(
  bench: Bench,
  id: RequirementId,
  body: CaseBody,
  { nth = 0, disruptive = false }: Manner = {},
): Promise<CaseOutcome> {
  const stream = nth === 0 ? id : `${id} ${nth}`;
  let requests = 0;
  for (let attempt = 1; ; attempt += 1) {
    const random = seededRandom(bench.seed, attempt === 1 ? stream : `${stream}, attempt ${attempt}`);
    const { outcome, log } = await runOnce(bench, id, body, random, disruptive);
    requests += outcome.requests;
    if (attempt > 1)
      outcome.notes.push(`run ${attempt} times: the traffic of the case was disturbed, or may have been`);
    if (isGood(outcome.verdict) || !log.disturbed || disruptive || attempt === ATTEMPTS)
      return { ...outcome, requests };
  }
}

async function runOnce(
  bench: Bench,
  id: RequirementId,
  body: CaseBody,
  random: Random,
  disruptive: boolean,
): Promise<{ outcome: CaseOutcome; log: CaseLog }> {
  const started = performance.now();
  const log = new CaseLog(bench.target);
  const names = bench.names(random);
  let end: End;
  let abandoned = false;
  const silent = bench.isLost || (disruptive && !(await bench.isAnswering()));
  try {
    if (silent) throw new Blocked('the target answered no more before this case began');
    await bench.withinTime(log, async () => body(await contextOf(body, bench, id, log, names, random)));
    end = { verdict: log.warnings.length > 0 ? 'warn' : 'pass', remarks: log.warnings };
  } catch (error) {
    end = endOf(error, log, requirements[id].operations);
    log.disturbed ||= error instanceof FailedUnseen;
    abandoned = error instanceof Abandoned;
    if (disruptive && error instanceof OutOfTime) end.verdict = 'fail';
  }
  if (disruptive && !silent && !(await bench.isAnswering())) end = wrecked(end, log);
  if (abandoned) bench.removeLater(names.buckets);
  else await bench.remove(names.buckets);
  // The next one may leave nobody who could remove what this one shares.
  if (disruptive) await bench.settle();
  const reached = await reachedBy(log, bench, started, silent);
  if (reached === 'refused' && isGood(end.verdict)) end = saysNothing(end);
  const { basis } = requirements[id];
  const level = levelIn(requirements[id], bench.target.dialect);
  const verdict = verdictOf(end.verdict, { level, basis });
  if (verdict === 'observed' && end.verdict === 'fail') log.observe('outcome', 'not as the case expected');
  const remarks = end.remarks.slice(0, MOST_FINDINGS);
  const named = remarks.map(({ exchange }) => log.indexOf(exchange));
  const { exchanges, at } = bench.records.choose(isGood(verdict) ? [] : log.records, named);
  const outcome: CaseOutcome = {
    subject: bench.index,
    requirement: id,
    verdict,
    milliseconds: Math.round(performance.now() - started),
    // What a target says may be a secret that it was given.
    ...withoutSecrets({
      findings: remarks.map((remark, index) => toFinding(remark, at(named[index]))),
      observations: log.observations,
      notes: [],
    }),
    exchanges,
    requests: log.requests,
    reached,
  };
  return { outcome, log };
}

/** What the case showed of whether the target is still there, what others see of it in the same time included. */
async function reachedBy(log: CaseLog, bench: Bench, since: number, silent: boolean): Promise<Reached> {
  if (silent) return 'silent';
  if (log.requests === 0) return 'unasked';
  if (log.served || (await bench.isServing(since))) return 'served';
  return log.answers === 0 ? 'silent' : 'refused';
}

/** A case that saw refusals alone, as it expected, of a target that refuses everything: its subject was not tried. */
function saysNothing({ remarks }: End): End {
  const message =
    'all that was asked was refused, and so is whatever else is asked: that says nothing of this';
  return { verdict: 'blocked', remarks: [{ message }, ...remarks] };
}

/** What a case came to if the target answered before it and answers no more, whatever it saw of it. */
function wrecked({ remarks }: End, { exchanges }: CaseLog): End {
  const exchange = exchanges.find(({ response }) => response === undefined);
  return {
    verdict: 'fail',
    remarks: [{ message: 'since this case the target answers no more', exchange }, ...remarks],
  };
}

/** Findings of a case that are kept, and characters of each part of one: what a target sent may stand in them. */
const MOST_FINDINGS = 50;
const MOST_TEXT = 8 * 1024;

function toFinding({ message, expected, actual }: Remark, exchange: number | undefined): Finding {
  const kept = (text: string | undefined) => (text === undefined ? undefined : cut(text, MOST_TEXT));
  return { message: cut(message, MOST_TEXT), expected: kept(expected), actual: kept(actual), exchange };
}
