import type { Answer, Call } from '../../call.ts';
import type { Fault } from '../../behaviour.ts';
import type { VersionRecord } from '../../storage/storage.ts';
import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { noSuchKey } from '../../s3-error.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { withAnswer, withOperation } from '../deviations.ts';

const nameOf = ({ bucket, key }: { bucket: string; key: string }) => `${bucket}/${key}`;

/** Milliseconds for which a write in place stays half done when no one reads. */
const HALF_DONE = 1000;

/** Overwrite the first half of an object with new content. */
async function overwriteHalf(
  { storage }: Call<'putObject'>,
  version: VersionRecord,
  bytes: Buffer,
): Promise<void> {
  const half = Math.floor(version.body.size / 2);
  const old = await buffer(storage.read(version.body, { start: half, end: version.body.size - 1 }));
  const staged = await storage.stage(Readable.from([bytes.subarray(0, half), old]));
  await storage.transaction((tx) => tx.putVersion({ ...version, body: staged }));
}

/** Defects that the cases of `suites/objects/consistency.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'objects/overwritten-in-place',
    requirements: ['CONS-ATOMIC-01'],
    apply: (behaviour) => {
      const reads = new EventEmitter();
      const noting = withAnswer(behaviour, 'getObject', (answer, { input }) => {
        reads.emit(nameOf(input));
        return answer;
      });
      return withOperation(noting, 'putObject', async (call, put) => {
        const before = call.storage.current(call.input.bucket, call.input.key);
        if (!before || before.body.size === 0) return put(call);
        const bytes = await buffer(Readable.from(call.body.content()));
        await overwriteHalf(call, before, bytes);
        await Promise.race([once(reads, nameOf(call.input)), delay(HALF_DONE)]);
        return put({ ...call, body: { ...call.body, content: () => Readable.from([bytes]) } });
      });
    },
  },
  {
    name: 'objects/etags-of-uploads-at-once-mixed-up',
    requirements: ['CONS-ATOMIC-02'],
    apply: (behaviour) => {
      const underWay = new Map<string, { uploads: number; etag?: string }>();
      return withOperation(behaviour, 'putObject', async (call, put) => {
        const name = nameOf(call.input);
        const one = underWay.get(name) ?? { uploads: 0 };
        underWay.set(name, { ...one, uploads: one.uploads + 1 });
        const answer = await put(call);
        const { uploads = 1, etag } = underWay.get(name) ?? {};
        const first = etag ?? answer.headers?.['etag']?.replaceAll('"', '') ?? '';
        if (uploads > 1) underWay.set(name, { uploads: uploads - 1, etag: first });
        else underWay.delete(name);
        await call.storage.transaction((tx) => {
          const version = tx.current(call.input.bucket, call.input.key);
          if (version) tx.putVersion({ ...version, etag: first });
        });
        return answer;
      });
    },
  },
  {
    name: 'objects/upload-not-seen-by-first-read',
    requirements: ['CONS-READ-01'],
    apply: (behaviour) => {
      const fresh = new Set<string>();
      const noting = withOperation(behaviour, 'putObject', (call, put) => {
        if (!call.storage.current(call.input.bucket, call.input.key)) fresh.add(nameOf(call.input));
        return put(call);
      });
      return withOperation(noting, 'getObject', (call, get) => {
        if (fresh.delete(nameOf(call.input))) throw noSuchKey(call.input.key);
        return get(call);
      });
    },
  },
  {
    name: 'objects/reads-cached',
    requirements: ['CONS-READ-02', 'CONS-READ-03'],
    apply: (behaviour) => {
      const cache = new Map<string, { answer: Answer<'getObject'>; bytes: Buffer }>();
      return withOperation(behaviour, 'getObject', async (call, get) => {
        const name = nameOf(call.input);
        const known = cache.get(name);
        const answer = known?.answer ?? (await get(call));
        const bytes = known?.bytes ?? (await buffer(answer.content?.stream ?? Readable.from([])));
        cache.set(name, { answer, bytes });
        return { ...answer, content: { size: bytes.length, stream: Readable.from([bytes]) } };
      });
    },
  },
  {
    name: 'objects/listings-cached',
    requirements: ['CONS-LIST-01', 'CONS-LIST-02', 'CONS-LIST-03'],
    apply: (behaviour) => {
      const cache = new Map<string, Answer<'listObjectsV2'>>();
      return withOperation(behaviour, 'listObjectsV2', async (call, list) => {
        const asked = JSON.stringify(call.input);
        const answer = cache.get(asked) ?? (await list(call));
        cache.set(asked, answer);
        return answer;
      });
    },
  },
  {
    name: 'objects/first-upload-not-replaced',
    requirements: ['OBJ-PUT-05', 'CONS-READ-02', 'CONS-LIST-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', (call, put) => {
        const before = call.storage.current(call.input.bucket, call.input.key);
        return before ? { status: 200, headers: { etag: `"${before.etag}"` } } : put(call);
      }),
  },
];
