import { inspect } from 'node:util';
import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { recordExchange } from '../../client/recorded.ts';
import type { Finding } from '../../reports/results.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import type { IdentityName, Target } from '../target/target.ts';
import { isSchemaBreach } from './answer.ts';
import { CaseLog, type Remark } from './case-log.ts';
import type { CaseOutcome } from './case-outcome.ts';
import { Given } from './given.ts';
import './matchers.ts';
import type { Names } from './names.ts';
import { Abandoned, Blocked, NotTestable, OutOfTime } from './outcomes.ts';
import { type Random, seededRandom } from './random.ts';
import type { Bench } from './bench.ts';

/** What a case may ask for, by destructuring its first argument. Only what is named there is set up. */
export interface CaseContext extends Record<IdentityName, Client> {
  /** A new empty bucket of the owner, for this case alone. */
  bucket: string;
  /** A bucket of the owner that cases share; touch only keys from `key` or `names.key()` in it. */
  sharedBucket: string;
  /** An object key that no other case uses. */
  key: string;
  names: Names;
  given: Given;
  /** The run's seeded random source, a stream for this requirement. */
  random: Random;
  target: Target;
  dialect: DialectName;
  expect: typeof expect;
  /** Record what the deployment does where the contract leaves it open. */
  observe(name: string, value: string | number | undefined): void;
}

export type CaseBody = (context: CaseContext) => Promise<void>;

/** The names that a case destructures; vitest and playwright read their fixtures in the same way. */
function namesAskedFor(body: CaseBody): Set<string> {
  const [, inside = ''] = /^(?:async\s*)?\(\s*\{([^}]*)\}/.exec(body.toString()) ?? [];
  return new Set(inside.split(',').map((part) => part.split(/[:=]/, 1)[0]?.trim() ?? ''));
}

async function contextOf(
  body: CaseBody,
  bench: Bench,
  id: RequirementId,
  log: CaseLog,
  names: Names,
  random: Random,
): Promise<CaseContext> {
  const asked = namesAskedFor(body);
  const clients = bench.clients(id, log);
  const given = new Given(clients.owner, names);
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
    bucket: asked.has('bucket') ? await given.bucket() : '',
    sharedBucket: asked.has('sharedBucket') ? await bench.sharedBucket() : '',
    key: names.key(),
    names,
    given,
    random,
    target: bench.target,
    dialect: bench.target.dialect,
    expect,
    observe: (name, value) => log.observe(name, String(value ?? 'none')),
  };
}

/** Of a case: how many of the same requirement stand before it, each with a random stream of its own; may it wreck a target? */
interface Manner {
  nth?: number;
  disruptive?: boolean;
}

interface End {
  verdict: CaseOutcome['verdict'];
  remarks: Remark[];
}

/**
 * Run one case and say what it came to. Never throws; what it made on the target is removed before it returns, unless the
 * target then answers no more.
 */
export async function runCase(
  bench: Bench,
  id: RequirementId,
  body: CaseBody,
  { nth = 0, disruptive = false }: Manner = {},
): Promise<CaseOutcome> {
  const started = performance.now();
  const log = new CaseLog(bench.target);
  const random = seededRandom(bench.seed, nth === 0 ? id : `${id} ${nth}`);
  const names = bench.names(random);
  let end: End;
  let abandoned = false;
  const silent = disruptive && !(await bench.isAnswering());
  try {
    if (silent) throw new Blocked('the target answered no more before this case began');
    await bench.withinTime(async () => body(await contextOf(body, bench, id, log, names, random)));
    end = { verdict: log.warnings.length > 0 ? 'warn' : 'pass', remarks: log.warnings };
  } catch (error) {
    end = judgeError(error, log);
    abandoned = error instanceof Abandoned;
    if (disruptive && error instanceof OutOfTime) end.verdict = 'fail';
  }
  if (disruptive && !silent && !(await bench.isAnswering())) end = wrecked(end, log);
  if (abandoned) bench.removeLater(names.buckets);
  else await bench.remove(names.buckets);
  // The next one may leave nobody who could remove what this one shares.
  if (disruptive) await bench.settle();
  const verdict = weigh(end.verdict, id, bench.target.dialect, log);
  return {
    subject: bench.index,
    requirement: id,
    verdict,
    milliseconds: Math.round(performance.now() - started),
    findings: end.remarks.map((remark) => toFinding(remark, log)),
    observations: log.observations,
    notes: [],
    exchanges:
      verdict === 'pass' || verdict === 'observed' ? [] : log.exchanges.map((one) => recordExchange(one)),
    requests: log.requests,
    answers: log.answers,
  };
}

