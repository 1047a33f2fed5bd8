import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { syncDirectory } from './directory.ts';
import { FreeSpace, writeError } from './free-space.ts';
import { Measure } from './measure.ts';
import { BodyGone, type BodyReference, type Chunk, type StagedBody } from './storage.ts';

const PARTIAL = '.partial';

/** Bytes of one read from a file: the memory of a reader, regardless of the size of the object. */
const READ_SIZE = 128 * 1024;

type Span = Chunk & { start: number; end: number };

interface BodiesOptions {
  directory: string;
  durable: boolean;
  /** Bodies up to this size are stored in their record: a file for each would cost more than its content. */
  inlineBytes: number;
  /** Minimum of free bytes on the disk. */
  freeBytes: number;
  isReferred(id: string): boolean;
}

/**
 * Bodies as files of one directory, named by a random id and never changed after they got their name. The records know
 * which of them are in use (`isReferred`); this class knows those that no record can name: staged, or being read.
 */
export class Bodies {
  readonly #directory: string;
  readonly #durable: boolean;
  readonly #inlineBytes: number;
  readonly #isReferred: (id: string) => boolean;
  readonly #space: FreeSpace;
  readonly #staged = new Set<string>();
  /** Readers by id. */
  readonly #pinned = new Map<string, number>();
  readonly #removals = new Set<Promise<void>>();
  #closed = false;

  constructor(options: BodiesOptions) {
    this.#directory = options.directory;
    this.#durable = options.durable;
    this.#inlineBytes = options.inlineBytes;
    this.#isReferred = options.isReferred;
    this.#space = new FreeSpace(options.directory, options.freeBytes);
  }

  /** Make the directory, and remove what a killed process left in it: half-written files, files no record refers to. */
  async open(): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    if (!this.#durable) return;
    for await (const { name } of await opendir(this.#directory)) {
      if (!this.#isReferred(name)) await rm(join(this.#directory, name), { force: true });
    }
  }

  /** See `Storage.stage`. Few bytes are returned to be stored in the record; more go to a file. */
  async stage(source: AsyncIterable<Uint8Array>): Promise<StagedBody> {
    this.#space.check();
    const measure = new Measure(source);
    const head = await measure.upTo(this.#inlineBytes);
    if (measure.ended) {
      const chunks = head.length > 0 ? [{ inline: head, size: head.length }] : [];
      return { size: head.length, chunks, ...measure.digests(), discard: async () => undefined };
    }
    const id = randomBytes(16).toString('hex');
    const partial = this.#path(id + PARTIAL);
    try {
      const file = await open(partial, 'wx');
      try {
        await writeFile(file, this.#space.watching(measure.from(head)));
        if (this.#durable) await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, this.#path(id));
      if (this.#durable) await syncDirectory(this.#directory);
    } catch (error) {
      await Promise.all([measure.stop(), rm(partial, { force: true })]);
      throw writeError(error);
    }
    this.#staged.add(id);
    const { size } = measure;
    return {
      size,
      chunks: [{ id, size }],
      ...measure.digests(),
      discard: async () => {
        if (this.#staged.delete(id) && !this.#isReferred(id)) await this.#unlink(id);
      },
    };
  }

  /** See `Storage.read`. */
  read(body: BodyReference, range = { start: 0, end: body.size - 1 }): Readable {
    const spans = spansOf(body, range);
    const ids = spans.flatMap((span) => ('id' in span ? span.id : []));
    const gone = ids.find((id) => !this.exists(id));
    if (gone) throw new BodyGone(`body ${gone} is removed`);
    for (const id of ids) this.#pinned.set(id, (this.#pinned.get(id) ?? 0) + 1);
    const [only, ...more] = spans;
    const stream =
      only && more.length === 0
        ? this.#open(only)
        : Readable.from(this.#concatenated(spans), { objectMode: false });
    return stream.once('close', () => ids.forEach((id) => this.#unpin(id)));
  }

  /** Whether a record may refer to the body, or a reader may open it. */
  exists(id: string): boolean {
    return this.#staged.has(id) || this.#isReferred(id);
  }

  /**
   * A commit now refers to these, so they are no longer staged; those released again are removed once no reader has them
   * open.
   */
  settle(ids: Iterable<string>): void {
    for (const id of ids) {
      this.#staged.delete(id);
      if (!this.#isReferred(id) && !this.#pinned.has(id)) void this.#unlink(id);
    }
  }

  /** Wait for removals in progress. Readers that are cut off later do no more look-ups. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#removals);
  }

  #path(name: string): string {
    return join(this.#directory, name);
  }

  #open(span: Span): Readable {
    const { start, end } = span;
    if ('inline' in span) return Readable.from([span.inline.subarray(start, end + 1)], { objectMode: false });
    return createReadStream(this.#path(span.id), { start, end, highWaterMark: READ_SIZE });
  }

  async *#concatenated(spans: readonly Span[]): AsyncGenerator<Uint8Array> {
    for (const span of spans) yield* this.#open(span);
  }

  #unpin(id: string): void {
    const readers = (this.#pinned.get(id) ?? 1) - 1;
    if (readers > 0) this.#pinned.set(id, readers);
    else {
      this.#pinned.delete(id);
      // Leftovers are removed when the store is opened again.
      if (!this.#closed && !this.exists(id)) void this.#unlink(id);
    }
  }

  #unlink(id: string): Promise<void> {
    const removal = rm(this.#path(id), { force: true }).finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
    return removal;
  }
}

/** The ranges of `body`'s files that make up `start..end` (inclusive) of the whole. */
function spansOf(body: BodyReference, range: { start: number; end: number }): Span[] {
  const spans: Span[] = [];
  let offset = 0;
  for (const chunk of body.chunks) {
    const start = Math.max(range.start - offset, 0);
    const end = Math.min(range.end - offset, chunk.size - 1);
    if (start <= end) spans.push({ ...chunk, start, end });
    offset += chunk.size;
  }
  return spans;
}
