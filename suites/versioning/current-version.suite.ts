import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { entry, putMarker, putVersion, setVersioning, versionsIn } from './versions.ts';

profile('versioning', () => {
  // VER-CURRENT-01 (std SHOULD, aws MUST): Deleting the current version by its id makes the newest of the others
  //   current, where an older one is the null version.
  requirement('VER-CURRENT-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'null');
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const versionId = await putVersion(owner, bucket, key, 'two');
    expect(await owner.deleteObject({ bucket, key, versionId })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('one');
    expect((await versionsIn(owner, bucket)).versions, 'versions').toContain(entry(key, first, 'latest'));
  });

  // VER-CURRENT-02 (std SHOULD, aws MUST): While versioning is paused, deleting the current version by its id makes
  //   the null version below it current.
  requirement('VER-CURRENT-02', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'null');
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    expect(await owner.deleteObject({ bucket, key, versionId })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('null');
  });

  // VER-CURRENT-03 (std SHOULD, aws MUST): While versioning is paused, a null version that a delete marker replaced
  //   does not come back when that marker is deleted by its id, and the newest of the other versions is current.
  requirement('VER-CURRENT-03', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'replaced');
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    await done(owner.deleteObject({ bucket, key }));
    expect(await owner.deleteObject({ bucket, key, versionId: 'null' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('one');
    const { versions, markers } = await versionsIn(owner, bucket);
    expect([...versions, ...markers], 'entries').toEqual([entry(key, id, 'latest')]);
  });

  for (const state of ['Enabled', 'Suspended'] as const)
    // VER-CURRENT-04 (std SHOULD, aws MUST): Deleting version null of a key that has none removes none of its
    //   versions.
    requirement('VER-CURRENT-04', async ({ owner, bucket, key, expect }) => {
      await setVersioning(owner, bucket);
      const versionId = await putVersion(owner, bucket, key, 'one');
      if (state === 'Suspended') await setVersioning(owner, bucket, state);
      // Whether such a deletion is answered as done or refused is not said here.
      await owner.deleteObject({ bucket, key, versionId: 'null' });
      expect(await owner.getObject({ bucket, key }), `versioning ${state}`).toHaveBody('one');
      expect(await owner.getObject({ bucket, key, versionId }), 'by its id').toHaveBody('one');
    });

  // VER-CURRENT-05 (std SHOULD, aws MUST): While versioning is paused a delete of a key whose current version is a
  //   delete marker with an id adds the delete marker null, and the one with the id stays.
  requirement('VER-CURRENT-05', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const version = await putVersion(owner, bucket, key, 'one');
    const marker = await putMarker(owner, bucket, key);
    await setVersioning(owner, bucket, 'Suspended');
    expect(await owner.deleteObject({ bucket, key })).toSucceed();
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(markers, 'delete markers').toEqual([entry(key, 'null', 'latest'), entry(key, marker)]);
    expect(versions, 'versions').toEqual([entry(key, version)]);
  });
});
