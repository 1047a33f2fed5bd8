import { authenticatedUsers, grant, listOf, ownerIdOf } from '../acl/lists.ts';
import { profile, requirement } from '../harness/requirement.ts';

profile('copy', () => {
  // Into the stranger's own bucket, so that only the source is not accessible.
  // COPY-SOURCE-06 (MUST): A source that the caller may not read is refused and nothing is stored, even in a bucket
  //   of the caller (403 AccessDenied in the compatible protocol).
  requirement('COPY-SOURCE-06', async ({ owner, stranger, sharedBucket, names, given, key, expect }) => {
    const source = names.key();
    await given.object(sharedBucket, source, 'secret');
    const bucket = await given.bucket(stranger);
    const copy = await stranger.copyObject({ bucket, key, copySource: `${sharedBucket}/${source}` });
    expect(copy).toBeRefused('AccessDenied');
    expect(await stranger.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await owner.getObject({ bucket: sharedBucket, key: source })).toHaveBody('secret');
  });

  // From the stranger's own object, so that only the target is not accessible.
  // COPY-ACCESS-01 (MUST): A stranger cannot copy an object of its own into a bucket that grants nothing (403
  //   AccessDenied in the compatible protocol).
  requirement('COPY-ACCESS-01', async ({ owner, stranger, names, given, sharedBucket, key, expect }) => {
    const source = names.key();
    const own = await given.bucket(stranger);
    await given.object(own, source, 'of the stranger', stranger);
    const copySource = `${own}/${source}`;
    const copy = await stranger.copyObject({ bucket: sharedBucket, key, copySource });
    expect(copy).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket: sharedBucket, key })).toBeRefused('NoSuchKey');
  });

  // COPY-ACCESS-02 (MUST): A stranger to whom the lists grant reading the source and writing to the bucket can copy
  //   the source there.
  requirement('COPY-ACCESS-02', async ({ owner, stranger, target, names, given, key, expect }) => {
    const bucket = await given.bucketWithLists();
    const list = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'WRITE']);
    await grant({ owner, target }, bucket, () => owner.putBucketAcl({ bucket, body: list }));
    const source = names.key();
    await given.object(bucket, source, 'open');
    await grant({ owner, target }, bucket, () =>
      owner.putObjectAcl({ bucket, key: source, acl: 'authenticated-read' }),
    );
    const copy = await stranger.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    expect(copy).toSucceed();
    // Its owner is the stranger: whether the owner of the bucket may read it is judged elsewhere.
    expect(await stranger.getObject({ bucket, key })).toHaveBody('open');
  });
});
