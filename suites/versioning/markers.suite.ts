import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { entry, putMarker, putVersion, setVersioning, versionsIn } from './versions.ts';

profile('versioning', () => {
  requirement('VER-MARKER-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    const deleted = await owner.deleteObject({ bucket, key });
    expect(deleted).toHaveHeader('x-std-delete-marker', 'true');
    expect(deleted).toHaveHeader('x-std-version-id', /./);
    const { markers } = await versionsIn(owner, bucket);
    expect(markers).toEqual([entry(key, deleted.header('x-std-version-id') ?? '', 'latest')]);
  });

  requirement('VER-MARKER-02', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    await putMarker(owner, bucket, key);
    const read = await owner.getObject({ bucket, key });
    expect(read).toBeRefused('NoSuchKey');
    expect(read).toHaveHeader('x-std-delete-marker', 'true');
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveStatus(404);
    expect(head).toHaveHeader('x-std-delete-marker', 'true');
  });

  requirement('VER-MARKER-03', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    const versionId = await putMarker(owner, bucket, key);
    for (const answer of [
      await owner.getObject({ bucket, key, versionId }),
      await owner.headObject({ bucket, key, versionId }),
    ]) {
      expect(answer).toBeRefused('MethodNotAllowed');
      expect(answer).toHaveHeader('x-std-delete-marker', 'true');
    }
  });

  requirement('VER-MARKER-04', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    const versionId = await putMarker(owner, bucket, key);
    expect(await owner.deleteObject({ bucket, key, versionId })).toSucceed(204);
    expect(await owner.getObject({ bucket, key })).toHaveBody('one');
  });

  requirement('VER-MARKER-05', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    const versionId = await putMarker(owner, bucket, key);
    const deleted = await owner.deleteObject({ bucket, key, versionId });
    expect(deleted).toHaveHeader('x-std-delete-marker', 'true');
    expect(deleted).toHaveHeader('x-std-version-id', versionId);
  });

  requirement('VER-MARKER-06', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    const first = await putMarker(owner, bucket, key);
    const second = await owner.deleteObject({ bucket, key });
    expect(second).toSucceed(204);
    const latest = second.header('x-std-version-id') ?? '';
    expect((await versionsIn(owner, bucket)).markers).toEqual([
      entry(key, latest, 'latest'),
      entry(key, first),
    ]);
  });

  requirement('VER-MARKER-07', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    expect(await owner.deleteObject({ bucket, key })).toSucceed(204);
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(markers).toHaveLength(1);
    expect(versions).toEqual([]);
  });

  requirement('VER-MARKER-08', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const versionId = await putVersion(owner, bucket, key, 'two');
    expect(await owner.deleteObject({ bucket, key, versionId })).toSucceed(204);
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('one');
    expect(read).toHaveHeader('x-std-version-id', first);
  });

  requirement('VER-MARKER-09', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const old = await putVersion(owner, bucket, key, 'one');
    const marker = await putMarker(owner, bucket, key);
    await done(owner.putObject({ bucket, key, body: 'two' }));
    expect(await owner.getObject({ bucket, key })).toHaveBody('two');
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(markers).toEqual([entry(key, marker)]);
    expect(versions).toHaveLength(2);
    expect(versions[1]).toBe(entry(key, old));
  });
});
