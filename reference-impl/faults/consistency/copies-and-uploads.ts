import { Readable } from 'node:stream';
import type { Fault } from '../../behaviour.ts';
import { sourceOf } from '../copy/deviations.ts';
import { withOperation } from '../deviations.ts';
import { type Content, contentOf, nameOf, seenEarly, Shown, staleAfter } from './earlier-content.ts';

/** Defects that the cases of `suites/consistency/copies-and-uploads.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'consistency/copy-of-what-was-replaced',
    requirements: ['HIST-COPY-01'],
    apply: (behaviour) => {
      const replaced = new Map<string, Content>();
      const noting = withOperation(behaviour, 'putObject', async (call, put) => {
        const before = await contentOf(call.storage, call.input);
        const answer = await put(call);
        if (before !== undefined) replaced.set(nameOf(call.input), before);
        return answer;
      });
      return withOperation(noting, 'copyObject', async (call, copy) => {
        const answer = await copy(call);
        const source = sourceOf(call);
        const earlier = source && replaced.get(nameOf(source));
        if (!earlier || !answer.document) return answer;
        const { bucket, key } = call.input;
        const body = await call.storage.stage(Readable.from([earlier.bytes]));
        await call.storage.transaction((tx) => {
          const version = tx.current(bucket, key);
          if (version) tx.putVersion({ ...version, body, etag: earlier.etag });
        });
        return { ...answer, document: { ...answer.document, ETag: `"${earlier.etag}"` } };
      });
    },
  },
  {
    name: 'consistency/completed-object-appears-late',
    requirements: ['HIST-MPU-01'],
    apply: (behaviour) => {
      const shown = new Shown();
      return staleAfter(shown.inReads(behaviour), 'completeMultipartUpload', shown);
    },
  },
  {
    name: 'consistency/completed-upload-seen-early-and-gone-again',
    requirements: ['HIST-MPU-02'],
    apply: (behaviour) => seenEarly(behaviour, 'completeMultipartUpload'),
  },
];
