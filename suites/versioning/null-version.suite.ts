import type { Client } from '../../client/client.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bothReads } from '../metadata/reads.ts';
import { completeUpload, createUpload, uploadPart } from '../multipart/uploads.ts';
import { entry, putVersion, setVersioning, versionsIn } from './versions.ts';

/**
 * Enable versioning, and wait until an upload of another key shows that it has settled: later uploads do not replace the null
 * version.
 */
async function settledVersioning(owner: Client, bucket: string, other: string): Promise<void> {
  await setVersioning(owner, bucket);
  await putVersion(owner, bucket, other, 'of another key');
}

profile('versioning', () => {
  // VER-NULL-01 (MUST): An object uploaded before versioning was enabled can be read as version null afterwards.
  requirement('VER-NULL-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'before');
    await setVersioning(owner, bucket);
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('before');
    expect((await versionsIn(owner, bucket)).versions, 'versions').toEqual([entry(key, 'null', 'latest')]);
  });

  // VER-NULL-02 (std SHOULD, aws MUST): Without versioning an object can be read as version null.
  requirement('VER-NULL-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'unversioned');
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('unversioned');
  });

  // VER-NULL-03 (MUST): An upload with versioning keeps the null version from before.
  requirement('VER-NULL-03', async ({ owner, bucket, key, names, given, expect }) => {
    await given.object(bucket, key, 'before');
    await settledVersioning(owner, bucket, names.key());
    await putVersion(owner, bucket, key, 'after');
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('before');
    expect(await owner.getObject({ bucket, key })).toHaveBody('after');
  });

  // VER-NULL-04 (MUST): The null version is deleted by its id like any other; the others stay.
  requirement('VER-NULL-04', async ({ owner, bucket, key, names, given, expect }) => {
    await given.object(bucket, key, 'before');
    await settledVersioning(owner, bucket, names.key());
    const id = await putVersion(owner, bucket, key, 'after');
    expect(await owner.deleteObject({ bucket, key, versionId: 'null' })).toSucceed();
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toBeRefused([
      'NoSuchVersion',
      'NoSuchKey',
    ]);
    const { versions, markers } = await versionsIn(owner, bucket, key);
    expect(versions, 'versions').toEqual([entry(key, id, 'latest')]);
    expect(markers, 'delete markers').toEqual([]);
  });

  // VER-NULL-05 (std SHOULD, aws MUST): Where versioning is enabled or paused GET and HEAD of the null version
  //   answer x-std-version-id: null.
  requirement('VER-NULL-05', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key, 'before');
    for (const state of ['Enabled', 'Suspended'] as const) {
      await setVersioning(owner, bucket, state);
      for (const versionId of [undefined, 'null'])
        await settled(async () => {
          for (const read of await bothReads(owner, { bucket, key, versionId }))
            expect(read).toHaveHeader('x-std-version-id', 'null');
        }, 'versioningSeconds');
    }
  });

  // VER-NULL-06 (SHOULD): Deleting the null version by its id returns x-std-version-id: null.
  requirement('VER-NULL-06', async ({ owner, bucket, key, names, given, expect }) => {
    await given.object(bucket, key, 'before');
    await settledVersioning(owner, bucket, names.key());
    const deleted = await owner.deleteObject({ bucket, key, versionId: 'null' });
    expect(deleted).toSucceed();
    expect(deleted).toHaveHeader('x-std-version-id', 'null');
  });

  // VER-NULL-07 (std SHOULD, aws MUST): In a bucket whose versioning was paused and never enabled an object is read
  //   as version null.
  requirement('VER-NULL-07', async ({ owner, bucket, key, given, expect }) => {
    await setVersioning(owner, bucket, 'Suspended');
    await given.object(bucket, key, 'paused');
    for (const read of await bothReads(owner, { bucket, key, versionId: 'null' })) expect(read).toSucceed();
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('paused');
  });

  // VER-PAUSE-01 (MUST): While versioning is paused, existing versions remain available by their ids.
  requirement('VER-PAUSE-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const second = await putVersion(owner, bucket, key, 'two');
    await setVersioning(owner, bucket, 'Suspended');
    expect(await owner.getObject({ bucket, key, versionId: first })).toHaveBody('one');
    expect(await owner.getObject({ bucket, key, versionId: second })).toHaveBody('two');
  });

  // VER-PAUSE-02 (MUST): While versioning is paused an upload writes the null version and returns no other version
  //   id.
  requirement('VER-PAUSE-02', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    const put = await owner.putObject({ bucket, key, body: 'paused' });
    expect(put).toSucceed();
    expect(put.header('x-std-version-id') ?? 'null', 'version id of the upload').toBe('null');
    expect((await versionsIn(owner, bucket)).versions, 'versions').toEqual([
      entry(key, 'null', 'latest'),
      entry(key, id),
    ]);
  });

  // VER-PAUSE-03 (MUST): While versioning is paused a second upload replaces the null version and leaves the
  //   others.
  requirement('VER-PAUSE-03', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    await done(owner.putObject({ bucket, key, body: 'paused' }));
    expect(await owner.putObject({ bucket, key, body: 'paused again' })).toSucceed();
    expect((await versionsIn(owner, bucket)).versions, 'versions').toEqual([
      entry(key, 'null', 'latest'),
      entry(key, id),
    ]);
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('paused again');
    expect(await owner.getObject({ bucket, key, versionId: id })).toHaveBody('one');
  });

  // VER-PAUSE-04 (MUST): While versioning is paused a delete removes the null version and adds a delete marker with
  //   the id null.
  requirement('VER-PAUSE-04', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    await done(owner.putObject({ bucket, key, body: 'paused' }));
    expect(await owner.deleteObject({ bucket, key })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(markers, 'delete markers').toEqual([entry(key, 'null', 'latest')]);
    expect(versions, 'versions').toEqual([entry(key, id)]);
  });

  // VER-PAUSE-05 (MUST): While versioning is paused a delete leaves the versions with other ids.
  requirement('VER-PAUSE-05', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const second = await putVersion(owner, bucket, key, 'two');
    await setVersioning(owner, bucket, 'Suspended');
    expect(await owner.deleteObject({ bucket, key })).toSucceed();
    expect(await owner.getObject({ bucket, key, versionId: first })).toHaveBody('one');
    expect(await owner.getObject({ bucket, key, versionId: second })).toHaveBody('two');
  });

  // VER-PAUSE-06 (MUST): While versioning is paused a copy writes the null version and leaves the others.
  requirement('VER-PAUSE-06', async ({ owner, bucket, key, names, given, expect }) => {
    const source = names.key();
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    await given.object(bucket, source, 'copied');
    expect(await owner.copyObject({ bucket, key, copySource: `/${bucket}/${source}` })).toSucceed();
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('copied');
    expect(await owner.getObject({ bucket, key, versionId: id })).toHaveBody('one');
  });

  // VER-PAUSE-09 (std SHOULD, aws MUST): While versioning is paused an upload in parts writes the null version and
  //   leaves the others.
  requirement('VER-PAUSE-09', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    // It begins last: which versioning state decides for an upload that is under way is not said.
    const upload = await createUpload(owner, { bucket, key });
    const parts = [await uploadPart(owner, upload, 1, 'in parts')];
    expect(await completeUpload(owner, upload, parts)).toSucceed();
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('in parts');
    expect(await owner.getObject({ bucket, key, versionId: id })).toHaveBody('one');
  });

  // VER-PAUSE-07 (MUST): With versioning enabled again an upload creates a new version and keeps the null version.
  requirement('VER-PAUSE-07', async ({ owner, bucket, key, names, expect }) => {
    await setVersioning(owner, bucket);
    await setVersioning(owner, bucket, 'Suspended');
    await done(owner.putObject({ bucket, key, body: 'paused' }));
    await settledVersioning(owner, bucket, names.key());
    const id = await putVersion(owner, bucket, key, 'enabled again');
    expect((await versionsIn(owner, bucket, key)).versions, 'versions').toEqual([
      entry(key, id, 'latest'),
      entry(key, 'null'),
    ]);
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('paused');
    expect(await owner.getObject({ bucket, key })).toHaveBody('enabled again');
  });

  // VER-PAUSE-08 (std SHOULD, aws MUST): While versioning is paused a delete returns x-std-delete-marker: true and
  //   x-std-version-id: null.
  requirement('VER-PAUSE-08', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    await setVersioning(owner, bucket, 'Suspended');
    for (const object of ['of a version', 'of a delete marker']) {
      const deleted = await owner.deleteObject({ bucket, key });
      expect(deleted, object).toHaveHeader('x-std-delete-marker', /^true$/i);
      expect(deleted, object).toHaveHeader('x-std-version-id', 'null');
    }
  });
});
