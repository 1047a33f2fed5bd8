import type { Exchange } from '../../client/exchange.ts';
import { headerValue } from '../../client/headers.ts';
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
  readonly #host: string;
  readonly #path: string;
  readonly #known = new Map<string, Creation>();

  constructor(journal: JournalWriter, endpoint: string) {
    const { host, pathname } = new URL(endpoint);
    this.#journal = journal;
    this.#endpoint = endpoint;
    this.#host = host;
    this.#path = pathname.replace(/\/$/, '');
  }

  /** Add a name before the request that could create it is sent. */
  request(bucket: string, kind: JournalEntry['kind']): Creation {
    this.#journal.requested({ bucket, endpoint: this.#endpoint, kind });
    const creation: Creation = { bucket, endpoint: this.#endpoint, kind, state: 'requested' };
    this.#known.set(bucket, creation);
    return creation;
  }

  /** Update from any exchange of the run. */
  note(exchange: Exchange): void {
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
  }

  /** The name that a request would create: a PUT to a bucket itself, in either kind of addressing. */
  #created({ request: { method, target, headers } }: Exchange): Creation | undefined {
    if (method !== 'PUT' || this.#known.size === 0) return undefined;
    const [path = '', query = ''] = target.split('?', 2);
    if (isSubResource(query)) return undefined;
    const host = headerValue(headers, 'host') ?? '';
    if (path === '/' || path === '' || path === `${this.#path}/`)
      return host.endsWith(`.${this.#host}`)
        ? this.#known.get(host.slice(0, -this.#host.length - 1))
        : undefined;
    const [, name] = /^\/([^/]+)\/?$/.exec(path.slice(this.#path.length)) ?? [];
    return name === undefined ? undefined : this.#known.get(decoded(name));
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
function isSubResource(query: string): boolean {
  return query !== '' && !query.split('&').every((pair) => /^x-/i.test(pair));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
