import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload, completeUpload, uploadPart } from '../multipart/uploads.ts';
import { putMarker, putVersion } from '../versioning/versions.ts';
import { ANOTHER_ETAG, putKept } from './kept.ts';

profile('conditional', () => {
  // COND-WRITE-01 (std SHOULD, aws MUST): An upload with If-None-Match: * under a free name is stored.
  requirement('COND-WRITE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: 'new', ifNoneMatch: '*' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('new');
  });

  // COND-WRITE-02 (std SHOULD, aws MUST): An upload with If-None-Match: * under an existing name is refused and the
  //   object stays (412 PreconditionFailed in the compatible protocol).
  requirement('COND-WRITE-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { content } = await putKept(owner, bucket, key);
    const put = await owner.putObject({ bucket, key, body: 'new', ifNoneMatch: '*' });
    expect(put).toBeRefused('PreconditionFailed');
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });

  // COND-WRITE-03 (std SHOULD, aws MUST): An upload with If-None-Match: * is stored again once the object is
  //   deleted.
  requirement('COND-WRITE-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await putKept(owner, bucket, key);
    await done(owner.deleteObject({ bucket, key }));
    expect(await owner.putObject({ bucket, key, body: 'again', ifNoneMatch: '*' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('again');
  });

  // COND-WRITE-04 (std SHOULD, aws MUST): An upload with If-Match and the ETag of the object replaces it.
  requirement('COND-WRITE-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { etag } = await putKept(owner, bucket, key);
    expect(await owner.putObject({ bucket, key, body: 'new', ifMatch: etag })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('new');
  });

  // COND-WRITE-05 (std SHOULD, aws MUST): An upload with If-Match and another ETag is refused and the object stays
  //   (412 PreconditionFailed in the compatible protocol).
  requirement('COND-WRITE-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { content } = await putKept(owner, bucket, key);
    const put = await owner.putObject({ bucket, key, body: 'new', ifMatch: ANOTHER_ETAG });
    expect(put).toBeRefused('PreconditionFailed');
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });

  // COND-WRITE-06 (std SHOULD, aws MUST): An upload with If-Match under a free name is refused (404 NoSuchKey in
  //   the compatible protocol).
  requirement('COND-WRITE-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: 'new', ifMatch: ANOTHER_ETAG });
    expect(put).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // COND-WRITE-07 (MAY): The answers to an upload with If-Match: *, with If-None-Match and an ETag, and with both
  //   are observed.
  requirement('COND-WRITE-07', async ({ owner, sharedBucket: bucket, key, observe }) => {
    for (const [form, conditionsOn] of [
      ['If-Match: *', () => ({ ifMatch: '*' })],
      ['If-None-Match with another ETag', () => ({ ifNoneMatch: ANOTHER_ETAG })],
      ['both', (etag: string) => ({ ifMatch: etag, ifNoneMatch: '*' })],
    ] as const) {
      const { etag } = await putKept(owner, bucket, key);
      const put = await owner.putObject({ bucket, key, body: form, ...conditionsOn(etag) });
      observe(form, put.error?.code ?? put.status);
      const stored = (await owner.getObject({ bucket, key })).body.equals(Buffer.from(form));
      observe(`${form}, stored`, stored ? 'yes' : 'no');
    }
  });

  // COND-WRITE-08 (std SHOULD, aws MUST): Of several simultaneous uploads with If-None-Match: * exactly one is
  //   stored; the others are refused (412 PreconditionFailed or 409 ConditionalRequestConflict in the compatible
  //   protocol).
  requirement('COND-WRITE-08', async ({ owner, sharedBucket: bucket, names, expect }) => {
    const bodies = ['one', 'two', 'three', 'four', 'five', 'six'];
    // All uploads may be refused because of each other, which is allowed and not judged here: they are tried once more.
    for (const isLast of [false, true]) {
      const key = names.key();
      const puts = await Promise.all(
        bodies.map((body) => owner.putObject({ bucket, key, body, ifNoneMatch: '*' })),
      );
      for (const put of puts)
        if (!put.ok) expect(put).toBeRefused(['PreconditionFailed', 'ConditionalRequestConflict']);
      const stored = bodies.filter((_, at) => puts[at]?.ok);
      const gaveWay = puts.every(({ error }) => error?.code === 'ConditionalRequestConflict');
      if (gaveWay && !isLast) continue;
      expect(stored.length, `uploads that were stored (${stored.join(', ')})`).toBe(1);
      return expect(await owner.getObject({ bucket, key })).toHaveBody(stored[0] ?? '');
    }
  });

  for (const [id, conditions] of [
    // COND-WRITE-09 (std SHOULD, aws MUST): A completion of an upload with If-None-Match: * on an existing name is
    //   refused and the object stays (412 PreconditionFailed in the compatible protocol).
    ['COND-WRITE-09', { ifNoneMatch: '*' }],
    // COND-WRITE-10 (std SHOULD, aws MUST): A completion of an upload with If-Match and another ETag is refused and
    //   the object stays (412 PreconditionFailed in the compatible protocol).
    ['COND-WRITE-10', { ifMatch: ANOTHER_ETAG }],
  ] as const)
    requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
      // From here to the completion nothing changes the object: AWS returns 409 where it was written or deleted in between.
      const { content } = await putKept(owner, bucket, key);
      const upload = await createUpload(owner, { bucket, key });
      const parts = [await uploadPart(owner, upload, 1, 'new')];
      expect(await completeUpload(owner, upload, parts, conditions)).toBeRefused('PreconditionFailed');
      expect(await owner.getObject({ bucket, key })).toHaveBody(content);
    });

  // COND-WRITE-11 (std SHOULD, aws MUST): An upload with If-None-Match: * is stored when the current version is a
  //   delete marker.
  requirement('COND-WRITE-11', async ({ owner, versionedBucket: bucket, key, expect }) => {
    await putVersion(owner, bucket, key, 'deleted');
    await putMarker(owner, bucket, key);
    expect(await owner.putObject({ bucket, key, body: 'again', ifNoneMatch: '*' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('again');
  });

  // COND-DELETE-01 (std SHOULD, aws MUST): A delete with If-Match and the ETag of the object deletes it.
  requirement('COND-DELETE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { etag } = await putKept(owner, bucket, key);
    expect(await owner.deleteObject({ bucket, key, ifMatch: etag })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // COND-DELETE-02 (std SHOULD, aws MUST): A delete with If-Match and another ETag is refused and the object stays
  //   (412 PreconditionFailed in the compatible protocol).
  requirement('COND-DELETE-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { content } = await putKept(owner, bucket, key);
    const removal = await owner.deleteObject({ bucket, key, ifMatch: ANOTHER_ETAG });
    expect(removal).toBeRefused('PreconditionFailed');
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });
});
