import { createWriteStream, rmSync, type WriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { Chain } from './chain.ts';
import type { TranscriptRecord } from './records.ts';
import type { Written } from './written.ts';

/** Bytes that wait to be packed, beyond which no further request is sent. */
const MAX_WAITING = 8 * 1024 * 1024;

/** Characters that are packed at once: a single record is short, and each hand-over costs as much as packing it. */
const PACKED_AT_ONCE = 128 * 1024;

/** Fast rather than small: what repeats is the headers, and every level finds them. */
const LEVEL = 1;

/** Writes a transcript as it comes. A disk that fails ends the transcript and not the run: `close` says so. */
export class TranscriptWriter {
  readonly #path: string;
  readonly #chain = new Chain();
  readonly #gzip: Gzip;
  readonly #file: WriteStream;
  readonly #written: Promise<void>;
  #error: Error | undefined;
  /** Lines that are not yet handed over. */
  #lines = '';
  #draining: Promise<void> | undefined;
  /** An exchange of a case that was ended may still be answered then. */
  #isClosed = false;
  readonly #counts = { exchanges: 0, cases: 0 };

  /** @param path is written, and replaced if it exists */
  constructor(path: string) {
    this.#path = path;
    this.#gzip = createGzip({ level: LEVEL, chunkSize: 64 * 1024 });
    this.#file = createWriteStream(path);
    this.#written = pipeline(this.#gzip, this.#file).catch((error: Error) => void (this.#error = error));
  }

  get counts(): Readonly<{ exchanges: number; cases: number }> {
    return this.#counts;
  }

  write(record: TranscriptRecord): void {
    if (this.#error || this.#isClosed) return;
    if (record.type === 'exchange') this.#counts.exchanges += 1;
    if (record.type === 'case') this.#counts.cases += 1;
    this.#lines += `${this.#chain.line(record)}\n`;
    if (this.#lines.length >= PACKED_AT_ONCE) this.#handOver();
  }

  #handOver(): void {
    this.#gzip.write(this.#lines);
    this.#lines = '';
  }

  /** Resolves when what waits to be packed is little enough for more. */
  async room(): Promise<void> {
    while (this.#gzip.writableLength > MAX_WAITING && !this.#error)
      await (this.#draining ??= this.#drained());
  }

  /** One listener, however many exchanges wait. */
  async #drained(): Promise<void> {
    await new Promise<void>((resolve) => {
      const go = () => {
        this.#gzip.off('drain', go).off('close', go);
        resolve();
      };
      this.#gzip.on('drain', go).on('close', go);
    });
    this.#draining = undefined;
  }

  /** End the file. @returns what it holds, or why it could not be written */
  async close(): Promise<Written | { error: string }> {
    this.#isClosed = true;
    this.#handOver();
    this.#gzip.end();
    await this.#written;
    if (!this.#error) return { sha256: this.#chain.sha256, ...this.#counts };
    rmSync(this.#path, { force: true });
    return { error: this.#error.message };
  }
}
