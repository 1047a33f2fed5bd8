import { ExchangeEnd } from './failure.ts';

/**
 * Bytes of a body, up to a limit. Copied together as they come: a target may send millions of pieces of one byte, and each
 * kept by itself would take a hundred times its size.
 */
export class BoundedBody {
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get length(): number {
    return this.#length;
  }

  /** @throws ExchangeEnd `too-large` when the limit is passed */
  append(data: Uint8Array): void {
    const needed = this.#length + data.length;
    if (needed > this.#most) throw new ExchangeEnd('too-large', `the body is over ${this.#most} bytes`);
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, Math.min(2 * needed, this.#most)));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.set(data, this.#length);
    this.#length = needed;
  }

  /** All of it, in one piece. */
  whole(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }
}
