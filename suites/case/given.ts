import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { describe } from './answer.ts';
import type { Target } from '../../target/target.ts';
import type { Names } from './names.ts';
import { Blocked } from './outcomes.ts';
import { createBucketWithLists } from './ownership.ts';
import { answerInTime } from './settle.ts';
import { dialect } from '../../spec/dialect.ts';

/** Await an exchange that set-up needs. @throws Blocked when it is not a 2xx: what the case is about was then not tested */
export async function done<Id extends OperationId>(exchange: Promise<Exchange<Id>>): Promise<Exchange<Id>> {
  const result = await exchange;
  // A creation that is sent again after a lost answer finds its own bucket: only this run uses the name.
  const isOwn = result.operation === 'createBucket' && result.error?.code === 'BucketAlreadyOwnedByYou';
  if (!result.ok && !(isOwn && result.uncertain))
    throw new Blocked(`set-up: ${result.operation} answered ${describe(result)}`, result);
  return result;
}

/**
 * The same for a request that a change of rights must first allow: repeated until it succeeds or the target's time for
 * settling is over.
 * @throws Blocked when it is never a 2xx
 */
export function doneInTime<Id extends OperationId>(
  target: Pick<Target, 'limits'>,
  ask: () => Promise<Exchange<Id>>,
): Promise<Exchange<Id>> {
  return done(answerInTime(target, ask));
}

/** Minimal set-up of cases: create a bucket, put an object. A failure here blocks the case instead of failing it. */
export class Given {
  readonly #owner: Client;
  readonly #names: Names;
  readonly #target: Target;

  constructor(owner: Client, names: Names, target: Target) {
    this.#owner = owner;
    this.#names = names;
    this.#target = target;
  }

  /** A new empty bucket of `by` (default: the owner). Returns its name. @throws Blocked */
  async bucket(by: Client = this.#owner): Promise<string> {
    const bucket = this.#names.bucket();
    await done(by.createBucket({ bucket }));
    return bucket;
  }

  /**
   * A new empty bucket of `by` (default: the owner) in which access lists take effect. Returns its name.
   * @throws Blocked
   */
  async bucketWithLists(by: Client = this.#owner): Promise<string> {
    const bucket = this.#names.bucket();
    await done(createBucketWithLists(by, dialect(this.#target.dialect), bucket));
    return bucket;
  }

  /** An object put by `by` (default: the owner). Returns the exchange. @throws Blocked */
  async object(
    bucket: string,
    key: string,
    body: string | Uint8Array = 'assay',
    by: Client = this.#owner,
  ): Promise<Exchange<'putObject'>> {
    return done(by.putObject({ bucket, key, body }));
  }

  /** Objects under these keys, with bodies equal to the keys, put concurrently. @throws Blocked */
  async objects(bucket: string, keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.object(bucket, key, key)));
  }
}
