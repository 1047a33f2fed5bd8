import { profile, requirement } from '../harness/requirement.ts';
import { putMarker, putVersion } from '../versioning/versions.ts';

profile('copy', () => {
  // COPY-SOURCE-01 (MUST): A source key with spaces, plus signs, percent signs and letters outside ASCII,
  //   percent-encoded, is found.
  requirement('COPY-SOURCE-01', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    // Decoded twice, %41 would be A; read as a form, + would be a space.
    const source = names.key(' a+b %41 é&=?#');
    await given.object(bucket, source, 'found');
    const copySource = `${bucket}/${encodeURIComponent(source)}`;
    expect(await owner.copyObject({ bucket, key, copySource })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('found');
  });

  for (const slash of ['', '/'])
    // COPY-SOURCE-02 (MUST): A source is given with or without a leading slash.
    requirement('COPY-SOURCE-02', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
      const source = names.key();
      await given.object(bucket, source, 'found');
      const copySource = `${slash}${bucket}/${source}`;
      expect(await owner.copyObject({ bucket, key, copySource })).toSucceed();
      expect(await owner.getObject({ bucket, key })).toHaveBody('found');
    });

  // COPY-SOURCE-03 (MUST): A source key that does not exist is refused (404 NoSuchKey in the compatible protocol).
  requirement('COPY-SOURCE-03', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${names.key()}` });
    expect(copy).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // COPY-SOURCE-04 (MUST): A source bucket that does not exist is refused (404 NoSuchBucket in the compatible
  //   protocol).
  requirement('COPY-SOURCE-04', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const copy = await owner.copyObject({ bucket, key, copySource: `${names.bucket()}/${names.key()}` });
    expect(copy).toBeRefused('NoSuchBucket');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // COPY-SOURCE-05 (std SHOULD, aws MUST): A source that is a name without a slash and a key is refused (400
  //   InvalidArgument in the compatible protocol).
  requirement('COPY-SOURCE-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.copyObject({ bucket, key, copySource: bucket })).toBeRefused('InvalidArgument');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // COPY-SOURCE-07 (MUST): A copy from another bucket of the owner succeeds.
  requirement('COPY-SOURCE-07', async ({ owner, bucket, sharedBucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(sharedBucket, source, 'from elsewhere');
    const copySource = `${sharedBucket}/${source}`;
    expect(await owner.copyObject({ bucket, key, copySource })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('from elsewhere');
  });

  // COPY-SOURCE-08 (MAY): Whether a copy from another bucket succeeds is observed.
  requirement('COPY-SOURCE-08', async ({ owner, bucket, sharedBucket, key, names, given, observe }) => {
    const source = names.key();
    await given.object(sharedBucket, source, 'from elsewhere');
    const copy = await owner.copyObject({ bucket, key, copySource: `${sharedBucket}/${source}` });
    observe('copy from another bucket', copy.error?.code ?? copy.status);
  });

  // COPY-VERSION-01 (MUST): A copy from a version id copies that version.
  requirement('COPY-VERSION-01', async ({ owner, versionedBucket: bucket, key, names, expect }) => {
    const source = names.key();
    const first = await putVersion(owner, bucket, source, 'one');
    await putVersion(owner, bucket, source, 'two');
    const copySource = `${bucket}/${source}?versionId=${encodeURIComponent(first)}`;
    expect(await owner.copyObject({ bucket, key, copySource })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('one');
  });

  // COPY-VERSION-02 (std SHOULD, aws MUST): A copy from a version that was written while versioning was on returns
  //   x-std-copy-source-version-id with its id, whether the request names the version or not.
  requirement('COPY-VERSION-02', async ({ owner, versionedBucket: bucket, key, names, expect }) => {
    const source = names.key();
    const id = await putVersion(owner, bucket, source, 'one');
    for (const version of ['', `?versionId=${encodeURIComponent(id)}`]) {
      const copySource = `${bucket}/${source}${version}`;
      const copy = await owner.copyObject({ bucket, key, copySource });
      expect(copy).toSucceed();
      expect(copy).toHaveHeader('x-std-copy-source-version-id', id);
    }
  });

  // COPY-VERSION-03 (MUST): A source whose current version is a delete marker is refused (404 NoSuchKey in the
  //   compatible protocol).
  requirement('COPY-VERSION-03', async ({ owner, versionedBucket: bucket, key, names, expect }) => {
    const source = names.key();
    await putVersion(owner, bucket, source, 'one');
    await putMarker(owner, bucket, source);
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    expect(copy).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // COPY-VERSION-04 (std SHOULD, aws MUST): A source version id that names a delete marker is refused (400
  //   InvalidRequest in the compatible protocol).
  requirement('COPY-VERSION-04', async ({ owner, versionedBucket: bucket, key, names, expect }) => {
    const source = names.key();
    await putVersion(owner, bucket, source, 'one');
    const marker = await putMarker(owner, bucket, source);
    const copySource = `${bucket}/${source}?versionId=${encodeURIComponent(marker)}`;
    expect(await owner.copyObject({ bucket, key, copySource })).toBeRefused('InvalidRequest');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // COPY-VERSION-05 (MUST): With versioning a copy onto an existing name creates a new version; the former version
  //   stays.
  requirement('COPY-VERSION-05', async ({ owner, versionedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    const former = await putVersion(owner, bucket, key, 'former');
    await given.object(bucket, source, 'copied');
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    expect(copy).toSucceed();
    expect(copy.header('x-std-version-id'), 'the id of the new version').not.toBe(former);
    expect(await owner.getObject({ bucket, key })).toHaveBody('copied');
    expect(await owner.getObject({ bucket, key, versionId: former })).toHaveBody('former');
  });
});
