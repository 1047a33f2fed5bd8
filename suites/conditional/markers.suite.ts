import { profile, requirement } from '../harness/requirement.ts';
import { entry, putMarker, putVersion, setVersioning, versionsIn } from '../versioning/versions.ts';

profile('conditional', () => {
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

  requirement('COND-MARKER-02', async ({ owner, bucket, key, names, given, expect }) => {
    const source = names.key();
    await setVersioning(owner, bucket);
    await given.object(bucket, source, 'copied');
    await putVersion(owner, bucket, key, 'deleted');
    await putMarker(owner, bucket, key);
    const copySource = `${bucket}/${source}`;
    expect(await owner.copyObject({ bucket, key, copySource, ifNoneMatch: '*' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('copied');
  });
});
