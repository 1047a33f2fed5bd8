import { profile, requirement } from '../harness/requirement.ts';
import { putMarker, putVersion, setVersioning } from '../versioning/versions.ts';

profile('copy', () => {
  requirement('COPY-SOURCE-01', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    // Decoded twice, %41 would be A; read as a form, + would be a space.
    const source = names.key(' a+b %41 é&=?#');
    await given.object(bucket, source, 'found');
    const copySource = `${bucket}/${encodeURIComponent(source)}`;
    expect(await owner.copyObject({ bucket, key, copySource })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('found');
  });

  for (const slash of ['', '/'])
    requirement('COPY-SOURCE-02', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
      const source = names.key();
      await given.object(bucket, source, 'found');
      const copySource = `${slash}${bucket}/${source}`;
      expect(await owner.copyObject({ bucket, key, copySource })).toSucceed();
      expect(await owner.getObject({ bucket, key })).toHaveBody('found');
    });

  requirement('COPY-SOURCE-03', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${names.key()}` });
    expect(copy).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('COPY-SOURCE-04', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const copy = await owner.copyObject({ bucket, key, copySource: `${names.bucket()}/${names.key()}` });
    expect(copy).toBeRefused('NoSuchBucket');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('COPY-SOURCE-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.copyObject({ bucket, key, copySource: bucket })).toBeRefused('InvalidArgument');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('COPY-SOURCE-07', async ({ owner, bucket, sharedBucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(sharedBucket, source, 'from elsewhere');
    const copySource = `${sharedBucket}/${source}`;
    expect(await owner.copyObject({ bucket, key, copySource })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('from elsewhere');
  });

  requirement('COPY-SOURCE-08', async ({ owner, bucket, sharedBucket, key, names, given, observe }) => {
    const source = names.key();
    await given.object(sharedBucket, source, 'from elsewhere');
    const copy = await owner.copyObject({ bucket, key, copySource: `${sharedBucket}/${source}` });
    observe('copy from another bucket', copy.error?.code ?? copy.status);
  });

  requirement('COPY-VERSION-01', async ({ owner, bucket, key, names, expect }) => {
    const source = names.key();
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, source, 'one');
    await putVersion(owner, bucket, source, 'two');
    const copySource = `${bucket}/${source}?versionId=${encodeURIComponent(first)}`;
    expect(await owner.copyObject({ bucket, key, copySource })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('one');
  });

  requirement('COPY-VERSION-02', async ({ owner, bucket, key, names, expect }) => {
    const source = names.key();
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, source, 'one');
    for (const version of ['', `?versionId=${encodeURIComponent(id)}`]) {
      const copySource = `${bucket}/${source}${version}`;
      const copy = await owner.copyObject({ bucket, key, copySource });
      expect(copy).toSucceed();
      expect(copy).toHaveHeader('x-std-copy-source-version-id', id);
    }
  });

  requirement('COPY-VERSION-03', async ({ owner, bucket, key, names, expect }) => {
    const source = names.key();
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, source, 'one');
    await putMarker(owner, bucket, source);
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    expect(copy).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('COPY-VERSION-04', async ({ owner, bucket, key, names, expect }) => {
    const source = names.key();
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, source, 'one');
    const marker = await putMarker(owner, bucket, source);
    const copySource = `${bucket}/${source}?versionId=${encodeURIComponent(marker)}`;
    expect(await owner.copyObject({ bucket, key, copySource })).toBeRefused('InvalidRequest');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('COPY-VERSION-05', async ({ owner, bucket, key, names, given, expect }) => {
    const source = names.key();
    await setVersioning(owner, bucket);
    const former = await putVersion(owner, bucket, key, 'former');
    await given.object(bucket, source, 'copied');
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    expect(copy).toSucceed();
    expect(copy.header('x-std-version-id'), 'the id of the new version').not.toBe(former);
    expect(await owner.getObject({ bucket, key })).toHaveBody('copied');
    expect(await owner.getObject({ bucket, key, versionId: former })).toHaveBody('former');
  });
});
