import { createHash } from 'node:crypto';

/** A stream of bytes that is counted and hashed while it is read. */
export class Measure {
  /** Bytes read so far. */
  size = 0;
  /** True once the source has no more. */
  ended = false;
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #md5 = createHash('md5');
  readonly #sha256 = createHash('sha256');

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Read pieces until there are more than `limit` bytes or the source ends. */
  async upTo(limit: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    while (this.size <= limit && !this.ended) {
      const piece = await this.#next();
      if (piece) pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  /** The pieces read already, and then the rest. */
  async *from(head: Uint8Array): AsyncGenerator<Uint8Array> {
    yield head;
    for (let piece = await this.#next(); piece; piece = await this.#next()) yield piece;
  }

  /** Release the source, which may hold a connection, when not all of it will be read. */
  async stop(): Promise<void> {
    if (!this.ended) await this.#source.return?.();
  }

  /** Hex digests of everything read. Can be called once, at the end. */
  digests(): { md5: string; sha256: string } {
    return { md5: this.#md5.digest('hex'), sha256: this.#sha256.digest('hex') };
  }

  async #next(): Promise<Uint8Array | undefined> {
    const { value, done } = await this.#source.next();
    if (done) {
      this.ended = true;
      return undefined;
    }
    this.#md5.update(value);
    this.#sha256.update(value);
    this.size += value.length;
    return value;
  }
}
