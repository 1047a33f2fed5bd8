import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { noSuchKey } from '../../http/errors.ts';
import type { Answer } from '../../operations/call.ts';
import type { Fault } from '../../parts.ts';
import { withOperation } from '../deviations.ts';

const nameOf = ({ bucket, key }: { bucket: string; key: string }) => `${bucket}/${key}`;

/** One connection does not see at once what another has written. */
export const consistencyFaults: readonly Fault[] = [
  {
    name: 'objects/upload-not-seen-by-first-read',
    requirements: ['CONS-READ-01'],
    apply: (parts) => {
      const fresh = new Set<string>();
      const noting = withOperation(parts, 'putObject', (call, put) => {
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
    apply: (parts) => {
      const cache = new Map<string, { answer: Answer<'getObject'>; bytes: Buffer }>();
      return withOperation(parts, 'getObject', async (call, get) => {
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
    apply: (parts) => {
      const cache = new Map<string, Answer<'listObjectsV2'>>();
      return withOperation(parts, 'listObjectsV2', async (call, list) => {
        const asked = JSON.stringify(call.input);
        const answer = cache.get(asked) ?? (await list(call));
        cache.set(asked, answer);
        return answer;
      });
    },
  },
];
