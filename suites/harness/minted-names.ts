import type { Client } from '../../client/client.ts';
import { describe } from '../case/answer.ts';
import type { Names } from '../case/names.ts';
import { Blocked } from '../case/outcomes.ts';
import type { Random } from '../case/random.ts';
import type { Creation, Creations } from './creations.ts';

/** Statuses of HEAD for a bucket of someone else, in this region or another. */
const TAKEN: readonly number[] = [301, 307, 401, 403];

/** Mints names and remembers those of buckets. Minting a bucket name writes it into the journal first. @internal only its tests import it */
export class MintedNames implements Names {
  /** Bucket names of this case, for its clean-up. */
  readonly buckets: Creation[] = [];
  readonly #prefix: string;
  readonly #creations: Creations;
  readonly #random: Random;
  #count = 0;

  constructor(options: { prefix: string; creations: Creations; random: Random }) {
    this.#prefix = options.prefix;
    this.#creations = options.creations;
    this.#random = options.random;
  }

  bucket({ length, tail = '' }: { length?: number; tail?: string } = {}): string {
    this.#count += 1;
    const stem = `${this.#prefix}${this.#random.text(6)}${this.#count.toString(36)}`;
    const filler =
      length === undefined ? '' : this.#random.text(Math.max(0, length - stem.length - tail.length));
    return this.#note(`${stem}${filler}${tail}`, 'prefixed');
  }

  async exactBucket(client: Client, make: (random: Random) => string): Promise<string> {
    const name = await this.freeBucket(client, make);
    if (name === undefined) throw new Blocked('no free bucket name of this form was found in ten tries');
    return name;
  }

  async freeBucket(client: Client, make: (random: Random) => string): Promise<string | undefined> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const name = make(this.#random);
      const head = await client.headBucket({ bucket: name });
      // The answer to an invalid name may be 400 instead: it cannot exist.
      if (head.status === 404 || head.status === 400) return this.#note(name, 'exact');
      if (!head.ok && !TAKEN.includes(head.status))
        throw new Blocked(
          `set-up: HEAD, sent to see whether a bucket name is free, answered ${describe(head)}`,
          head,
        );
    }
    return undefined;
  }

  key(tail = ''): string {
    this.#count += 1;
    return `${this.#random.text(8)}-${this.#count.toString(36)}${tail}`;
  }

  #note(bucket: string, kind: Creation['kind']): string {
    this.buckets.push(this.#creations.request(bucket, kind));
    return bucket;
  }
}
