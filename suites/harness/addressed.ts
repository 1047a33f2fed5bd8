import type { Exchange } from '../../client/exchange.ts';
import { headerValue } from '../../client/headers.ts';

/** What a request is addressed to: a bucket, or an object in it. */
export interface Addressed {
  bucket: string;
  /** Decoded; empty for the bucket itself. */
  key: string;
  /** As sent. */
  query: string;
}

/** Reads which bucket and key of one target a request is addressed to, in either kind of addressing. */
export class Addresses {
  readonly #host: string;
  readonly #path: string;

  constructor(endpoint: string) {
    const { host, pathname } = new URL(endpoint);
    this.#host = host;
    this.#path = pathname.replace(/\/$/, '');
  }

  /** Undefined for the service itself, and for what is not an address of a bucket. */
  of({ target, headers }: Pick<Exchange['request'], 'target' | 'headers'>): Addressed | undefined {
    const [whole = '', query = ''] = target.split('?', 2);
    const path = whole.startsWith(`${this.#path}/`) ? whole.slice(this.#path.length) : whole;
    const host = headerValue(headers, 'host') ?? '';
    if (host.endsWith(`.${this.#host}`)) {
      const bucket = host.slice(0, -this.#host.length - 1);
      return { bucket, key: decoded(path.slice(1)), query };
    }
    const [, bucket, key = ''] = /^\/([^/]+)(?:\/(.*))?$/s.exec(path) ?? [];
    return bucket === undefined ? undefined : { bucket: decoded(bucket), key: decoded(key), query };
  }
}

/** As sent, where it cannot be decoded. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
