import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '../../operations/call.ts';
import type { Fault } from '../../parts.ts';
import type { VersionRecord } from '../../storage/storage.ts';
import { withAnswer, withOperation } from '../deviations.ts';

const nameOf = ({ bucket, key }: { bucket: string; key: string }) => `${bucket}/${key}`;

/** How long a write in place stands half done when nobody reads, milliseconds. */
const HALF_DONE = 1000;

/** Put the first half of new content over that of an object. */
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

/** Writes that show before they are whole, or mix with others. */
export const atomicityFaults: readonly Fault[] = [
  {
    name: 'objects/overwritten-in-place',
    requirements: ['CONS-ATOMIC-01'],
    apply: (parts) => {
      const reads = new EventEmitter();
      const noting = withAnswer(parts, 'getObject', (answer, { input }) => {
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
    apply: (parts) => {
      const underWay = new Map<string, { uploads: number; etag?: string }>();
      return withOperation(parts, 'putObject', async (call, put) => {
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
    name: 'objects/emptied-before-upload',
    requirements: ['CONS-ATOMIC-03', 'OBJ-PUT-14'],
    apply: (parts) =>
      withOperation(parts, 'putObject', async (call, put) => {
        const before = call.storage.current(call.input.bucket, call.input.key);
        const body = { size: 0, chunks: [] };
        if (before) await call.storage.transaction((tx) => tx.putVersion({ ...before, body }));
        return put(call);
      }),
  },
];
