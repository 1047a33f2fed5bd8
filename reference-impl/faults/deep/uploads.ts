import { afterwards, deep, type DeepFault, stateIn, versionsIn } from './deep-fault.ts';
import { withOperation } from '../deviations.ts';

/** Deep faults in uploads in parts that meet other uploads, versions and deletions of their key. */
export const deepFaults: readonly DeepFault[] = [
  deep('completing-one-upload-of-a-key-blanks-the-attributes-of-another', 8, (behaviour) =>
    afterwards(behaviour, 'completeMultipartUpload', (tx, { input: { bucket, key } }) => {
      for (const upload of [...tx.uploads(bucket, { key })])
        if (upload.key === key) tx.putUpload({ ...upload, attributes: {}, metadata: {} });
    }),
  ),
  deep('range-is-ignored-when-a-part-is-copied-again', 7, (behaviour) =>
    withOperation(behaviour, 'uploadPartCopy', (call, copy) => {
      const { bucket, key, uploadId, partNumber } = call.input;
      const isAgain = call.storage.part({ bucket, key, uploadId }, Number(partNumber)) !== undefined;
      return copy(isAgain ? { ...call, input: { ...call.input, copySourceRange: undefined } } : call);
    }),
  ),
  deep('completing-while-paused-removes-the-oldest-version', 8, (behaviour) =>
    withOperation(behaviour, 'completeMultipartUpload', async (call, complete) => {
      const { bucket, key } = call.input;
      const hadId = (call.storage.current(bucket, key)?.versionId ?? 'null') !== 'null';
      const answer = await complete(call);
      await call.storage.transaction((tx) => {
        const oldest = versionsIn(tx, call.input).at(-1);
        if (hadId && stateIn(tx, bucket) === 'Suspended' && oldest && oldest.versionId !== 'null')
          tx.deleteVersion(oldest);
      });
      return answer;
    }),
  ),
  deep('aborting-an-upload-clears-the-tags-of-the-object', 5, (behaviour) =>
    afterwards(behaviour, 'abortMultipartUpload', (tx, { input: { bucket, key } }) => {
      const current = tx.current(bucket, key);
      if (current && !current.deleteMarker) tx.putVersion({ ...current, tags: {} });
    }),
  ),
  deep('completion-sees-an-object-that-was-deleted-in-bulk', 6, (behaviour) => {
    const gone = new Map<string, Parameters<typeof behaviour.rules.writeRefusal>[1]>();
    const noting = withOperation(behaviour, 'deleteObjects', async (call, remove) => {
      const { bucket } = call.input;
      const there = call.document.Object.flatMap(({ Key }) => call.storage.current(bucket, Key) ?? []);
      const answer = await remove(call);
      for (const one of there)
        if (!one.deleteMarker && !call.storage.current(bucket, one.key))
          gone.set(`${bucket}/${one.key}`, one);
      return answer;
    });
    return withOperation(noting, 'completeMultipartUpload', (call, complete) => {
      const { writeRefusal } = call.rules;
      const { bucket, key } = call.input;
      const rules: typeof call.rules = {
        ...call.rules,
        writeRefusal: (conditions, there) => writeRefusal(conditions, there ?? gone.get(`${bucket}/${key}`)),
      };
      return complete({ ...call, rules });
    });
  }),
];
