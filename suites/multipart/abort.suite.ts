import { profile, requirement } from '../harness/requirement.ts';
import {
  createUpload,
  completeUpload,
  storedPart,
  storedParts,
  unissuedUploadId,
  uploadPart,
  uploadsOf,
} from './uploads.ts';

profile('multipart', () => {
  // MPU-ABORT-01 (MUST): An aborted upload has, within the target's deadline, no parts (ListParts is refused or
  //   lists none) and cannot be completed (404 NoSuchUpload in the compatible protocol).
  requirement('MPU-ABORT-01', async ({ owner, sharedBucket: bucket, key, settled, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const uploaded = await uploadPart(owner, upload, 1, 'content');
    expect(await owner.abortMultipartUpload(upload)).toSucceed();
    await settled(async () => {
      const parts = await owner.listParts(upload);
      // The public page asks to list the parts after an abort until there are none.
      if (parts.ok) expect(parts.output?.Part, 'parts of an aborted upload').toEqual([]);
      else expect(parts).toBeRefused('NoSuchUpload');
    });
    expect(await completeUpload(owner, upload, [uploaded])).toBeRefused('NoSuchUpload');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // MPU-ABORT-02 (MUST): Aborting leaves an existing object as it was.
  requirement('MPU-ABORT-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const etag = (await given.object(bucket, key, 'stays')).header('etag');
    const upload = await createUpload(owner, { bucket, key });
    await uploadPart(owner, upload, 1, 'content');
    expect(await owner.abortMultipartUpload(upload)).toSucceed();
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('stays');
    expect(read).toHaveHeader('etag', etag);
  });

  // MPU-ABORT-03 (MUST): Aborting an upload whose id was never issued is refused (404 NoSuchUpload in the
  //   compatible protocol).
  requirement('MPU-ABORT-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const uploaded = await uploadPart(owner, upload, 1, 'content');
    const unknown = { ...upload, uploadId: unissuedUploadId(upload.uploadId) };
    expect(await owner.abortMultipartUpload(unknown)).toBeRefused('NoSuchUpload');
    expect(await storedParts(owner, upload), 'parts of another upload of the key').toEqual([
      storedPart(uploaded, 'content'),
    ]);
  });

  // MPU-ABORT-04 (MAY): The answer to a second abort is observed.
  requirement('MPU-ABORT-04', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const upload = await createUpload(owner, { bucket, key });
    await owner.abortMultipartUpload(upload);
    const second = await owner.abortMultipartUpload(upload);
    observe('second abort', second.error?.code ?? second.status);
  });

  // MPU-ACCESS-01 (MUST): A stranger cannot start an upload in a bucket that grants nothing (403 AccessDenied in
  //   the compatible protocol).
  requirement('MPU-ACCESS-01', async ({ owner, stranger, sharedBucket: bucket, key, settled, expect }) => {
    expect(await stranger.createMultipartUpload({ bucket, key })).toBeRefused('AccessDenied');
    await settled(async () => expect(await uploadsOf(owner, bucket, key), 'uploads of the key').toEqual([]));
  });

  // MPU-ACCESS-02 (MUST): A stranger can neither add to, list, complete nor abort an upload of the owner (403
  //   AccessDenied in the compatible protocol); it stays as it was.
  requirement('MPU-ACCESS-02', async ({ owner, stranger, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const uploaded = await uploadPart(owner, upload, 1, 'content');
    for (const answer of [
      await stranger.uploadPart({ ...upload, partNumber: 1, body: 'of a stranger' }),
      await stranger.uploadPart({ ...upload, partNumber: 2, body: 'of a stranger' }),
      await stranger.listParts(upload),
      await completeUpload(stranger, upload, [uploaded]),
      await stranger.abortMultipartUpload(upload),
    ])
      expect(answer).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await storedParts(owner, upload), 'parts after the stranger').toEqual([
      storedPart(uploaded, 'content'),
    ]);
    expect(await completeUpload(owner, upload, [uploaded])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  // MPU-ACCESS-03 (MUST): An upload into a bucket that does not exist is refused (404 NoSuchBucket in the
  //   compatible protocol).
  requirement('MPU-ACCESS-03', async ({ owner, names, key, expect }) => {
    expect(await owner.createMultipartUpload({ bucket: names.bucket(), key })).toBeRefused('NoSuchBucket');
  });
});
