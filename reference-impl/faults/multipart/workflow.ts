import type { Fault } from '../../behaviour.ts';
import { answerFault, rulesFault } from './tolerating.ts';
import { putObject } from '../../operations/object.ts';
import { withOperation } from '../deviations.ts';

const someMd5 = '00000000000000000000000000000000';

/** Defects that the cases of `suites/multipart/workflow.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  rulesFault(
    'parts-joined-backwards',
    ['MPU-BASE-01', 'MPU-BASE-08', 'MPU-BASE-09', 'MPU-READ-05'],
    ({ completion }) => ({
      completion: (...asked) => {
        const outcome = completion(...asked);
        return 'refusal' in outcome ? outcome : { ...outcome, parts: [...outcome.parts].reverse() };
      },
    }),
  ),
  answerFault('key-of-upload-lost', ['MPU-BASE-02'], 'createMultipartUpload', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, Key: 'key' },
  })),
  answerFault('etag-of-part-of-nothing', ['MPU-BASE-03'], 'uploadPart', (answer) => ({
    ...answer,
    headers: { ...answer.headers, etag: `"${someMd5}"` },
  })),
  rulesFault('etag-without-number-of-parts', ['MPU-BASE-04'], ({ completion }) => ({
    completion: (...asked) => {
      const outcome = completion(...asked);
      return 'refusal' in outcome ? outcome : { ...outcome, etag: outcome.etag.slice(0, 32) };
    },
  })),
  answerFault('completion-without-location', ['MPU-BASE-20'], 'completeMultipartUpload', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, Location: '' },
  })),
  answerFault('completion-with-another-etag', ['MPU-BASE-05'], 'completeMultipartUpload', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, ETag: `"${someMd5}-1"` },
  })),
  {
    name: 'multipart/part-seen-as-object',
    requirements: ['MPU-BASE-06', 'MPU-BASE-07', 'MPU-ABORT-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'createMultipartUpload', async (call, operate) => {
        const answer = await operate(call);
        const { bucket, key } = call.input;
        const empty = (async function* () {})();
        const body = { ...call.body, size: 0, content: () => empty, checksum: () => undefined };
        await putObject({
          ...call,
          operation: { ...call.operation, id: 'putObject' },
          input: { bucket, key },
          document: undefined,
          body,
        });
        return answer;
      }),
  },
  rulesFault('former-part-kept', ['MPU-BASE-11'], ({ completion }) => ({
    completion: (listed, uploaded, request) => {
      const first = uploaded(1);
      const all = first && listed[0]?.number !== 1 ? [{ number: 1, etag: first.etag }, ...listed] : listed;
      const outcome = completion(all, uploaded, request);
      return 'refusal' in outcome && outcome.refusal.code === 'EntityTooSmall' && first
        ? completion([{ number: 1, etag: first.etag }], uploaded, request)
        : outcome;
    },
  })),
  {
    name: 'multipart/part-not-replaced',
    requirements: ['MPU-BASE-10'],
    apply: (behaviour) =>
      withOperation(behaviour, 'uploadPart', (call, operate) => {
        const { partNumber, ...upload } = call.input;
        const former = call.storage.upload(upload) && call.storage.part(upload, Number(partNumber));
        return former ? { status: 200, headers: { etag: `"${former.etag}"` } } : operate(call);
      }),
  },
  rulesFault('least-size-for-every-part', ['MPU-BASE-12'], ({ completion }) => ({
    completion: (listed, uploaded, request) => {
      const small = listed.find(({ number }) => (uploaded(number)?.size ?? 0) < 5 * 1024 * 1024);
      const outcome = completion(listed, uploaded, request);
      return small && !('refusal' in outcome) ? { refusal: { code: 'EntityTooSmall' } } : outcome;
    },
  })),
  {
    name: 'multipart/one-upload-a-key',
    requirements: ['MPU-BASE-13', 'MPU-LIST-02', 'MPU-LIST-03', 'MPU-LIST-10'],
    apply: (behaviour) =>
      withOperation(behaviour, 'createMultipartUpload', async (call, operate) => {
        const { bucket, key } = call.input;
        await call.storage.transaction((tx) => {
          for (const open of [...tx.uploads(bucket, { key })]) if (open.key === key) tx.deleteUpload(open);
        });
        return operate(call);
      }),
  },
  answerFault('key-returned-as-ascii', ['MPU-BASE-17'], 'completeMultipartUpload', (answer) => ({
    ...answer,
    document: answer.document && { ...answer.document, Key: encodeURIComponent(answer.document.Key) },
  })),
  {
    name: 'multipart/upload-left-open',
    requirements: ['MPU-BASE-18', 'MPU-LIST-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'completeMultipartUpload', async (call, operate) => {
        const upload = call.storage.upload(call.input);
        const answer = await operate(call);
        if (upload) await call.storage.transaction((tx) => tx.putUpload(upload));
        return answer;
      }),
  },
];
