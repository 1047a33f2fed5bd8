import { ExchangeEnd } from './failure.ts';

/** Minimum and maximum size of a buffer when the length of the body is not known. */
const LEAST = 4 * 1024;
const MAX_BUFFER_BYTES = 1024 * 1024;

/**
 * Bytes of a body, up to a limit. They are copied together as they arrive: a target may send millions of pieces of one
 * byte, and each piece by itself would take a hundred times its size.
 */
export class BoundedBody {
  readonly #full: Buffer[] = [];
  #piece: Buffer = Buffer.alloc(0);
  /** The filled part of the buffer. */
  #filled = 0;
  #length = 0;
  readonly #most: number;
  readonly #announced: number;

  /** @param announced declared length of the answer, if any: then memory is allocated once */
  constructor(most: number, announced = 0) {
    this.#most = most;
    this.#announced = announced;
  }

  get length(): number {
    return this.#length;
  }

  /** @throws ExchangeEnd `too-large` when the limit is or will be exceeded */
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

  /** The whole body, in one piece. Nothing can be appended after that. */
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
    const growing = Math.min(Math.max(this.#length, needed, LEAST), MAX_BUFFER_BYTES);
    this.#piece = Buffer.allocUnsafe(likely > 0 ? likely : growing);
    this.#filled = 0;
  }
}
