import { statfsSync } from 'node:fs';
import { limits } from '../limits.ts';
import { StorageFull } from './storage.ts';

/** Milliseconds for which an answer of the file system is reused. */
const FRESH = 250;

/** Watches the space that must stay free on the disk of a directory. */
export class FreeSpace {
  readonly #directory: string;
  readonly #kept: number;
  #asked = -Infinity;
  #free = Infinity;

  /** @param kept bytes that must stay free */
  constructor(directory: string, kept: number) {
    this.#directory = directory;
    this.#kept = kept;
  }

  /** @throws {StorageFull} when less is free, as of the last check */
  check(): void {
    const now = performance.now();
    if (now - this.#asked > FRESH) {
      this.#asked = now;
      this.#free = freeOn(this.#directory);
    }
    if (this.#free < this.#kept) throw new StorageFull('the disk is full');
  }

  /** The same bytes, with regular checks of the disk. @throws {StorageFull} */
  async *watching(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unchecked = 0;
    for await (const bytes of source) {
      unchecked += bytes.length;
      if (unchecked > limits.freeCheckBytes) {
        unchecked = 0;
        this.check();
      }
      yield bytes;
    }
  }
}

/** Asked at once: the answer comes in microseconds, handing the question to another thread takes ten times as long. */
function freeOn(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    // Where the system cannot answer, writing will show it.
    return Infinity;
  }
}

/** The system's error codes of a full disk or quota; LMDB gives the number. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 28, 122]);

/** A write error as the store reports it: `StorageFull` where there was no space. */
export function writeError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !FULL.has(error.code)) return error;
  return new StorageFull(error.message, { cause: error });
}
