import { expect } from 'vitest';
import { cut } from '../../client/recorded-body.ts';
import { withoutSecrets } from '../../client/secrets.ts';
import { overwriteSignatures } from '../../client/without-secrets.ts';
import type { Finding } from '../../reports/results.ts';
import { isGood, verdictOf } from '../../reports/verdict.ts';
import { requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import { levelIn } from '../../spec/requirement.ts';
import { CaseLog, type Remark } from '../case/case-log.ts';
import { keepTime } from '../case/case-time.ts';
import type { CaseBody, CaseContext } from '../case/context.ts';
import { Given } from '../case/given.ts';
import '../case/matchers.ts';
import type { Names } from '../case/names.ts';
import { Abandoned, Blocked, FailedUnseen, OutOfTime } from '../case/outcomes.ts';
import { type Random, seededRandom } from '../case/random.ts';
import { settledOn } from '../case/settle.ts';
import type { Bench } from './bench.ts';
import { bucketsAskedFor } from './case-argument.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { Reached } from './contact.ts';
import { type End, endOf } from './end.ts';
import type { Lane } from './transcript/lane.ts';

async function contextOf(
  body: CaseBody,
  bench: Bench,
  id: RequirementId,
  log: CaseLog,
  lane: Lane,
  names: Names,
  random: Random,
): Promise<CaseContext> {
  const { target } = log;
  const clients = bench.clients(id, log, lane);
  const given = new Given(clients.owner, names, target);
  const buckets = await bucketsAskedFor(body, {
    bucket: () => given.bucket(),
    sharedBucket: () => lane.given('sharedBucket', () => bench.sharedBucket()),
    versionedBucket: () => lane.given('versionedBucket', () => bench.sharedBucket('versionedBucket')),
  });
  return {
    // Getters, so that only a case that uses a missing identity throws.
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
      return bench.cluster(id, log, lane);
    },
    get bucket() {
      return buckets.bucket;
    },
    get sharedBucket() {
      return buckets.sharedBucket;
    },
    get versionedBucket() {
      return buckets.versionedBucket;
    },
    key: names.key(),
    names,
    given,
    random,
    target,
    dialect: log.dialect,
    expect,
    settled: settledOn(target),
    observe: (name, value) => log.observe(name, String(value ?? 'none')),
  };
}

/** How a case is run. */
export interface CaseRunOptions {
  /** The number of earlier cases of the same requirement; each has its own random stream. */
  nth?: number;
  /** Whether it may exhaust a target that breaks the requirement. */
  disruptive?: boolean;
}

/** Maximum number of runs of a case whose traffic was disturbed. */
const MAX_ATTEMPTS = 3;

/**
 * Run one case and return its outcome. Never throws; what the case created is removed before it returns, unless the target
 * no longer answers. A case that fails after a transient server error or a lost connection is run again with new names,
 * because a request that was sent twice may have taken effect twice. The outcome says so.
 */
export async function runCase(
  bench: Bench,
  id: RequirementId,
  body: CaseBody,
  { nth = 0, disruptive = false }: CaseRunOptions = {},
): Promise<CaseOutcome> {
  const stream = nth === 0 ? id : `${id} ${nth}`;
  let requests = 0;
  for (let attempt = 1; ; attempt += 1) {
    const random = seededRandom(bench.seed, attempt === 1 ? stream : `${stream}, attempt ${attempt}`);
    const lane = bench.lanes.ofCase(id, nth, attempt);
    const { outcome, log } = await runOnce(bench, id, nth, body, lane, random, disruptive);
    requests += outcome.requests;
    if (attempt > 1)
      outcome.notes.push(`run ${attempt} times: the traffic of the case was disturbed, or may have been`);
    if (isGood(outcome.verdict) || !log.disturbed || disruptive || attempt === MAX_ATTEMPTS)
      return { ...outcome, requests };
  }
}

