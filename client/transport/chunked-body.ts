import { ExchangeEnd } from './failure.ts';

/** Maximum length of a chunk header line, extensions included. */
const MAX_LINE = 4096;

/** Removes the framing of a body in chunks (RFC 9112 section 7.1). */
export class ChunkedBody {
  readonly #maxTrailerBytes: number;
  #state: 'size' | 'data' | 'data-end' | 'trailer' = 'size';
  #line = '';
  #left = 0;
  #trailerBytes = 0;

  constructor(maxTrailerBytes: number) {
    this.#maxTrailerBytes = maxTrailerBytes;
  }

  /**
   * Process received bytes; the data in them goes to `take`.
   * @returns what follows the body when it is complete, else undefined
   * @throws ExchangeEnd `malformed` or `too-large`
   */
  feed(bytes: Buffer, take: (data: Buffer) => void): Buffer | undefined {
    let rest = bytes;
    while (rest.length > 0) {
      if (this.#state === 'data') {
        const data = rest.subarray(0, this.#left);
        this.#left -= data.length;
        rest = rest.subarray(data.length);
        take(data);
        if (this.#left === 0) this.#state = 'data-end';
        continue;
      }
      const end = rest.indexOf(0x0a);
      this.#line += rest.toString('latin1', 0, end === -1 ? rest.length : end + 1);
      if (this.#line.length > MAX_LINE)
        throw new ExchangeEnd('too-large', `a chunk line is over ${MAX_LINE} bytes`);
      if (end === -1) return undefined;
      rest = rest.subarray(end + 1);
      if (this.#takeLine()) return rest;
    }
    return undefined;
  }

  /** @returns true when this line was the last of the body */
  #takeLine(): boolean {
    const line = this.#line;
    this.#line = '';
    if (!line.endsWith('\r\n')) throw new ExchangeEnd('malformed', 'a chunk line does not end in CRLF');
    if (this.#state === 'trailer') {
      this.#trailerBytes += line.length;
      if (this.#trailerBytes > this.#maxTrailerBytes)
        throw new ExchangeEnd('too-large', 'the trailers are too long');
      return line === '\r\n';
    }
    if (this.#state === 'data-end') {
      if (line !== '\r\n') throw new ExchangeEnd('malformed', 'chunk data is longer than its chunk');
      this.#state = 'size';
      return false;
    }
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?\r\n$/is.exec(line)?.[1];
    if (!size) throw new ExchangeEnd('malformed', 'a chunk size is malformed');
    this.#left = parseInt(size, 16);
    this.#state = this.#left === 0 ? 'trailer' : 'data';
    return false;
  }
}