/** What a case came to if the target answered before it and answers no more, whatever it saw of it. */
function wrecked({ remarks }: End, { exchanges }: CaseLog): End {
  const exchange = exchanges.find(({ response }) => response === undefined);
  return {
    verdict: 'fail',
    remarks: [{ message: 'since this case the target answers no more', exchange }, ...remarks],
  };
}

function judgeError(error: unknown, log: CaseLog): End {
  if (!(error instanceof Error)) return { verdict: 'harness-error', remarks: [{ message: String(error) }] };
  const unreachable = log.exchanges.find(
    ({ failure }) => failure?.kind === 'refused' || failure?.kind === 'unreachable',
  );
  if (unreachable) {
    const message = `the target could not be reached: ${unreachable.failure?.message}`;
    return { verdict: 'blocked', remarks: [{ message, exchange: unreachable }] };
  }
  if (error instanceof Blocked)
    return { verdict: 'blocked', remarks: [{ message: error.message, exchange: error.exchange }] };
  if (error instanceof NotTestable) return { verdict: 'not-testable', remarks: [{ message: error.message }] };
  if (isAssertion(error)) {
    const exchange = log.rejected ?? log.exchanges.at(-1);
    const remark = {
      message: error.message,
      expected: show(error.expected),
      actual: show(error.actual),
      exchange,
    };
    return { verdict: 'fail', remarks: [remark, ...unreadable(exchange), ...log.warnings] };
  }
  // What a broken answer lacks is undefined where its type says otherwise: the case fell over the target's fault, not ours.
  const remarks =
    error instanceof TypeError ? unreadable(log.exchanges.findLast((one) => unreadable(one).length > 0)) : [];
  if (remarks.length > 0) return { verdict: 'fail', remarks: [...remarks, ...log.warnings] };
  return { verdict: 'harness-error', remarks: [{ message: error.stack ?? error.message }] };
}

/** Of an answer whose document could not be read: why, for that explains what a case missed in it. */
function unreadable(exchange: Exchange | undefined): Remark[] {
  const breaches = exchange?.violations.filter(isSchemaBreach).map(({ detail }) => detail) ?? [];
  if (!exchange || breaches.length === 0) return [];
  const message = `${exchange.operation} by ${exchange.identity}: the answer breaks its schema: ${breaches.join('; ')}`;
  return [{ message, exchange }];
}

/** Vitest's own matchers throw an AssertionError, ours (`expect.extend`) an Error that carries both sides. */
function isAssertion(error: Error): error is Error & { expected?: unknown; actual?: unknown } {
  return error.name === 'AssertionError' || ('expected' in error && 'actual' in error);
}

function show(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value;
  return inspect(value, { depth: 5, breakLength: 100, maxStringLength: 2000 });
}

/** A missed SHOULD is a warning; where the contract is open, or says MAY, whatever came is an observation. */
function weigh(
  verdict: CaseOutcome['verdict'],
  id: RequirementId,
  dialect: DialectName,
  log: CaseLog,
): CaseOutcome['verdict'] {
  const { basis, level } = requirements[id];
  const here = typeof level === 'string' ? level : level[dialect];
  if (verdict === 'pass' || verdict === 'warn' || verdict === 'fail') {
    if (basis === 'open' || here === 'MAY') {
      if (verdict === 'fail') log.observe('outcome', 'not as the case expected');
      return 'observed';
    }
    if (verdict === 'fail' && here === 'SHOULD') return 'warn';
  }
  return verdict;
}

function toFinding({ message, expected, actual, exchange }: Remark, log: CaseLog): Finding {
  const index = exchange ? log.exchanges.indexOf(exchange) : -1;
  return { message, expected, actual, exchange: index === -1 ? undefined : index };
}
