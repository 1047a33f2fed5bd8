import { afterwards, deep, type DeepFault, stateIn } from './deep-fault.ts';
import { withOperation } from '../deviations.ts';

/** Deep faults in uploads in parts. */
export const deepFaults: readonly DeepFault[] = [
  deep('aborting-one-upload-of-a-key-empties-the-other', 6, (behaviour) =>
    afterwards(behaviour, 'abortMultipartUpload', (tx, { input: { bucket, key } }) => {
      for (const upload of [...tx.uploads(bucket, { key })])
        if (upload.key === key) {
          tx.deleteUpload(upload);
          tx.putUpload(upload);
        }
    }),
  ),
  deep('upload-of-a-part-that-was-copied-keeps-the-copy', 7, (behaviour) => {
    const copied = new Set<string>();
    const noting = afterwards(
      behaviour,
      'uploadPartCopy',
      (_, { input }) => void copied.add(`${input.uploadId} ${input.partNumber}`),
    );
    return withOperation(noting, 'uploadPart', async (call, upload) => {
      const { bucket, key, uploadId, partNumber } = call.input;
      const former = call.storage.part({ bucket, key, uploadId }, Number(partNumber));
      const answer = await upload(call);
      if (former && copied.has(`${uploadId} ${partNumber}`))
        await call.storage.transaction((tx) => {
          const part = tx.part({ bucket, key, uploadId }, Number(partNumber));
          if (part) tx.putPart({ bucket, key, uploadId }, { ...part, body: former.body });
        });
      return answer;
    });
  }),
  deep('upload-begun-before-a-pause-is-lost-when-completed-in-it', 8, (behaviour) => {
    const begun = new Set<string>();
    const noting = afterwards(
      behaviour,
      'createMultipartUpload',
      (tx, { input: { bucket } }, { document }) => {
        if (stateIn(tx, bucket) === 'Enabled' && document) begun.add(document.UploadId);
      },
    );
    return withOperation(noting, 'completeMultipartUpload', async (call, complete) => {
      const { bucket, key, uploadId } = call.input;
      const former = call.storage.current(bucket, key);
      const answer = await complete(call);
      await call.storage.transaction((tx) => {
        const made = tx.current(bucket, key);
        if (begun.has(uploadId) && stateIn(tx, bucket) === 'Suspended' && former && made)
          tx.putVersion({ ...made, body: former.body });
      });
      return answer;
    });
  }),
  deep('second-part-uploaded-twice-takes-the-number-of-the-first', 7, (behaviour) =>
    withOperation(behaviour, 'uploadPart', async (call, upload) => {
      const { bucket, key, uploadId, partNumber } = call.input;
      const identity = { bucket, key, uploadId };
      const isAgain = call.storage.part(identity, Number(partNumber)) !== undefined && Number(partNumber) > 1;
      const answer = await upload(call);
      if (isAgain)
        await call.storage.transaction((tx) => {
          const [part, first] = [tx.part(identity, Number(partNumber)), tx.part(identity, 1)];
          if (part && first) tx.putPart(identity, { ...part, number: 1 });
        });
      return answer;
    }),
  ),
  deep('copy-of-an-object-completed-over-another-loses-its-attributes', 7, (behaviour) => {
    const completed = new Set<string>();
    const noting = withOperation(behaviour, 'completeMultipartUpload', async (call, complete) => {
      const { bucket, key } = call.input;
      const isOver = call.storage.current(bucket, key) !== undefined;
      const answer = await complete(call);
      if (isOver) completed.add(`${bucket}/${key}`);
      return answer;
    });
    return afterwards(noting, 'copyObject', (tx, { input }) => {
      const source = input.copySource.replace(/^\//, '').split('?', 1).join();
      const copy = tx.current(input.bucket, input.key);
      if (copy && completed.has(decodeURIComponent(source)))
        tx.putVersion({ ...copy, metadata: {}, attributes: {} });
    });
  }),
];
