import { join } from 'node:path';
import { Bodies } from './bodies.ts';
import { claim, claimTemporary, syncDirectory, type Claim } from './directory.ts';
import { limits } from '../limits.ts';
import { writeError } from './free-space.ts';
import { Reader } from './reader.ts';
import type { BucketRecord, Storage, Transaction } from './storage.ts';
import { openTables, type Tables } from './tables.ts';
import { Writer } from './writer.ts';

export interface StorageOptions {
  data?: string;
  inlineBytes?: number;
  freeBytes?: number;
}

/**
 * Open a store: in the directory `data`, where every acknowledged write survives a kill, or, without it, a temporary one
 * that is fast and is removed at close. Bodies of up to `inlineBytes` are stored in their record. While less than
 * `freeBytes` are free on the disk, no body is accepted.
 * @throws when the directory is held by a living process, is kept in another format, or cannot be written
 */
export async function openStorage({
  data,
  inlineBytes = 2048,
  freeBytes = limits.freeBytes,
}: StorageOptions = {}): Promise<Storage> {
  const durable = data !== undefined;
  const place = durable ? await claim(data) : claimTemporary();
  try {
    const records = join(place.directory, 'records');
    const tables = openTables(records, durable);
    const reader = new Reader(tables);
    const isReferred = (id: string) => reader.isReferred(id);
    const bodies = new Bodies({
      directory: join(place.directory, 'bodies'),
      durable,
      inlineBytes,
      freeBytes,
      isReferred,
    });
    await bodies.open();
    if (durable) await Promise.all([records, place.directory].map(syncDirectory));
    return new EmbeddedStorage(tables, bodies, place);
  } catch (error) {
    await place.release();
    throw error;
  }
}

/** Maximum number of remembered buckets, found or not: clients choose the names. */
const REMEMBERED = 1000;

/** A transaction that waits for the next commit, and the callbacks of its caller. */
interface Job {
  run(tx: Transaction): void;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Reads go directly to the tables. Writes of one turn of the event loop share one commit, each as its own child
 * transaction.
 */
class EmbeddedStorage extends Reader implements Storage {
  readonly #bodies: Bodies;
  readonly #place: Claim;
  readonly #buckets = new Map<string, BucketRecord | undefined>();
  #jobs: Job[] = [];
  #closed: Promise<void> | undefined;

  constructor(tables: Tables, bodies: Bodies, place: Claim) {
    super(tables);
    this.#bodies = bodies;
    this.#place = place;
  }

  /** A bucket does not change between commits, and every request reads its bucket several times. */
  override bucket(name: string): BucketRecord | undefined {
    if (this.#buckets.has(name)) return this.#buckets.get(name);
    const bucket = super.bucket(name);
    if (this.#buckets.size === REMEMBERED) this.#buckets.clear();
    this.#buckets.set(name, bucket);
    return bucket;
  }

  stage: Storage['stage'] = (source) => this.#bodies.stage(source);

  read: Storage['read'] = (body, range) => this.#bodies.read(body, range);

  transaction<T>(work: (tx: Transaction) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#closed) throw new Error('the store is closed');
      let result: T;
      const job: Job = {
        run: (tx) => {
          result = work(tx);
          if (result instanceof Promise) throw new TypeError('a transaction cannot wait');
        },
        resolve: () => resolve(result),
        reject,
      };
      if (this.#jobs.push(job) === 1) setImmediate(() => this.#commit());
    });
  }

  #commit(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    const outcomes: (() => void)[] = [];
    const touched = new Set<string>();
    try {
      this.tables.root.transactionSync(() => {
        for (const job of jobs) {
          const writer = new Writer(this.tables, (id) => this.#bodies.exists(id));
          try {
            // A nested transaction is a child of the outer one: if it throws, only it is undone.
            this.tables.root.transactionSync(() => job.run(writer));
            writer.touched.forEach((id) => touched.add(id));
            outcomes.push(() => job.resolve());
          } catch (error) {
            outcomes.push(() => job.reject(writeError(error)));
          }
        }
      });
    } catch (error) {
      for (const job of jobs) job.reject(writeError(error));
      return;
    } finally {
      this.#buckets.clear();
    }
    this.#bodies.settle(touched);
    for (const report of outcomes) report();
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    if (this.#jobs.length > 0) this.#commit();
    await this.#bodies.close();
    await this.tables.root.close();
    await this.#place.release();
  }
}
