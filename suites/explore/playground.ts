import { setMaxListeners } from 'node:events';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { IdentityName, Target } from '../../target/target.ts';
import { type Cleaning, removeBucket } from '../harness/clean-up.ts';
import { clientFor, transportFor } from '../harness/connect.ts';
import { hasIdentity, identityNames } from '../harness/identities.ts';
import { Contact } from '../harness/contact.ts';
import { Creations } from '../harness/creations.ts';
import type { Journal } from '../harness/journal.ts';
import type { Step } from './step.ts';
import type { Address } from './send.ts';
import { type Diverged, Sequence } from './sequence.ts';
import type { Held } from './setting.ts';

/** Most requests for the removal of one bucket: a sequence makes few objects. */
const REQUESTS = 300;

/** What an exploration is done with. */
export interface Ground {
  target: Target;
  setting: Held;
  journal: Journal;
  /** Prefix of every bucket. */
  prefix: string;
  signal: AbortSignal;
}

/** Gives sequences buckets of their own, each in the journal before it is asked for, and removes them. */
export class Playground {
  readonly ground: Ground;
  readonly identities: readonly IdentityName[];
  /** Exchanges so far, those of clean-up left out. */
  operations = 0;
  readonly #transport;
  readonly #clients: Partial<Record<IdentityName, Client>>;
  readonly #cleaners: readonly Client[];
  readonly #creations: Creations;
  readonly #contact: Contact;
  #made = 0;

  constructor(ground: Ground) {
    const { target, journal } = ground;
    this.ground = ground;
    // Every request under way listens; that is not a leak.
    setMaxListeners(0, ground.signal);
    this.#transport = transportFor(target);
    this.#creations = new Creations(journal, target.endpoint);
    this.#contact = new Contact(target.limits.requestSeconds * 1000);
    this.identities = identityNames.filter((name) => hasIdentity(target, name));
    const note = (exchange: Exchange) => {
      this.#creations.note(exchange);
      this.#contact.note(exchange);
    };
    const client = (name: IdentityName, purpose: string, onExchange: (exchange: Exchange) => void) =>
      clientFor(target, this.#transport, name, purpose, { onExchange });
    const counting = (exchange: Exchange) => {
      this.operations += 1;
      note(exchange);
    };
    this.#clients = Object.fromEntries(
      this.identities.map((name) => [name, client(name, 'explore', counting)]),
    );
    this.#cleaners = this.identities
      .filter((name) => name !== 'anonymous')
      .map((name) => client(name, 'clean-up', note));
  }

  /** Whether the target has stopped answering. */
  get isLost(): boolean {
    return this.#contact.isLost;
  }

  /**
   * Work on buckets that nothing else uses. They are removed afterwards; what could not be stays in the journal.
   * @param settleMs wait after each change of a configuration, milliseconds
   */
  async onFreshBuckets<T>(work: (sequence: Sequence) => Promise<T>, settleMs = 0): Promise<T> {
    const { target, setting, prefix, signal } = this.ground;
    const mine = (this.#made += 1);
    const names = new Map<number, ReturnType<Creations['request']>>();
    const bucketName = (slot: number): string => {
      const known = names.get(slot) ?? this.#creations.request(`${prefix}-${mine}-${slot}`, 'prefixed');
      names.set(slot, known);
      return known.bucket;
    };
    const address: Address = { target, clients: this.#clients, bucketName, signal };
    try {
      return await work(new Sequence(address, setting, settleMs));
    } finally {
      await this.#remove([...names.values()]);
    }
  }

  /**
   * Send steps again, those that cannot run left out.
   * @param isIt the divergence that is looked for: others are passed over as long as the sequence can go on
   * @returns how it diverged, if it did
   */
  async replay(
    steps: readonly Step[],
    isIt: (diverged: Diverged) => boolean = () => true,
    settleMs = 0,
  ): Promise<Diverged | undefined> {
    return this.onFreshBuckets(async (sequence) => {
      for (const step of steps) {
        if (sequence.isOver || this.ground.signal.aborted) return undefined;
        const diverged = sequence.canRun(step) ? await sequence.run(step) : undefined;
        if (diverged && isIt(diverged)) return diverged;
      }
      return undefined;
    }, settleMs);
  }

  async close(): Promise<void> {
    await this.#transport.close();
  }

  async #remove(creations: readonly ReturnType<Creations['request']>[]): Promise<void> {
    const { target, journal, signal } = this.ground;
    const cleaning: Cleaning = {
      clients: this.#cleaners,
      journal,
      endpoint: target.endpoint,
      oddKeys: [],
      signal,
      requests: REQUESTS,
    };
    for (const creation of creations) {
      if (signal.aborted || this.isLost) return;
      const left = await removeBucket(cleaning, creation);
      if (!left) this.#creations.forget(creation);
    }
  }
}
