import { documentOf } from '../harness/document.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { anotherLarge, bare, begin, complete, kept, keptParts, large, md5, part } from './uploads.ts';

const UNKNOWN = 'NoSuchUpload';

profile('multipart', () => {
  requirement('MPU-BASE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const parts = [await part(owner, upload, 1, large), await part(owner, upload, 2, 'the end')];
    expect(await complete(owner, upload, parts)).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody(Buffer.concat([large, Buffer.from('the end')]));
  });

  requirement('MPU-BASE-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const begun = documentOf(await owner.createMultipartUpload({ bucket, key }));
    expect(begun, 'the answer to the creation').toMatchObject({ Bucket: bucket, Key: key });
    expect(begun.UploadId, 'UploadId').toEqual(expect.stringMatching(/./));
  });

  requirement('MPU-BASE-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const sent = await owner.uploadPart({ ...upload, partNumber: 1, body: 'content' });
    expect(sent).toSucceed();
    expect(sent).toHaveHeader('etag', `"${md5('content')}"`);
  });

  requirement('MPU-BASE-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const etag = `"${md5(Buffer.from(md5('content'), 'hex'))}-1"`;
    expect(await complete(owner, upload, [await part(owner, upload, 1, 'content')])).toSucceed();
    expect(await owner.headObject({ bucket, key })).toHaveHeader('etag', etag);
  });

  requirement('MPU-BASE-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const completed = await complete(owner, upload, [await part(owner, upload, 1, 'content')]);
    const { Bucket, Key, ETag } = documentOf(completed);
    expect({ Bucket, Key }, 'the answer to the completion').toEqual({ Bucket: bucket, Key: key });
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveHeader('etag');
    expect(bare(ETag), 'ETag of the answer').toBe(bare(head.header('etag')));
  });

  requirement('MPU-BASE-20', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const completed = await complete(owner, upload, [await part(owner, upload, 1, 'content')]);
    expect(documentOf(completed).Location, 'Location').toEqual(expect.stringMatching(/./));
  });

  requirement('MPU-BASE-06', async ({ owner, bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'content');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    const { Contents } = documentOf(await owner.listObjectsV2({ bucket }));
    expect(Contents, 'objects in the bucket').toEqual([]);
  });

  requirement('MPU-BASE-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'before');
    const upload = await begin(owner, { bucket, key });
    const parts = [await part(owner, upload, 1, 'after')];
    expect(await owner.getObject({ bucket, key })).toHaveBody('before');
    expect(await complete(owner, upload, parts)).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('after');
  });

  requirement('MPU-BASE-08', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const third = await part(owner, upload, 3, 'third');
    const parts = await Promise.all([part(owner, upload, 2, anotherLarge), part(owner, upload, 1, large)]);
    expect(await complete(owner, upload, [...parts.reverse(), third])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody(
      Buffer.concat([large, anotherLarge, Buffer.from('third')]),
    );
  });

  requirement('MPU-BASE-09', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    const parts = [await part(owner, upload, 3, large), await part(owner, upload, 70, 'the end')];
    expect(await complete(owner, upload, parts)).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody(Buffer.concat([large, Buffer.from('the end')]));
  });

  requirement('MPU-BASE-10', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'former');
    expect(await complete(owner, upload, [await part(owner, upload, 1, 'latter')])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('latter');
  });

  requirement('MPU-BASE-11', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    await part(owner, upload, 1, 'left out');
    const kept = await part(owner, upload, 2, 'kept');
    await part(owner, upload, 3, 'left out too');
    expect(await complete(owner, upload, [kept])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('kept');
  });

  requirement('MPU-BASE-12', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await begin(owner, { bucket, key });
    expect(await complete(owner, upload, [await part(owner, upload, 1, 'small')])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('small');
  });

  // In the order of their start: where the later upload is completed first, AWS S3 need not show the earlier one at all.
  requirement('MPU-BASE-13', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const one = await begin(owner, { bucket, key });
    const ofOne = await part(owner, one, 1, 'of one');
    const two = await begin(owner, { bucket, key });
    const ofTwo = await part(owner, two, 1, 'of the other');
    expect(two.uploadId, 'the id of the second upload').not.toBe(one.uploadId);
    expect(await keptParts(owner, one), 'parts of the first').toEqual([kept(ofOne, 'of one')]);
    expect(await complete(owner, one, [ofOne])).toSucceed();
    expect(await keptParts(owner, two), 'parts of the second').toEqual([kept(ofTwo, 'of the other')]);
    expect(await complete(owner, two, [ofTwo])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('of the other');
  });

  requirement('MPU-BASE-21', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const one = await begin(owner, { bucket, key });
    const ofOne = await part(owner, one, 1, 'begun first');
    const two = await begin(owner, { bucket, key });
    const ofTwo = await part(owner, two, 1, 'begun second');
    await done(complete(owner, two, [ofTwo]));
    const last = await complete(owner, one, [ofOne]);
    observe('completion of the one begun first', last.error?.code ?? last.status);
    observe('the object', (await owner.getObject({ bucket, key })).body.toString());
  });

  requirement('MPU-BASE-17', async ({ owner, bucket, expect }) => {
    const key = 'ein Ordner/fünf & 五+1';
    const upload = await begin(owner, { bucket, key });
    const completed = await complete(owner, upload, [await part(owner, upload, 1, 'content')]);
    expect(documentOf(completed).Key, 'Key of the answer').toBe(key);
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  requirement('MPU-BASE-18', async ({ owner, sharedBucket: bucket, key, settled, expect }) => {
    const upload = await begin(owner, { bucket, key });
    expect(await complete(owner, upload, [await part(owner, upload, 1, 'content')])).toSucceed();
    await settled(async () => {
      expect(await owner.listParts(upload)).toBeRefused(UNKNOWN);
      expect(await owner.uploadPart({ ...upload, partNumber: 1, body: 'late' })).toBeRefused(UNKNOWN);
    });
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
