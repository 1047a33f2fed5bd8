import { limits } from '../limits.ts';
import { S3Error } from '../s3-error.ts';

/** Notified of every chunk as it passes, so that a signed stream can be checked without holding a chunk in memory. */
export interface ChunkWatcher {
  /** Bytes of the current chunk. */
  data(bytes: Uint8Array): void;
  /** The current chunk is whole; `signature` is its `chunk-signature` extension. @throws to refuse the stream */
  chunk(signature: string | undefined): void;
  /** The trailer section, after the last chunk. @throws to refuse the stream */
  trailers(fields: readonly (readonly [name: string, value: string])[]): void;
}

/** Bytes of a source, taken line by line or counted. */
class Cursor {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    this.#buffer =
      this.#buffer.length === 0 ? Buffer.from(next.value) : Buffer.concat([this.#buffer, next.value]);
    return true;
  }

  /**
   * Up to the next CRLF, which is consumed and not returned.
   * @throws S3Error at the end of the source, and when the line is too long
   */
  async line(): Promise<string> {
    for (;;) {
      const end = this.#buffer.indexOf('\r\n');
      if (end >= 0 && end <= limits.chunkLineBytes) {
        const line = this.#buffer.toString('latin1', 0, end);
        this.#buffer = this.#buffer.subarray(end + 2);
        return line;
      }
      if (this.#buffer.length > limits.chunkLineBytes || !(await this.#more()))
        throw new S3Error('IncompleteBody');
    }
  }

  /**
   * A line of the trailer section, whose end differs between clients: `CRLF`, `LF`, or `LF CRLF` (minio-go).
   * @throws S3Error at the end of the source, and when the line is too long
   */
  async trailerLine(): Promise<string> {
    let end = this.#buffer.indexOf('\n');
    while (end < 0) {
      if (this.#buffer.length > limits.chunkLineBytes || !(await this.#more()))
        throw new S3Error('IncompleteBody');
      end = this.#buffer.indexOf('\n');
    }
    const isBare = this.#buffer[end - 1] !== 0x0d;
    const line = this.#buffer.toString('latin1', 0, isBare ? end : end - 1);
    // After a bare LF, two more bytes show whether the line ends there.
    while (isBare && this.#buffer.length < end + 3) if (!(await this.#more())) break;
    const isLong = isBare && line !== '' && this.#buffer.toString('latin1', end + 1, end + 3) === '\r\n';
    this.#buffer = this.#buffer.subarray(end + (isLong ? 3 : 1));
    return line;
  }

  /** At least one and at most `count` bytes. @throws S3Error at the end of the source */
  async some(count: number): Promise<Buffer> {
    if (this.#buffer.length === 0 && !(await this.#more())) throw new S3Error('IncompleteBody');
    const bytes = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(bytes.length);
    return bytes;
  }

  async atEnd(): Promise<boolean> {
    while (this.#buffer.length === 0) if (!(await this.#more())) return true;
    return false;
  }

  /** Release the source, also when it has more. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }
}

const CHUNK = /^([0-9a-fA-F]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/;
const TRAILER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/;

/**
 * The data of a body in `aws-chunked` framing: `size[;chunk-signature=…] CRLF data CRLF … 0 CRLF [trailers] CRLF` (public
 * protocol, "Transferring Payload in Multiple Chunks" and "Signature calculations for trailing headers").
 * @param smallest minimum bytes of every chunk but the last
 * @throws S3Error `IncompleteBody` where the framing is broken or ends early, `InvalidChunkSizeError`; and what `watcher`
 * throws
 */
export async function* decodeChunked(
  source: AsyncIterable<Uint8Array>,
  watcher: ChunkWatcher,
  smallest: number,
): AsyncGenerator<Buffer> {
  const cursor = new Cursor(source);
  let [count, previous] = [0, smallest];
  try {
    for (;;) {
      const [, size, signature] = CHUNK.exec(await cursor.line()) ?? [];
      if (size === undefined) throw new S3Error('IncompleteBody');
      let left = Number.parseInt(size, 16);
      const last = left === 0;
      if (!last && previous < smallest) {
        const fields = { Chunk: String(count), BadChunkSize: String(previous) };
        throw new S3Error('InvalidChunkSizeError', { fields });
      }
      [count, previous] = [count + 1, left];
      while (left > 0) {
        const bytes = await cursor.some(left);
        left -= bytes.length;
        watcher.data(bytes);
        yield bytes;
      }
      watcher.chunk(signature);
      if (last) break;
      if ((await cursor.line()) !== '') throw new S3Error('IncompleteBody');
    }
    watcher.trailers(await readTrailers(cursor));
    if (!(await cursor.atEnd())) throw new S3Error('IncompleteBody');
  } finally {
    await cursor.close();
  }
}

async function readTrailers(cursor: Cursor): Promise<[string, string][]> {
  const fields: [string, string][] = [];
  let size = 0;
  for (;;) {
    // Some clients leave out the empty line that ends the section.
    if (await cursor.atEnd()) return fields;
    const line = await cursor.trailerLine();
    if (line === '') return fields;
    size += line.length;
    const [, name, value] = TRAILER.exec(line) ?? [];
    if (name === undefined || value === undefined || size > limits.trailerBytes)
      throw new S3Error('IncompleteBody');
    fields.push([name.toLowerCase(), value.trim()]);
  }
}
