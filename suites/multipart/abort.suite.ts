import { profile, requirement } from '../harness/requirement.ts';
import { begin, complete, kept, keptParts, neverGiven, part, uploadsOf } from './uploads.ts';

profile('multipart', () => {
  requirement('MPU-ABORT-01', async ({ owner, sharedBucket: bucket, key, settled, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const uploaded = await part(owner, upload, 1, 'content');
    expect(await owner.abortMultipartUpload(upload)).toSucceed();
    await settled(async () => {
      const parts = await owner.listParts(upload);
      // The public page asks to list the parts after an abort until there are none.
      if (parts.ok) expect(parts.output?.Part, 'parts of an aborted upload').toEqual([]);
      else expect(parts).toBeRefused('NoSuchUpload');
    });
    expect(await complete(owner, upload, [uploaded])).toBeRefused('NoSuchUpload');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('MPU-ABORT-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    const etag = (await given.object(bucket, key, 'stays')).header('etag');
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'content');
    expect(await owner.abortMultipartUpload(upload)).toSucceed();
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('stays');
    expect(read).toHaveHeader('etag', etag);
  });

  requirement('MPU-ABORT-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const uploaded = await part(owner, upload, 1, 'content');
    const unknown = { ...upload, uploadId: neverGiven(upload.uploadId) };
    expect(await owner.abortMultipartUpload(unknown)).toBeRefused('NoSuchUpload');
    expect(await keptParts(owner, upload), 'parts of another upload of the key').toEqual([
      kept(uploaded, 'content'),
    ]);
  });

  requirement('MPU-ABORT-04', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const upload = await begin(owner, { bucket, key });
    await owner.abortMultipartUpload(upload);
    const second = await owner.abortMultipartUpload(upload);
    observe('second abort', second.error?.code ?? second.status);
  });

  requirement('MPU-ACCESS-01', async ({ owner, stranger, sharedBucket: bucket, key, settled, expect }) => {
    expect(await stranger.createMultipartUpload({ bucket, key })).toBeRefused('AccessDenied');
    await settled(async () => expect(await uploadsOf(owner, bucket, key), 'uploads of the key').toEqual([]));
  });

  requirement('MPU-ACCESS-02', async ({ owner, stranger, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const uploaded = await part(owner, upload, 1, 'content');
    for (const answer of [
      await stranger.uploadPart({ ...upload, partNumber: 1, body: 'of a stranger' }),
      await stranger.uploadPart({ ...upload, partNumber: 2, body: 'of a stranger' }),
      await stranger.listParts(upload),
      await complete(stranger, upload, [uploaded]),
      await stranger.abortMultipartUpload(upload),
    ])
      expect(answer).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await keptParts(owner, upload), 'parts after the stranger').toEqual([kept(uploaded, 'content')]);
    expect(await complete(owner, upload, [uploaded])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  requirement('MPU-ACCESS-03', async ({ owner, names, key, expect }) => {
    expect(await owner.createMultipartUpload({ bucket: names.bucket(), key })).toBeRefused('NoSuchBucket');
  });
});
