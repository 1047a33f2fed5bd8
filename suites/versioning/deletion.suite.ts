import { done } from '../harness/given.ts';
import { liftingTheBlock } from '../harness/public-access.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { entry, putMarker, putVersion, setVersioning, versionsIn } from './versions.ts';

profile('versioning', () => {
  requirement('VER-DELETE-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    expect(await owner.deleteObject({ bucket, key })).toSucceed(204);
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect((await versionsIn(owner, bucket)).markers).toHaveLength(1);
  });

  requirement('VER-DELETE-02', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const second = await putVersion(owner, bucket, key, 'two');
    expect(await owner.deleteObject({ bucket, key })).toSucceed(204);
    expect(await owner.getObject({ bucket, key, versionId: first })).toHaveBody('one');
    expect(await owner.getObject({ bucket, key, versionId: second })).toHaveBody('two');
    expect((await versionsIn(owner, bucket)).versions).toEqual([entry(key, second), entry(key, first)]);
  });

  requirement('VER-DELETE-03', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const second = await putVersion(owner, bucket, key, 'two');
    const third = await putVersion(owner, bucket, key, 'three');
    expect(await owner.deleteObject({ bucket, key, versionId: second })).toSucceed(204);
    expect(await owner.getObject({ bucket, key, versionId: second })).toHaveStatus(404);
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(versions).toEqual([entry(key, third, 'latest'), entry(key, first)]);
    expect(markers).toEqual([]);
    expect(await owner.getObject({ bucket, key, versionId: first })).toHaveBody('one');
  });

  requirement('VER-DELETE-04', async ({ owner, stranger, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'stays');
    expect(await stranger.deleteObject({ bucket, key, versionId })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key, versionId })).toHaveBody('stays');
  });

  requirement('VER-DELETE-05', async ({ owner, stranger, target, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await done(
      liftingTheBlock({ owner, target }, bucket, () =>
        owner.putBucketAcl({ bucket, acl: 'public-read-write' }),
      ),
    );
    const versionId = await putVersion(stranger, bucket, key, 'of the stranger');
    expect(await stranger.deleteObject({ bucket, key, versionId })).toSucceed(204);
    expect((await versionsIn(owner, bucket)).versions).toEqual([]);
  });

  requirement('VER-DELETE-06', async ({ owner, stranger, target, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await done(
      liftingTheBlock({ owner, target }, bucket, () =>
        owner.putBucketAcl({ bucket, acl: 'public-read-write' }),
      ),
    );
    const versionId = await putVersion(owner, bucket, key, 'stays');
    expect(await stranger.deleteObject({ bucket, key, versionId })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key, versionId })).toHaveBody('stays');
  });

  requirement('VER-DELETE-07', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'one');
    const other = await putVersion(owner, bucket, key, 'two');
    await done(owner.deleteObject({ bucket, key, versionId }));
    expect(await owner.deleteObject({ bucket, key, versionId })).toSucceed(204);
    expect((await versionsIn(owner, bucket)).versions).toEqual([entry(key, other, 'latest')]);
  });

  requirement('VER-BUCKET-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'stays');
    await putMarker(owner, bucket, key);
    expect(await owner.deleteBucket({ bucket })).toBeRefused('BucketNotEmpty');
    expect(await owner.getObject({ bucket, key, versionId })).toHaveBody('stays');
  });

  requirement('VER-BUCKET-02', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const version = await putVersion(owner, bucket, key, 'one');
    const marker = await putMarker(owner, bucket, key);
    await done(owner.deleteObject({ bucket, key, versionId: version }));
    expect(await owner.deleteBucket({ bucket })).toBeRefused('BucketNotEmpty');
    expect((await versionsIn(owner, bucket)).markers).toEqual([entry(key, marker, 'latest')]);
  });

  requirement('VER-BUCKET-03', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const version = await putVersion(owner, bucket, key, 'one');
    const marker = await putMarker(owner, bucket, key);
    await done(owner.deleteObject({ bucket, key, versionId: version }));
    await done(owner.deleteObject({ bucket, key, versionId: marker }));
    expect(await owner.deleteBucket({ bucket })).toSucceed(204);
    expect(await owner.headBucket({ bucket })).toHaveStatus(404);
  });

  requirement('VER-BULK-01', async ({ owner, bucket, names, expect }) => {
    const keys = [names.key(), names.key()];
    await setVersioning(owner, bucket);
    for (const key of keys) await putVersion(owner, bucket, key, 'one');
    const body = { Object: keys.map((Key) => ({ Key })) };
    const answer = await owner.deleteObjects({ bucket, body });
    expect(answer).toSucceed(200);
    const { markers } = await versionsIn(owner, bucket);
    const told = answer.output?.Deleted.map(({ Key, DeleteMarker, DeleteMarkerVersionId }) =>
      DeleteMarker ? entry(Key, DeleteMarkerVersionId ?? '', 'latest') : Key,
    );
    expect(told?.toSorted()).toEqual(markers.toSorted());
    expect(markers).toHaveLength(2);
  });

  requirement('VER-BULK-02', async ({ owner, bucket, key, names, expect }) => {
    const other = names.key();
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const second = await putVersion(owner, bucket, key, 'two');
    const kept = await putVersion(owner, bucket, other, 'kept');
    const marker = await putMarker(owner, bucket, other);
    const Object = [
      { Key: key, VersionId: first },
      { Key: other, VersionId: marker },
    ];
    const answer = await owner.deleteObjects({ bucket, body: { Object } });
    expect(answer).toSucceed(200);
    expect(answer.output?.Deleted).toHaveLength(2);
    const { versions, markers } = await versionsIn(owner, bucket);
    // That what stood below the marker is the latest again is judged in VER-MARKER-04.
    const stayed = versions.map((version) => version.replace(/ latest$/, ''));
    expect(stayed.toSorted()).toEqual([entry(key, second), entry(other, kept)].toSorted());
    expect(markers).toEqual([]);
  });
});
