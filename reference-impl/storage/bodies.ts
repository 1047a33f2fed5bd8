import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { syncDirectory } from './directory.ts';
import { BodyGone, type BodyReference, type StagedBody } from './storage.ts';

const PARTIAL = '.partial';

/** Bytes that one read takes from a file: memory per reader, whatever the size of the object. */
const READ_SIZE = 128 * 1024;

interface Span {
  id: string;
  start: number;
  end: number;
}

/**
 * Bodies as files of one directory, named by a random id and never changed after they got their name. Which of them
 * are in use is known to the records (`isReferred`); here are known those that no record can name: staged, or being read.
 */
export class Bodies {
  readonly #directory: string;
  readonly #durable: boolean;
  readonly #isReferred: (id: string) => boolean;
  readonly #staged = new Set<string>();
  /** Readers by id. */
  readonly #pinned = new Map<string, number>();
  readonly #removals = new Set<Promise<void>>();

  constructor(options: { directory: string; durable: boolean; isReferred: (id: string) => boolean }) {
    this.#directory = options.directory;
    this.#durable = options.durable;
    this.#isReferred = options.isReferred;
  }

  /** Make the directory, and remove what a killed process left in it: half-written files, files no record refers to. */
  async open(): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    if (!this.#durable) return;
    for await (const { name } of await opendir(this.#directory)) {
      if (!this.#isReferred(name)) await rm(join(this.#directory, name), { force: true });
    }
  }

  /** See `Storage.stage`. A body without bytes has no file. */
  async stage(source: AsyncIterable<Uint8Array>): Promise<StagedBody> {
    const id = randomBytes(16).toString('hex');
    const partial = this.#path(id + PARTIAL);
    const [md5, sha256] = [createHash('md5'), createHash('sha256')];
    let size = 0;
    const measured = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        md5.update(chunk);
        sha256.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    try {
      const file = await open(partial, 'wx');
      try {
        await writeFile(file, measured());
        if (this.#durable && size > 0) await file.sync();
      } finally {
        await file.close();
      }
      if (size === 0) await rm(partial);
      else await rename(partial, this.#path(id));
      if (size > 0 && this.#durable) await syncDirectory(this.#directory);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    if (size > 0) this.#staged.add(id);
    return {
      size,
      chunks: size > 0 ? [{ id, size }] : [],
      md5: md5.digest('hex'),
      sha256: sha256.digest('hex'),
      discard: async () => {
        if (this.#staged.delete(id) && !this.#isReferred(id)) await this.#unlink(id);
      },
    };
  }

  /** See `Storage.read`. */
  read(body: BodyReference, range = { start: 0, end: body.size - 1 }): Readable {
    const spans = spansOf(body, range);
    const gone = spans.find(({ id }) => !this.exists(id));
    if (gone) throw new BodyGone(`body ${gone.id} is removed`);
    for (const { id } of spans) this.#pinned.set(id, (this.#pinned.get(id) ?? 0) + 1);
    const [only, ...more] = spans;
    const stream =
      only && more.length === 0
        ? this.#open(only)
        : Readable.from(this.#concatenated(spans), { objectMode: false });
    return stream.once('close', () => spans.forEach(({ id }) => this.#unpin(id)));
  }

  /** Whether a record may refer to the body, or a reader begin with it. */
  exists(id: string): boolean {
    return this.#staged.has(id) || this.#isReferred(id);
  }

  /** These were referred to in a commit just made: staged no more; those released again go when nobody reads them. */
  settle(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#staged.delete(id);
      if (!this.#isReferred(id) && !this.#pinned.has(id)) void this.#unlink(id);
    }
  }

  /** Wait for removals under way. */
  async close(): Promise<void> {
    await Promise.all(this.#removals);
  }

  #path(name: string): string {
    return join(this.#directory, name);
  }

  #open({ id, start, end }: Span): Readable {
    return createReadStream(this.#path(id), { start, end, highWaterMark: READ_SIZE });
  }

  async *#concatenated(spans: readonly Span[]): AsyncGenerator<Uint8Array> {
    for (const span of spans) yield* this.#open(span);
  }

  #unpin(id: string): void {
    const readers = (this.#pinned.get(id) ?? 1) - 1;
    if (readers > 0) this.#pinned.set(id, readers);
    else {
      this.#pinned.delete(id);
      if (!this.exists(id)) void this.#unlink(id);
    }
  }

  #unlink(id: string): Promise<void> {
    const removal = rm(this.#path(id), { force: true }).finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
    return removal;
  }
}

/** The parts of `body`'s files that `start..end` (inclusive) of the whole falls on. */
function spansOf(body: BodyReference, range: { start: number; end: number }): Span[] {
  const spans: Span[] = [];
  let offset = 0;
  for (const { id, size } of body.chunks) {
    const start = Math.max(range.start - offset, 0);
    const end = Math.min(range.end - offset, size - 1);
    if (start <= end) spans.push({ id, start, end });
    offset += size;
  }
  return spans;
}