async function runOnce(
  bench: Bench,
  id: RequirementId,
  nth: number,
  body: CaseBody,
  lane: Lane,
  random: Random,
  disruptive: boolean,
): Promise<{ outcome: CaseOutcome; log: CaseLog }> {
  const started = performance.now();
  // Its own: by it the case's time is found.
  const target = { ...bench.target };
  keepTime(lane, target);
  const log = new CaseLog(target);
  const names = bench.names(random);
  let end: End;
  let abandoned = false;
  const silent = await lane.fact(
    'silent',
    async () => bench.isLost || (disruptive && !(await bench.isAnswering())),
  );
  try {
    if (silent) throw new Blocked('the target had stopped answering before this case began');
    await bench.withinTime(log, lane, async () =>
      body(await contextOf(body, bench, id, log, lane, names, random)),
    );
    end = { verdict: log.warnings.length > 0 ? 'warn' : 'pass', remarks: log.warnings };
  } catch (error) {
    end = endOf(error, log, requirements[id].operations);
    log.disturbed ||= error instanceof FailedUnseen;
    abandoned = error instanceof Abandoned;
    if (abandoned && error instanceof Error)
      lane.stop({ kind: error instanceof OutOfTime ? 'time' : 'run', reason: error.message });
    if (disruptive && error instanceof OutOfTime) end.verdict = 'fail';
  }
  const inSilence = end.verdict === 'fail' && endedInSilence(end);
  if (disruptive && !silent && !(await lane.fact('answering', () => bench.isAnswering(inSilence))))
    end = unanswering(end, log);
  else if (inSilence && !disruptive && (await lane.fact('gone', () => bench.isGone()))) end = notTried(end);
  if (abandoned) bench.removeLater(names.buckets);
  // The target may be busy with what is in the bucket: the sweep after the run tries once.
  else if (!(disruptive && inSilence)) await bench.remove(names.buckets);
  // The next case may make the target unavailable, and the shared buckets could not be removed.
  if (disruptive) await bench.settle();
  const reached = await reachedBy(log, lane, silent, () => bench.isServing(started));
  lane.end();
  if (lane.missing !== undefined)
    end = { verdict: 'not-testable', remarks: [{ message: `not in the transcript: ${lane.missing}` }] };
  if (reached === 'refused' && isGood(end.verdict)) end = refusedThroughout(end);
  const { basis } = requirements[id];
  const level = levelIn(requirements[id], bench.target.dialect);
  const verdict = verdictOf(end.verdict, { level, basis });
  if (verdict === 'observed' && end.verdict === 'fail') log.observe('outcome', 'not as the case expected');
  const remarks = end.remarks.slice(0, MAX_FINDINGS);
  const named = remarks.map(({ exchange }) => log.indexOf(exchange));
  const { exchanges, at } = bench.records.choose(
    isGood(verdict) || !bench.keepsExchanges ? [] : log.records,
    named,
  );
  const outcome: CaseOutcome = {
    subject: bench.index,
    requirement: id,
    nth,
    verdict,
    milliseconds: Math.round(performance.now() - started),
    // The target may have repeated a secret, or a signature.
    ...withoutSecrets(
      {
        findings: remarks.map((remark, index) => toFinding(remark, at(named[index]))),
        observations: log.observations,
        notes: [],
      },
      overwriteSignatures,
    ),
    exchanges,
    ...(end.contradiction && { contradiction: end.contradiction }),
    requests: log.requests,
    ...(log.longest && { longest: log.longest }),
    reached,
    ...(lane.missing !== undefined && { again: 'not-in-transcript' as const }),
  };
  return { outcome, log };
}

/** Whether the target still answered, judged by the traffic of this case and of concurrent ones. */
async function reachedBy(
  log: CaseLog,
  lane: Lane,
  silent: boolean,
  isServing: () => Promise<boolean>,
): Promise<Reached> {
  if (silent) return 'silent';
  if (log.requests === 0) return 'unasked';
  if (log.served || (await lane.fact('serving', isServing))) return 'served';
  return log.answers === 0 ? 'silent' : 'refused';
}

/** Whether a case failed because an answer did not come in time. */
function endedInSilence({ remarks: [first] }: End): boolean {
  return first?.exchange?.failure?.kind === 'timeout';
}

/** A target that no longer answers at all does not break the requirement of the case that noticed it. */
function notTried({ remarks }: End): End {
  return { verdict: 'blocked', remarks: [{ message: 'the target stopped answering' }, ...remarks] };
}

/** The end of a case that saw only refusals, as expected, from a target that refuses everything: nothing was tested. */
function refusedThroughout({ remarks }: End): End {
  const message =
    'the target refused every request, also of other cases, which shows nothing about this requirement';
  return { verdict: 'blocked', remarks: [{ message }, ...remarks] };
}

/** The end of a case if the target answered before it and has stopped answering since, regardless of what the case saw. */
function unanswering({ remarks }: End, { exchanges }: CaseLog): End {
  const exchange = exchanges.find(({ response }) => response === undefined);
  return {
    verdict: 'fail',
    remarks: [{ message: 'the target has not answered since this case', exchange }, ...remarks],
  };
}

/** Limits of what is kept of a case: findings, and characters of each part of one. They may contain text of the target. */
const MAX_FINDINGS = 50;
const MAX_TEXT = 8 * 1024;

function toFinding({ message, expected, actual }: Remark, exchange: number | undefined): Finding {
  const kept = (text: string | undefined) => (text === undefined ? undefined : cut(text, MAX_TEXT));
  return { message: cut(message, MAX_TEXT), expected: kept(expected), actual: kept(actual), exchange };
}
