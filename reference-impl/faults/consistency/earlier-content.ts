import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Behaviour } from '../../behaviour.ts';
import type { Answer } from '../../call.ts';
import { noSuchKey } from '../../s3-error.ts';
import type { Storage } from '../../storage/storage.ts';
import { withOperation } from '../deviations.ts';

/** The operations that write the object of a key. */
export type Writing = Extract<
  OperationId,
  'putObject' | 'deleteObject' | 'copyObject' | 'completeMultipartUpload'
>;

/** What a key held. */
export interface Content {
  bytes: Buffer;
  /** Without quotes. */
  etag: string;
}

/** A key by its bucket and name. */
export interface Key {
  bucket: string;
  key: string;
}

export const nameOf = ({ bucket, key }: Key): string => `${bucket}/${key}`;

/** What a key holds now. Read before it is replaced: its bytes may be gone then. */
export async function contentOf(storage: Storage, { bucket, key }: Key): Promise<Content | undefined> {
  const version = storage.current(bucket, key);
  if (!version || version.deleteMarker) return undefined;
  return { bytes: await buffer(storage.read(version.body)), etag: version.etag };
}

/** The answer to a read of a content; of none, its refusal. @throws S3Error */
export function answerOf(content: Content | undefined, key: string): Answer<'getObject'> {
  if (content === undefined) throw noSuchKey(key);
  const { bytes, etag } = content;
  return {
    status: 200,
    headers: { etag: `"${etag}"` },
    content: { size: bytes.length, stream: Readable.from([bytes]) },
  };
}

/** For how long a content is shown: in any case for some reads, since a busy machine may not ask in time. */
interface Duration {
  milliseconds: number;
  reads: number;
}

/** Contents that reads show in place of the real ones. */
export class Shown {
  readonly #shown = new Map<string, { content: Content | undefined; until: number; reads: number }>();
  readonly #waiting = new Map<string, (() => void)[]>();

  show(name: string, content: Content | undefined, { milliseconds, reads }: Duration): void {
    this.#shown.set(name, { content, until: performance.now() + milliseconds, reads });
  }

  clear(name: string): void {
    this.#shown.delete(name);
  }

  /** Resolves after the next read of a key, or some milliseconds. @returns whether one came in time */
  async nextRead(name: string, milliseconds: number): Promise<boolean> {
    const read = new Promise<true>((resolve) => {
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), () => resolve(true)]);
    });
    return Promise.race([read, delay(milliseconds, false as const)]);
  }

  /** Resolves after so many reads of a key, or when none comes for some milliseconds. */
  async reads(name: string, count: number, milliseconds: number): Promise<void> {
    for (let read = 0; read < count; read += 1) if (!(await this.nextRead(name, milliseconds))) return;
  }

  /** Reads and HEAD requests that show them. */
  inReads(behaviour: Behaviour): Behaviour {
    const gets = withOperation(behaviour, 'getObject', async (call, get) => {
      const name = nameOf(call.input);
      try {
        const shown = this.#take(name);
        return shown ? answerOf(shown.content, call.input.key) : await get(call);
      } finally {
        const waiting = this.#waiting.get(name) ?? [];
        this.#waiting.delete(name);
        for (const resolve of waiting) resolve();
      }
    });
    return withOperation(gets, 'headObject', (call, head) => {
      const shown = this.#take(nameOf(call.input));
      if (!shown) return head(call);
      const { status, headers, content } = answerOf(shown.content, call.input.key);
      content?.stream?.destroy();
      return { status, headers, content: { size: content?.size ?? 0 } };
    });
  }

  #take(name: string): { content: Content | undefined } | undefined {
    const one = this.#shown.get(name);
    if (one === undefined) return undefined;
    one.reads -= 1;
    if (one.reads >= 0 || performance.now() < one.until) return one;
    this.#shown.delete(name);
    return undefined;
  }
}

/** Fifty milliseconds. */
const MOMENT: Duration = { milliseconds: 50, reads: 1 };

/** A write after which reads show for a moment the object that it replaced. */
export function staleAfter<Id extends Writing>(
  behaviour: Behaviour,
  id: Id,
  shown: Shown,
  duration: Duration = MOMENT,
): Behaviour {
  return withOperation(behaviour, id, async (call, write) => {
    const before = await contentOf(call.storage, call.input);
    const answer = await write(call);
    if (before !== undefined) shown.show(nameOf(call.input), before, duration);
    return answer;
  });
}

/** Milliseconds for which a write waits for a read: clients on a busy machine pause for a good part of a second. */
const PATIENCE = 1000;

/**
 * Reads that see the new object, and then the old one. More than the clients of a history: some of the first began before the
 * write, and some of the later ones before the first were answered, which shows nothing.
 */
const READS = 8;

/** A write whose object is read before it is answered, is gone at the next reads, and is there again after its answer. */
export function seenEarly<Id extends Writing>(behaviour: Behaviour, id: Id): Behaviour {
  const shown = new Shown();
  const underWay = new Set<string>();
  return withOperation(shown.inReads(behaviour), id, async (call, write) => {
    const name = nameOf(call.input);
    // One write of a key at a time: two of them would end what the other shows.
    if (underWay.has(name)) return write(call);
    underWay.add(name);
    try {
      const before = await contentOf(call.storage, call.input);
      const answer = await write(call);
      await shown.reads(name, READS, PATIENCE);
      shown.show(name, before, { milliseconds: READS * PATIENCE, reads: READS });
      await shown.reads(name, READS, PATIENCE);
      return answer;
    } finally {
      shown.clear(name);
      underWay.delete(name);
    }
  });
}
