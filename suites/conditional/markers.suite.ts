import { profile, requirement } from '../harness/requirement.ts';
import { entry, putMarker, putVersion, setVersioning, versionsIn } from '../versioning/versions.ts';

profile('conditional', () => {
  // COND-MARKER-01 (std SHOULD, aws MUST): An upload with If-Match and the ETag of the version below a delete
  //   marker is refused and creates no version (404 NoSuchKey in the compatible protocol).
  requirement('COND-MARKER-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const below = await putVersion(owner, bucket, key, 'deleted');
    const etag = (await owner.headObject({ bucket, key })).header('etag');
    const marker = await putMarker(owner, bucket, key);
    const put = await owner.putObject({ bucket, key, body: 'new', ifMatch: etag });
    expect(put).toBeRefused('NoSuchKey');
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(versions, 'versions after the refusal').toEqual([entry(key, below)]);
    expect(markers, 'delete markers after the refusal').toEqual([entry(key, marker, 'latest')]);
  });

  // COND-MARKER-02 (std SHOULD, aws MUST): A copy with If-None-Match: * onto a key whose current version is a
  //   delete marker succeeds.
  requirement('COND-MARKER-02', async ({ owner, versionedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, 'copied');
    await putVersion(owner, bucket, key, 'deleted');
    await putMarker(owner, bucket, key);
    const copySource = `${bucket}/${source}`;
    expect(await owner.copyObject({ bucket, key, copySource, ifNoneMatch: '*' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('copied');
  });
});
