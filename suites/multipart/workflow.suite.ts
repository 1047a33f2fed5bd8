import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import {
  anotherLargePart,
  withoutQuotes,
  createUpload,
  completeUpload,
  storedPart,
  storedParts,
  largePart,
  md5,
  uploadPart,
} from './uploads.ts';

const UNKNOWN = 'NoSuchUpload';

profile('multipart', () => {
  // MPU-BASE-01 (MUST): Parts completed in order result in an object with their contents one after another.
  requirement('MPU-BASE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const parts = [
      await uploadPart(owner, upload, 1, largePart),
      await uploadPart(owner, upload, 2, 'the end'),
    ];
    expect(await completeUpload(owner, upload, parts)).toSucceed();
    const whole = Buffer.concat([largePart, Buffer.from('the end')]);
    expect(await owner.getObject({ bucket, key }, { longest: whole.length })).toHaveBody(whole);
  });

  // MPU-BASE-02 (MUST): Creating an upload returns its bucket, key and UploadId.
  requirement('MPU-BASE-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const begun = documentOf(await owner.createMultipartUpload({ bucket, key }));
    expect(begun, 'the answer to the creation').toMatchObject({ Bucket: bucket, Key: key });
    expect(begun.UploadId, 'UploadId').toEqual(expect.stringMatching(/./));
  });

  // MPU-BASE-03 (std SHOULD, aws MUST): The ETag of a part is the quoted MD5 of its content.
  requirement('MPU-BASE-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const sent = await owner.uploadPart({ ...upload, partNumber: 1, body: 'content' });
    expect(sent).toSucceed();
    expect(sent).toHaveHeader('etag', `"${md5('content')}"`);
  });

  // MPU-BASE-04 (std SHOULD, aws MUST): The ETag of the object is the MD5 of the MD5s of its parts, a hyphen and
  //   the number of parts, in quotes.
  requirement('MPU-BASE-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const etag = `"${md5(Buffer.from(md5('content'), 'hex'))}-1"`;
    expect(await completeUpload(owner, upload, [await uploadPart(owner, upload, 1, 'content')])).toSucceed();
    expect(await owner.headObject({ bucket, key })).toHaveHeader('etag', etag);
  });

  // MPU-BASE-05 (MUST): The completion returns CompleteMultipartUploadResult with Bucket, Key and the ETag of the
  //   object.
  requirement('MPU-BASE-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const completed = await completeUpload(owner, upload, [await uploadPart(owner, upload, 1, 'content')]);
    const { Bucket, Key, ETag } = documentOf(completed);
    expect({ Bucket, Key }, 'the answer to the completion').toEqual({ Bucket: bucket, Key: key });
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveHeader('etag');
    expect(withoutQuotes(ETag), 'ETag of the answer').toBe(withoutQuotes(head.header('etag')));
  });

  // MPU-BASE-20 (std SHOULD, aws MUST): The completion returns the Location of the object.
  requirement('MPU-BASE-20', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const completed = await completeUpload(owner, upload, [await uploadPart(owner, upload, 1, 'content')]);
    expect(documentOf(completed).Location, 'Location').toEqual(expect.stringMatching(/./));
  });

  // MPU-BASE-06 (MUST): Before the completion the key is reported as not existing and is not listed.
  requirement('MPU-BASE-06', async ({ owner, bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    await uploadPart(owner, upload, 1, 'content');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    const { Contents } = documentOf(await owner.listObjectsV2({ bucket }));
    expect(Contents, 'objects in the bucket').toEqual([]);
  });

  // MPU-BASE-07 (MUST): An existing object is returned until the completion, then replaced.
  requirement('MPU-BASE-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'before');
    const upload = await createUpload(owner, { bucket, key });
    const parts = [await uploadPart(owner, upload, 1, 'after')];
    expect(await owner.getObject({ bucket, key })).toHaveBody('before');
    expect(await completeUpload(owner, upload, parts)).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('after');
  });

  // MPU-BASE-08 (MUST): Parts may be uploaded in any order and at the same time.
  requirement('MPU-BASE-08', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const third = await uploadPart(owner, upload, 3, 'third');
    const parts = await Promise.all([
      uploadPart(owner, upload, 2, anotherLargePart),
      uploadPart(owner, upload, 1, largePart),
    ]);
    expect(await completeUpload(owner, upload, [...parts.reverse(), third])).toSucceed();
    const whole = Buffer.concat([largePart, anotherLargePart, Buffer.from('third')]);
    expect(await owner.getObject({ bucket, key }, { longest: whole.length })).toHaveBody(whole);
  });

  // MPU-BASE-09 (MUST): Part numbers need not be consecutive.
  requirement('MPU-BASE-09', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const parts = [
      await uploadPart(owner, upload, 3, largePart),
      await uploadPart(owner, upload, 70, 'the end'),
    ];
    expect(await completeUpload(owner, upload, parts)).toSucceed();
    const whole = Buffer.concat([largePart, Buffer.from('the end')]);
    expect(await owner.getObject({ bucket, key }, { longest: whole.length })).toHaveBody(whole);
  });

  // MPU-BASE-10 (MUST): A part uploaded again under its number replaces the former part.
  requirement('MPU-BASE-10', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    await uploadPart(owner, upload, 1, 'former');
    expect(await completeUpload(owner, upload, [await uploadPart(owner, upload, 1, 'latter')])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('latter');
  });

  // MPU-BASE-11 (MUST): Parts that the completion leaves out are not in the object.
  requirement('MPU-BASE-11', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    await uploadPart(owner, upload, 1, 'left out');
    const kept = await uploadPart(owner, upload, 2, 'kept');
    await uploadPart(owner, upload, 3, 'left out too');
    expect(await completeUpload(owner, upload, [kept])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('kept');
  });

  // MPU-BASE-12 (MUST): A single part smaller than 5 MiB can be completed to an object.
  requirement('MPU-BASE-12', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    expect(await completeUpload(owner, upload, [await uploadPart(owner, upload, 1, 'small')])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('small');
  });

  // In the order of their start: where the later upload is completed first, AWS S3 may never show the earlier one.
  // MPU-BASE-13 (MUST): Two simultaneous uploads of one key are independent, each with its own parts, and
  //   completing one leaves the other open. Completed in the order of their start, the later one is the object.
  requirement('MPU-BASE-13', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const one = await createUpload(owner, { bucket, key });
    const ofOne = await uploadPart(owner, one, 1, 'of one');
    const two = await createUpload(owner, { bucket, key });
    const ofTwo = await uploadPart(owner, two, 1, 'of the other');
    expect(two.uploadId, 'the id of the second upload').not.toBe(one.uploadId);
    expect(await storedParts(owner, one), 'parts of the first').toEqual([storedPart(ofOne, 'of one')]);
    expect(await completeUpload(owner, one, [ofOne])).toSucceed();
    expect(await storedParts(owner, two), 'parts of the second').toEqual([storedPart(ofTwo, 'of the other')]);
    expect(await completeUpload(owner, two, [ofTwo])).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('of the other');
  });

  // MPU-BASE-21 (MAY): Which of two uploads of one key becomes the object when the one that began second is
  //   completed first is observed.
  requirement('MPU-BASE-21', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const one = await createUpload(owner, { bucket, key });
    const ofOne = await uploadPart(owner, one, 1, 'begun first');
    const two = await createUpload(owner, { bucket, key });
    const ofTwo = await uploadPart(owner, two, 1, 'begun second');
    await done(completeUpload(owner, two, [ofTwo]));
    const last = await completeUpload(owner, one, [ofOne]);
    observe('completion of the one begun first', last.error?.code ?? last.status);
    observe('the object', (await owner.getObject({ bucket, key })).body.toString());
  });

  // MPU-BASE-17 (MUST): An upload for a key with letters outside ASCII, spaces and slashes is completed under that
  //   key.
  requirement('MPU-BASE-17', async ({ owner, bucket, expect }) => {
    const key = 'ein Ordner/fünf & 五+1';
    const upload = await createUpload(owner, { bucket, key });
    const completed = await completeUpload(owner, upload, [await uploadPart(owner, upload, 1, 'content')]);
    expect(documentOf(completed).Key, 'Key of the answer').toBe(key);
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  // MPU-BASE-18 (MUST): After the completion, within the target's deadline, the upload is no longer known to
  //   ListParts and UploadPart (404 NoSuchUpload in the compatible protocol); the object is as completed.
  requirement('MPU-BASE-18', async ({ owner, sharedBucket: bucket, key, settled, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    expect(await completeUpload(owner, upload, [await uploadPart(owner, upload, 1, 'content')])).toSucceed();
    await settled(async () => {
      expect(await owner.listParts(upload)).toBeRefused(UNKNOWN);
      expect(await owner.uploadPart({ ...upload, partNumber: 1, body: 'late' })).toBeRefused(UNKNOWN);
    });
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  // MPU-BASE-19 (MAY): The answer to a second, identical completion is observed.
  requirement('MPU-BASE-19', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const upload = await createUpload(owner, { bucket, key });
    const parts = [await uploadPart(owner, upload, 1, 'content')];
    await done(completeUpload(owner, upload, parts));
    const second = await completeUpload(owner, upload, parts);
    observe('second completion', second.error?.code ?? second.status);
  });
});
