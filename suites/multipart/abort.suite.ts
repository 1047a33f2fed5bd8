import { profile, requirement } from '../harness/requirement.ts';
import { begin, complete, part } from './uploads.ts';

profile('multipart', () => {
  requirement('MPU-ABORT-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const uploaded = await part(owner, upload, 1, 'content');
    expect(await owner.abortMultipartUpload(upload)).toSucceed(204);
    expect(await owner.listParts(upload)).toBeRefused('NoSuchUpload');
    expect(await complete(owner, upload, [uploaded])).toBeRefused('NoSuchUpload');
  });

  requirement('MPU-ABORT-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'content');
    expect(await owner.abortMultipartUpload(upload)).toSucceed(204);
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  requirement('MPU-ABORT-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    expect(await owner.abortMultipartUpload(upload)).toSucceed(204);
    expect(await owner.abortMultipartUpload(upload)).toBeRefused('NoSuchUpload');
  });

  requirement('MPU-ACCESS-01', async ({ stranger, sharedBucket: bucket, key, expect }) => {
    expect(await stranger.createMultipartUpload({ bucket, key })).toBeRefused('AccessDenied');
  });

  requirement('MPU-ACCESS-02', async ({ owner, stranger, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const uploaded = await part(owner, upload, 1, 'content');
    for (const answer of [
      await stranger.uploadPart({ ...upload, partNumber: 1, body: 'of a stranger' }),
      await stranger.listParts(upload),
      await complete(stranger, upload, [uploaded]),
      await stranger.abortMultipartUpload(upload),
    ])
      expect(answer).toBeRefused('AccessDenied');
    expect(await complete(owner, upload, [uploaded])).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  requirement('MPU-ACCESS-03', async ({ owner, names, key, expect }) => {
    expect(await owner.createMultipartUpload({ bucket: names.bucket(), key })).toBeRefused('NoSuchBucket');
  });
});
