import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { begin, complete, large, md5, part } from './uploads.ts';

const UNKNOWN = 'NoSuchUpload';

profile('multipart', () => {
  requirement('MPU-BASE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const parts = [await part(owner, upload, 1, large), await part(owner, upload, 2, 'the end')];
    expect(await complete(owner, upload, parts)).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody(Buffer.concat([large, Buffer.from('the end')]));
  });

  requirement('MPU-BASE-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const begun = await owner.createMultipartUpload({ bucket, key });
    expect(begun).toSucceed(200);
    expect(begun.output).toMatchObject({ Bucket: bucket, Key: key });
    expect(begun.output?.UploadId ?? '').toMatch(/./);
  });

  requirement('MPU-BASE-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const sent = await owner.uploadPart({ ...upload, partNumber: 1, body: 'content' });
    expect(sent).toSucceed(200);
    expect(sent).toHaveHeader('etag', `"${md5('content')}"`);
  });

  requirement('MPU-BASE-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const etag = `"${md5(Buffer.from(md5('content'), 'hex'))}-1"`;
    expect(await complete(owner, upload, [await part(owner, upload, 1, 'content')])).toSucceed(200);
    expect(await owner.headObject({ bucket, key })).toHaveHeader('etag', etag);
  });

  requirement('MPU-BASE-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const completed = await complete(owner, upload, [await part(owner, upload, 1, 'content')]);
    expect(completed).toSucceed(200);
    expect(completed).toFollowItsSchema();
    expect(completed.output).toMatchObject({ Bucket: bucket, Key: key });
    expect(completed.output?.Location ?? '').toContain(key);
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveHeader('etag');
    expect(completed.output?.ETag).toBe(head.header('etag'));
  });

  requirement('MPU-BASE-06', async ({ owner, bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'content');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    const listing = await owner.listObjectsV2({ bucket });
    expect(listing).toSucceed(200);
    expect(listing.output?.Contents).toEqual([]);
  });

  requirement('MPU-BASE-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'before');
    const upload = await begin(owner, { bucket, key });
    const parts = [await part(owner, upload, 1, 'after')];
    expect(await owner.getObject({ bucket, key })).toHaveBody('before');
    expect(await complete(owner, upload, parts)).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('after');
  });

  requirement('MPU-BASE-08', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const last = await part(owner, upload, 3, 'third');
    const parts = await Promise.all([1, 2].map((number) => part(owner, upload, number, large)));
    expect(await complete(owner, upload, [...parts, last])).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody(
      Buffer.concat([large, large, Buffer.from('third')]),
    );
  });

  requirement('MPU-BASE-09', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const parts = [await part(owner, upload, 3, large), await part(owner, upload, 70, 'the end')];
    expect(await complete(owner, upload, parts)).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody(Buffer.concat([large, Buffer.from('the end')]));
  });

  requirement('MPU-BASE-10', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'former');
    expect(await complete(owner, upload, [await part(owner, upload, 1, 'latter')])).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('latter');
  });

  requirement('MPU-BASE-11', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'left out');
    const kept = await part(owner, upload, 2, 'kept');
    await part(owner, upload, 3, 'left out too');
    expect(await complete(owner, upload, [kept])).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('kept');
  });

  requirement('MPU-BASE-12', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    expect(await complete(owner, upload, [await part(owner, upload, 1, 'small')])).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('small');
  });

  requirement('MPU-BASE-13', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const [one, two] = [await begin(owner, { bucket, key }), await begin(owner, { bucket, key })];
    expect(one.uploadId).not.toBe(two.uploadId);
    for (const [upload, body] of [
      [one, 'of one'],
      [two, 'of two'],
    ] as const)
      expect(await owner.uploadPart({ ...upload, partNumber: 1, body })).toSucceed(200);
    const listed = (content: string) => [{ PartNumber: 1, ETag: `"${md5(content)}"` }];
    expect(await complete(owner, two, listed('of two'))).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('of two');
    expect(await complete(owner, one, listed('of one'))).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('of one');
  });

  requirement('MPU-BASE-17', async ({ owner, bucket, expect }) => {
    const key = 'ein Ordner/fünf & 五+1';
    const upload = await begin(owner, { bucket, key });
    const completed = await complete(owner, upload, [await part(owner, upload, 1, 'content')]);
    expect(completed).toSucceed(200);
    expect(completed.output?.Key).toBe(key);
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  requirement('MPU-BASE-18', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    expect(await complete(owner, upload, [await part(owner, upload, 1, 'content')])).toSucceed(200);
    expect(await owner.listParts(upload)).toBeRefused(UNKNOWN);
    expect(await owner.uploadPart({ ...upload, partNumber: 1, body: 'late' })).toBeRefused(UNKNOWN);
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  requirement('MPU-BASE-19', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const upload = await begin(owner, { bucket, key });
    const parts = [await part(owner, upload, 1, 'content')];
    await done(complete(owner, upload, parts));
    const second = await complete(owner, upload, parts);
    observe('second completion', second.error?.code ?? second.status);
  });
});
