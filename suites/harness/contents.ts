import type { Exchange } from '../../client/exchange.ts';
import type { Addresses } from './addressed.ts';
import { isListable } from './odd-keys.ts';

/** An object or a version that the traffic of a run put into a bucket. */
export interface Content {
  key: string;
  versionId?: string;
}

/** What is read of an exchange. */
type Noted = Pick<Exchange, 'request' | 'ok' | 'response' | 'header'>;

/** What is known of one bucket. */
interface Known {
  /** By key and version id. */
  contents: Map<string, Content>;
  /** Whether versioning was ever set: an object without a version id is then the version `null`. */
  isVersioned: boolean;
  /** Whether it may hold more: an answer is missing, or does not say what was written. */
  isUnsure: boolean;
}

/**
 * Follows what the requests of a run put into its buckets, so that the clean-up need not list them. It may be wrong (a target
 * may answer anything, and other programs write too): what it does not know is found by listing.
 */
export class Contents {
  readonly #addresses: Addresses;
  readonly #buckets = new Map<string, Known>();

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  /** Follow a bucket from now on: one whose content may be removed. */
  follow(bucket: string): void {
    if (!this.#buckets.has(bucket))
      this.#buckets.set(bucket, { contents: new Map(), isVersioned: false, isUnsure: false });
  }

  /** Add an exchange of the run. */
  note(exchange: Noted): void {
    const { request, ok, response } = exchange;
    if (request.method === 'GET' || request.method === 'HEAD' || this.#buckets.size === 0) return;
    const place = this.#addresses.of(request);
    const known = place && this.#buckets.get(place.bucket);
    if (!known) return;
    const parameters = new Map([...new URLSearchParams(place.query)]);
    if (place.key === '') noteOfBucket(known, exchange, parameters);
    else if (OF_OBJECTS.some((name) => parameters.has(name)) || parameters.has('partNumber')) return;
    else if (!response) known.isUnsure = true;
    else if (ok) noteOfObject(known, exchange, place.key, parameters);
  }

  /**
   * What a bucket holds, in the order of keys: the same after the same requests in any order.
   * @returns without those whose key no document can carry
   */
  of(bucket: string): { contents: Content[]; isUnsure: boolean } {
    const { contents, isVersioned, isUnsure } = this.#buckets.get(bucket) ?? NOTHING;
    const sorted = [...contents.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
    return {
      contents: sorted.flatMap(([, { key, versionId = isVersioned ? 'null' : undefined }]) =>
        isListable(key) ? [{ key, versionId }] : [],
      ),
      isUnsure,
    };
  }

  /** The bucket is removed or given up. */
  forget(bucket: string): void {
    this.#buckets.delete(bucket);
  }
}

const NOTHING: Known = { contents: new Map(), isVersioned: false, isUnsure: false };

/** Sub-resources of an object: a request to one puts and removes no object. */
const OF_OBJECTS: readonly string[] = [
  'acl',
  'tagging',
  'uploads',
  'retention',
  'legal-hold',
  'torrent',
  'restore',
];

const nameOf = ({ key, versionId = '' }: Content): string => JSON.stringify([key, versionId]);

/** A form, or a bulk deletion: neither request says in its address what it changes. */
function noteOfBucket(known: Known, { request }: Noted, parameters: ReadonlyMap<string, string>): void {
  if (request.method === 'PUT' && parameters.has('versioning')) known.isVersioned = true;
  if (request.method === 'POST') known.isUnsure = true;
}

function noteOfObject(
  known: Known,
  exchange: Noted,
  key: string,
  parameters: ReadonlyMap<string, string>,
): void {
  const { method } = exchange.request;
  const { contents } = known;
  const answered = versionOf(exchange.header('x-std-version-id'));
  const named = parameters.get('versionId');
  const write = () => contents.set(nameOf({ key, versionId: answered }), { key, versionId: answered });
  if (method === 'PUT' || (method === 'POST' && parameters.has('uploadId'))) write();
  else if (method === 'POST') known.isUnsure = true;
  else if (method !== 'DELETE' || parameters.has('uploadId')) return;
  else if (named !== undefined) contents.delete(nameOf({ key, versionId: versionOf(named) }));
  else if (answered === undefined && !known.isVersioned) contents.delete(nameOf({ key }));
  // A marker, which has an id where the key had one.
  else write();
}

/** Where versions have ids, the object without one is called `null`. */
const versionOf = (id: string | undefined): string | undefined => (id === 'null' ? undefined : id);
