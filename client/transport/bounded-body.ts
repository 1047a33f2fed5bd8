import { ExchangeEnd } from './failure.ts';

/** Bytes of a piece of memory at least and at most, where it is not known how long the body will be. */
const LEAST = 4 * 1024;
const MOST = 1024 * 1024;

/**
 * Bytes of a body, up to a limit. Copied together as they come: a target may send millions of pieces of one byte, and each
 * kept by itself would take a hundred times its size.
 */
export class BoundedBody {
  readonly #full: Buffer[] = [];
  #piece: Buffer = Buffer.alloc(0);
  /** Of the piece, what is filled. */
  #filled = 0;
  #length = 0;
  readonly #most: number;
  readonly #announced: number;

  /** @param announced length that the answer gives, where it gives one: memory is taken once, and no more of it */
  constructor(most: number, announced = 0) {
    this.#most = most;
    this.#announced = announced;
  }

  get length(): number {
    return this.#length;
  }

  /** @throws ExchangeEnd `too-large` when the limit is passed, or will be */
  append(data: Uint8Array): void {
    if (Math.max(this.#length + data.length, this.#announced) > this.#most)
      throw new ExchangeEnd('too-large', `the body is over ${this.#most} bytes`);
    for (let from = 0; from < data.length;) {
      if (this.#filled === this.#piece.length) this.#next(data.length - from);
      const taken = data.subarray(from, from + this.#piece.length - this.#filled);
      this.#piece.set(taken, this.#filled);
      this.#filled += taken.length;
      from += taken.length;
    }
    this.#length += data.length;
  }

  /** All of it, in one piece. Nothing can be appended after that. */
  whole(): Buffer {
    const last = this.#piece.subarray(0, this.#filled);
    if (this.#full.length === 0) return last;
    const whole = Buffer.concat([...this.#full, last]);
    this.#full.length = 0;
    return whole;
  }

  #next(needed: number): void {
    if (this.#filled > 0) this.#full.push(this.#piece);
    const likely = this.#length === 0 ? this.#announced : 0;
    const growing = Math.min(Math.max(this.#length, needed, LEAST), MOST);
    this.#piece = Buffer.allocUnsafe(likely > 0 ? likely : growing);
    this.#filled = 0;
  }
}
