import { hash } from 'node:crypto';
import type { TranscriptRecord } from './records.ts';

/** What the first line carries in place of a digest. */
const NONE = '0'.repeat(64);

/** One line of a transcript: the record behind the digest of the line before. */
export type ChainedLine = { before: string } & TranscriptRecord;

/** A chain of digests over the lines of a transcript: each line carries that of the line before it. */
export class Chain {
  #last = NONE;

  /** The line of a record, without its line end; it is the last of the chain from now on. */
  line(record: TranscriptRecord): string {
    const text = JSON.stringify({ before: this.#last, ...record });
    this.#last = hash('sha256', text);
    return text;
  }

  /** Add a line that was read. @returns whether it follows the one before it */
  follow(line: Uint8Array, before: string): boolean {
    const follows = before === this.#last;
    this.#last = hash('sha256', line);
    return follows;
  }

  /** SHA-256 of the last line, in hexadecimal: with it all lines are known. */
  get sha256(): string {
    return this.#last;
  }
}
