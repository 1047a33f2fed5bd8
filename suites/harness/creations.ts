import type { Exchange } from '../../client/exchange.ts';
import { Addresses } from './addressed.ts';
import { Contents } from './contents.ts';
import type { JournalWriter } from './journal.ts';
import type { JournalEntry } from './journal-lines.ts';

/**
 * A bucket name of this run, and the state of the request to create it: `requested` while nothing is known (not sent yet,
 * or sent by a client whose traffic is not seen), `unanswered` when the connection ended without an answer, `failed` after
 * a server error, which leaves it open.
 */
export interface Creation extends JournalEntry {
  state: 'requested' | 'unanswered' | 'failed' | 'created' | 'refused';
}

/** Answers below 500 after which a creation may have taken effect or still may: a timeout, a slow-down. */
const UNDECIDED: readonly number[] = [408, 425, 429];

/** Tracks the creation of the bucket names of one target by its answers; each change goes into the journal. */
export class Creations {
  readonly #journal: JournalWriter;
  readonly #endpoint: string;
  readonly #addresses: Addresses;
  readonly #known = new Map<string, Creation>();
  /** What was put into the buckets that may be emptied. */
  readonly contents: Contents;

  constructor(journal: JournalWriter, endpoint: string) {
    this.#journal = journal;
    this.#endpoint = endpoint;
    this.#addresses = new Addresses(endpoint);
    this.contents = new Contents(this.#addresses);
  }

  /** Add a name before the request that could create it is sent. */
  request(bucket: string, kind: JournalEntry['kind']): Creation {
    this.#journal.requested({ bucket, endpoint: this.#endpoint, kind });
    const creation: Creation = { bucket, endpoint: this.#endpoint, kind, state: 'requested' };
    this.#known.set(bucket, creation);
    if (kind === 'prefixed') this.contents.follow(bucket);
    return creation;
  }

  /** Update from any exchange of the run. */
  note(exchange: Exchange): void {
    this.contents.note(exchange);
    const creation = this.#created(exchange);
    if (!creation || creation.state === 'created') return;
    const { response, failure, uncertain, status, ok, error } = exchange;
    const isOurs = creation.kind === 'prefixed' && error?.code === 'BucketAlreadyOwnedByYou';
    // Where no connection was accepted, no request arrived.
    const isUnsent = failure?.kind === 'refused' && !uncertain;
    if (!response && !isUnsent) {
      creation.state = 'unanswered';
      this.#journal.unanswered(creation);
    } else if (ok || isOurs) {
      creation.state = 'created';
      this.#journal.created(creation);
    } else if (creation.state === 'requested' && (isUnsent || isRefusal(creation, exchange))) {
      creation.state = 'refused';
      this.#journal.refused(creation);
    } else if (status >= 500) creation.state = 'failed';
  }

  /** The bucket is removed or abandoned: it is no longer tracked. */
  forget({ bucket }: Creation): void {
    this.#known.delete(bucket);
    this.contents.forget(bucket);
  }

  /** The name that a request would create: a PUT to a bucket itself, in either kind of addressing. */
  #created({ request }: Exchange): Creation | undefined {
    if (request.method !== 'PUT' || this.#known.size === 0) return undefined;
    const { bucket, key, query } = this.#addresses.of(request) ?? {};
    if (bucket === undefined || key !== '' || isSubResource(query)) return undefined;
    return this.#known.get(bucket);
  }
}

/** Whether an answer means that no bucket of ours was created. 409 says that the name is taken, possibly by us. */
function isRefusal({ kind }: Creation, { status, uncertain }: Exchange): boolean {
  if (status >= 500 || UNDECIDED.includes(status)) return false;
  return status !== 409 || (kind === 'exact' && !uncertain);
}

/**
 * Query parameters with which a PUT is still a creation: those of a signature, and the name of the operation that SDKs add.
 */
function isSubResource(query = ''): boolean {
  return query !== '' && !query.split('&').every((pair) => /^x-/i.test(pair));
}
