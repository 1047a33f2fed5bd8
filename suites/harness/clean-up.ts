import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { Allowance, GaveUp, type Left } from './allowance.ts';
import { describe } from '../case/answer.ts';
import type { Contents } from './contents.ts';
import type { Creation } from './creations.ts';
import { Emptying } from './emptying.ts';
import type { JournalWriter } from './journal.ts';
import type { OddKey } from './odd-keys.ts';

export type { Left } from './allowance.ts';

/**
 * Maximum number of requests for one bucket. The largest that a case fills has 1,001 objects, each of which needs a request
 * on a target without bulk deletion.
 */
const REQUESTS = 1500;

/** Number of endless buckets after which the others of the target get only the budget of an ordinary case. */
const ENDLESS = 3;
const REQUESTS_THEN = 25;

/** What a clean-up needs: the identities to try, in this order, and the journal to remove names from. */
export interface Cleaning {
  clients: readonly Client[];
  journal: JournalWriter;
  endpoint: string;
  /** Objects under keys that a listing may show wrong, in any bucket. */
  oddKeys: readonly OddKey[];
  /** What the traffic of the run put into the buckets, which need not be listed then. */
  contents?: Pick<Contents, 'of'>;
  /** Stops the clean-up within a request; the rest stays in the journal. */
  signal?: AbortSignal;
  /** The run that created the buckets ended long ago: a creation without an answer can no longer take effect. */
  afterwards?: boolean;
  /** Maximum number of requests for one bucket, in place of the default. */
  requests?: number;
  /** The number of buckets so far that were endless; maintained by `removeBucket`. */
  endless?: number;
}

/**
 * Remove a bucket that a run created, and its content if the name is the run's own. Never throws.
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
    let answer = await emptyAndDelete(cleaning, client, creation, allowance, client === cleaning.clients[0]);
    // A bucket policy may lock out its own owner (`Deny`; on some servers any policy does): try again without it.
    const left = !isGone(answer) && kind === 'prefixed';
    if (left && (await allowance.ask((options) => client.deleteBucketPolicy({ bucket }, options))).ok)
      answer = await emptyAndDelete(cleaning, client, creation, allowance, false);
    if (isGone(answer)) return gone(cleaning, creation, answer);
    if (answer.status !== 403) reason = `DELETE answered ${describe(answer)}`;
  }
  return { why: 'refused', reason: `${bucket}: ${reason}` };
}

/** Remove a bucket from the journal. An absent one may still be created if its creation was never answered. */
function gone(cleaning: Cleaning, { bucket, state }: Creation, { ok }: Exchange): Left | undefined {
  if (!ok && state === 'unanswered' && !cleaning.afterwards)
    return { why: 'silent', reason: `${bucket}: its creation was never answered; it may still be created` };
  cleaning.journal.removed(bucket, cleaning.endpoint);
  return undefined;
}

/** Delete a bucket, emptied first if its name is the run's own. Returns the last answer. */
async function emptyAndDelete(
  cleaning: Cleaning,
  client: Client,
  { bucket, kind }: Creation,
  allowance: Allowance,
  isFirst: boolean,
): Promise<Exchange> {
  const emptying = new Emptying(client, bucket, allowance, cleaning);
  const removeIt = () => allowance.ask((options) => client.deleteBucket({ bucket }, options));
  if (kind === 'prefixed' && isFirst) await emptying.removeKnown(cleaning.contents?.of(bucket));
  let answer = await removeIt();
  while (answer.status === 409 && kind === 'prefixed' && (await emptying.round())) answer = await removeIt();
  return answer;
}

/**
 * A bucket without the run's prefix whose creation is uncertain may belong to someone else by now: it is checked, and never
 * removed.
 */
async function lookAt(cleaning: Cleaning, { bucket }: Creation): Promise<Left | undefined> {
  const [client] = cleaning.clients;
  if (!client) return { why: 'refused', reason: `${bucket}: no identity may access it` };
  const allowance = allowanceOf(cleaning);
  const head = await allowance.ask((options) => client.headBucket({ bucket }, options));
  // HEAD has no error document; the answer to an invalid name may be 400, and such a bucket cannot exist.
  if (head.status !== 404 && head.status !== 400) {
    const reason = `${bucket}: it is not known whether this run created it; if it is yours, remove it by hand`;
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

/** An invalid name was never created: the target says so instead of "no such bucket". */
function isAbsent(status: number, code: string | undefined): boolean {
  return status === 404 || code === 'InvalidBucketName' || code === 'InvalidURI';
}
