import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { Allowance, GaveUp, type Left } from './allowance.ts';
import { describe } from '../case/answer.ts';
import type { Creation } from './creations.ts';
import { Emptying } from './emptying.ts';
import type { Journal } from './journal.ts';
import type { OddKey } from './odd-keys.ts';

export type { Left } from './allowance.ts';

/**
 * Most requests for one bucket. The largest that a case fills holds 1,001 objects, which a target without bulk deletion needs
 * a request each for.
 */
const REQUESTS = 1500;

/** Buckets that would take without an end, before the others of the target get only what a bucket of a usual case needs. */
const ENDLESS = 3;
const REQUESTS_THEN = 25;

/** What a clean-up works with: the identities to try, in this order, and the journal to strike names from. */
export interface Cleaning {
  clients: readonly Client[];
  journal: Journal;
  endpoint: string;
  /** What was written under keys that a listing may show wrong, in any bucket. */
  oddKeys: readonly OddKey[];
  /** Ends the clean-up within a request; what is left is in the journal. */
  signal?: AbortSignal;
  /** The run that made the buckets is long over: a creation that was not answered takes no effect any more. */
  afterwards?: boolean;
  /** Most requests for one bucket, in place of the usual bound. */
  requests?: number;
  /** Buckets so far that were given up as endless; kept by `removeBucket`. */
  endless?: number;
}

/**
 * Remove a bucket that a run made, and what is in it if the name is the run's own. Rests on the least: single deletes and
 * listings. Never throws.
 * @returns why it could not be removed, or undefined when nothing of the run is left there
 */
export async function removeBucket(cleaning: Cleaning, creation: Creation): Promise<Left | undefined> {
  const { bucket, kind, state } = creation;
  if (kind === 'exact' && state === 'refused') return undefined;
  const isUnsure = state === 'requested' || (state === 'unanswered' && cleaning.afterwards);
  try {
    return await (kind === 'exact' && isUnsure ? lookAt(cleaning, creation) : remove(cleaning, creation));
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error;
    if (error.why === 'endless') cleaning.endless = (cleaning.endless ?? 0) + 1;
    return { why: error.why, reason: `${bucket}: ${error.reason}` };
  }
}

async function remove(cleaning: Cleaning, creation: Creation): Promise<Left | undefined> {
  const { bucket, kind } = creation;
  const allowance = allowanceOf(cleaning);
  let reason = 'no identity may delete it';
  for (const client of cleaning.clients) {
    let answer = await emptyAndDelete(cleaning, client, creation, allowance);
    // A bucket policy may shut its own owner out (`Deny`; on some servers any policy does): without it once more.
    const left = !isGone(answer) && kind === 'prefixed';
    if (left && (await allowance.ask((options) => client.deleteBucketPolicy({ bucket }, options))).ok)
      answer = await emptyAndDelete(cleaning, client, creation, allowance);
    if (isGone(answer)) return gone(cleaning, creation, answer);
    if (answer.status !== 403) reason = `DELETE answered ${describe(answer)}`;
  }
  return { why: 'refused', reason: `${bucket}: ${reason}` };
}

/** Strike a bucket off. One that is absent while its creation was never answered may still come to be. */
function gone(cleaning: Cleaning, { bucket, state }: Creation, { ok }: Exchange): Left | undefined {
  if (!ok && state === 'unanswered' && !cleaning.afterwards)
    return { why: 'silent', reason: `${bucket}: its creation was never answered; it may still come to be` };
  cleaning.journal.removed(bucket, cleaning.endpoint);
  return undefined;
}

/** Delete a bucket, emptied first if its name is the run's own. Gives the last answer. */
async function emptyAndDelete(
  cleaning: Cleaning,
  client: Client,
  { bucket, kind }: Creation,
  allowance: Allowance,
): Promise<Exchange> {
  const emptying = new Emptying(client, bucket, allowance, cleaning);
  const removeIt = () => allowance.ask((options) => client.deleteBucket({ bucket }, options));
  let answer = await removeIt();
  while (answer.status === 409 && kind === 'prefixed' && (await emptying.round())) answer = await removeIt();
  return answer;
}

/**
 * A bucket without the run's prefix whose creation is not certain may be another's by now: it is looked at, and never removed.
 */
async function lookAt(cleaning: Cleaning, { bucket }: Creation): Promise<Left | undefined> {
  const [client] = cleaning.clients;
  if (!client) return { why: 'refused', reason: `${bucket}: no identity may look at it` };
  const allowance = allowanceOf(cleaning);
  const head = await allowance.ask((options) => client.headBucket({ bucket }, options));
  // HEAD has no error document; a name that breaks the rules may be answered 400, and cannot exist.
  if (head.status !== 404 && head.status !== 400) {
    const reason = `${bucket}: whether this run made it is not known; if it is yours, remove it by hand`;
    return { why: 'refused', reason };
  }
  cleaning.journal.removed(bucket, cleaning.endpoint);
  return undefined;
}

function allowanceOf({ endless = 0, requests = REQUESTS, signal }: Cleaning): Allowance {
  return new Allowance(endless < ENDLESS ? requests : REQUESTS_THEN, signal);
}

function isGone({ ok, status, error }: Exchange): boolean {
  return ok || isAbsent(status, error?.code);
}

/** A name that breaks the rules was never created: the target says so instead of "no such bucket". */
function isAbsent(status: number, code: string | undefined): boolean {
  return status === 404 || code === 'InvalidBucketName' || code === 'InvalidURI';
}
