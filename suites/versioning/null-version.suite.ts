import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { entry, putVersion, setVersioning, versionsIn } from './versions.ts';

profile('versioning', () => {
  requirement('VER-NULL-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'before');
    await setVersioning(owner, bucket);
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('before');
    expect((await versionsIn(owner, bucket)).versions).toEqual([entry(key, 'null', 'latest')]);
  });

  requirement('VER-NULL-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'unversioned');
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('unversioned');
  });

  requirement('VER-NULL-03', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'before');
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'after');
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('before');
    expect(await owner.getObject({ bucket, key })).toHaveBody('after');
  });

  requirement('VER-NULL-04', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'before');
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'after');
    expect(await owner.deleteObject({ bucket, key, versionId: 'null' })).toSucceed(204);
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveStatus(404);
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(versions).toEqual([entry(key, id, 'latest')]);
    expect(markers).toEqual([]);
  });

  requirement('VER-PAUSE-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const second = await putVersion(owner, bucket, key, 'two');
    await setVersioning(owner, bucket, 'Suspended');
    expect(await owner.getObject({ bucket, key, versionId: first })).toHaveBody('one');
    expect(await owner.getObject({ bucket, key, versionId: second })).toHaveBody('two');
  });

  requirement('VER-PAUSE-02', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    const put = await owner.putObject({ bucket, key, body: 'paused' });
    expect(put).toSucceed(200);
    expect(put.header('x-std-version-id') ?? 'null').toBe('null');
    expect((await versionsIn(owner, bucket)).versions).toEqual([
      entry(key, 'null', 'latest'),
      entry(key, id),
    ]);
  });

  requirement('VER-PAUSE-03', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    await done(owner.putObject({ bucket, key, body: 'paused' }));
    expect(await owner.putObject({ bucket, key, body: 'paused again' })).toSucceed(200);
    expect((await versionsIn(owner, bucket)).versions).toEqual([
      entry(key, 'null', 'latest'),
      entry(key, id),
    ]);
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('paused again');
    expect(await owner.getObject({ bucket, key, versionId: id })).toHaveBody('one');
  });

  requirement('VER-PAUSE-04', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    await done(owner.putObject({ bucket, key, body: 'paused' }));
    expect(await owner.deleteObject({ bucket, key })).toSucceed(204);
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(markers).toEqual([entry(key, 'null', 'latest')]);
    expect(versions).toEqual([entry(key, id)]);
  });

  requirement('VER-PAUSE-05', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const second = await putVersion(owner, bucket, key, 'two');
    await setVersioning(owner, bucket, 'Suspended');
    expect(await owner.deleteObject({ bucket, key })).toSucceed(204);
    expect(await owner.getObject({ bucket, key, versionId: first })).toHaveBody('one');
    expect(await owner.getObject({ bucket, key, versionId: second })).toHaveBody('two');
  });

  requirement('VER-PAUSE-06', async ({ owner, bucket, key, names, given, expect }) => {
    const source = names.key();
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    await given.object(bucket, source, 'copied');
    expect(await owner.copyObject({ bucket, key, copySource: `/${bucket}/${source}` })).toSucceed(200);
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('copied');
    expect(await owner.getObject({ bucket, key, versionId: id })).toHaveBody('one');
  });

  requirement('VER-PAUSE-07', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket, 'Suspended');
    await done(owner.putObject({ bucket, key, body: 'paused' }));
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'enabled again');
    expect((await versionsIn(owner, bucket)).versions).toEqual([
      entry(key, id, 'latest'),
      entry(key, 'null'),
    ]);
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('paused');
    expect(await owner.getObject({ bucket, key })).toHaveBody('enabled again');
  });
});
