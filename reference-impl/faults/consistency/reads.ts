import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Behaviour, Fault } from '../../behaviour.ts';
import { withOperation } from '../deviations.ts';
import { contentOf, nameOf, seenEarly, Shown, staleAfter } from './earlier-content.ts';

/** One in so many uploads that would replace an object is answered and not stored. */
export function losingUploads(behaviour: Behaviour, oneIn: number): Behaviour {
  let count = 0;
  return withOperation(behaviour, 'putObject', async (call, put) => {
    if (!call.storage.current(call.input.bucket, call.input.key)) return put(call);
    count += 1;
    if (count % oneIn !== 0) return put(call);
    const bytes = await buffer(Readable.from(call.body.content()));
    return { status: 200, headers: { etag: `"${hash('md5', bytes)}"` } };
  });
}

/** Defects that the cases of `suites/consistency/reads.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'consistency/stale-read-after-overwrite',
    requirements: ['HIST-READ-01', 'HIST-OWN-01'],
    apply: (behaviour) => {
      const shown = new Shown();
      return staleAfter(shown.inReads(behaviour), 'putObject', shown);
    },
  },
  {
    name: 'consistency/uploads-lost',
    requirements: ['HIST-READ-01'],
    apply: (behaviour) => losingUploads(behaviour, 1),
  },
  {
    name: 'consistency/upload-seen-early-and-gone-again',
    requirements: ['HIST-READ-02'],
    apply: (behaviour) => seenEarly(behaviour, 'putObject'),
  },
  {
    name: 'consistency/torn-object',
    requirements: ['HIST-READ-03'],
    apply: (behaviour) => {
      const shown = new Shown();
      return withOperation(shown.inReads(behaviour), 'putObject', async (call, put) => {
        const before = await contentOf(call.storage, call.input);
        const answer = await put(call);
        const after = await contentOf(call.storage, call.input);
        if (before === undefined || after === undefined) return answer;
        const half = after.bytes.length >> 1;
        const bytes = Buffer.concat([after.bytes.subarray(0, half), before.bytes.subarray(half)]);
        shown.show(nameOf(call.input), { bytes, etag: after.etag }, { milliseconds: 20, reads: 1 });
        return answer;
      });
    },
  },
  {
    name: 'consistency/deleted-object-comes-back',
    requirements: ['HIST-DEL-01'],
    apply: (behaviour) => {
      const shown = new Shown();
      const removing = withOperation(shown.inReads(behaviour), 'deleteObject', async (call, remove) => {
        const name = nameOf(call.input);
        const before = await contentOf(call.storage, call.input);
        const answer = await remove(call);
        shown.clear(name);
        if (before !== undefined)
          void shown
            .nextRead(name, 1000)
            .then(() => shown.show(name, before, { milliseconds: 30, reads: 2 }));
        return answer;
      });
      return withOperation(removing, 'putObject', async (call, put) => {
        const answer = await put(call);
        shown.clear(nameOf(call.input));
        return answer;
      });
    },
  },
];
