import { profile, requirement } from '../harness/requirement.ts';
import { entry, putMarker, putVersion, setVersioning, versionsIn } from './versions.ts';

profile('versioning', () => {
  // VER-MARKER-01 (std SHOULD, aws MUST): The delete that adds a marker returns x-std-delete-marker: true and the
  //   id of the marker.
  requirement('VER-MARKER-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    const deleted = await owner.deleteObject({ bucket, key });
    expect(deleted).toHaveHeader('x-std-delete-marker', /^true$/i);
    expect(deleted).toHaveHeader('x-std-version-id', /./);
    const { markers } = await versionsIn(owner, bucket);
    expect(markers, 'delete markers').toEqual([
      entry(key, deleted.header('x-std-version-id') ?? '', 'latest'),
    ]);
  });

  // VER-MARKER-02 (std SHOULD, aws MUST): GET and HEAD of a deleted object answer 404 with x-std-delete-marker:
  //   true.
  requirement('VER-MARKER-02', async ({ owner, versionedBucket: bucket, key, expect }) => {
    await putVersion(owner, bucket, key, 'one');
    await putMarker(owner, bucket, key);
    const read = await owner.getObject({ bucket, key });
    expect(read).toBeRefused('NoSuchKey');
    expect(read).toHaveHeader('x-std-delete-marker', /^true$/i);
    const head = await owner.headObject({ bucket, key });
    expect(head).toBeRefused('NoSuchKey');
    expect(head).toHaveHeader('x-std-delete-marker', /^true$/i);
  });

  // VER-MARKER-03 (std SHOULD, aws MUST): GET and HEAD of a delete marker by its id are refused with
  //   x-std-delete-marker: true (405 MethodNotAllowed in the compatible protocol).
  requirement('VER-MARKER-03', async ({ owner, versionedBucket: bucket, key, expect }) => {
    await putVersion(owner, bucket, key, 'one');
    const versionId = await putMarker(owner, bucket, key);
    for (const answer of [
      await owner.getObject({ bucket, key, versionId }),
      await owner.headObject({ bucket, key, versionId }),
    ]) {
      expect(answer).toBeRefused('MethodNotAllowed');
      expect(answer).toHaveHeader('x-std-delete-marker', /^true$/i);
    }
  });

  // VER-MARKER-04 (MUST): Deleting the marker by its id makes the former version current again.
  requirement('VER-MARKER-04', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    const versionId = await putMarker(owner, bucket, key);
    expect(await owner.deleteObject({ bucket, key, versionId })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('one');
    expect((await versionsIn(owner, bucket)).markers, 'delete markers').toEqual([]);
  });

  // VER-MARKER-05 (std SHOULD, aws MUST): Deleting a marker by its id returns x-std-delete-marker: true and that
  //   id.
  requirement('VER-MARKER-05', async ({ owner, versionedBucket: bucket, key, expect }) => {
    await putVersion(owner, bucket, key, 'one');
    const versionId = await putMarker(owner, bucket, key);
    const deleted = await owner.deleteObject({ bucket, key, versionId });
    expect(deleted).toHaveHeader('x-std-delete-marker', /^true$/i);
    expect(deleted).toHaveHeader('x-std-version-id', versionId);
  });

  // VER-MARKER-06 (std SHOULD, aws MUST): A second delete of a deleted object adds a second marker.
  requirement('VER-MARKER-06', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const version = await putVersion(owner, bucket, key, 'one');
    const first = await putMarker(owner, bucket, key);
    expect(await owner.deleteObject({ bucket, key })).toSucceed();
    const { markers, versions } = await versionsIn(owner, bucket);
    expect(markers, 'number of delete markers').toHaveLength(2);
    expect(markers[0], 'delete marker of the second delete').toMatch(/ latest$/);
    expect(markers[1], 'delete marker of the first delete').toBe(entry(key, first));
    expect(versions, 'versions').toEqual([entry(key, version)]);
  });

  // VER-MARKER-07 (std SHOULD, aws MUST): With versioning the delete of a key that never existed adds a marker.
  requirement('VER-MARKER-07', async ({ owner, bucket, key, names, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, names.key(), 'of another key');
    expect(await owner.deleteObject({ bucket, key })).toSucceed();
    const { versions, markers } = await versionsIn(owner, bucket, key);
    expect(markers, 'number of delete markers').toHaveLength(1);
    expect(versions, 'versions').toEqual([]);
  });

  // VER-MARKER-08 (MUST): Deleting the current version by its id makes the version before it current.
  requirement('VER-MARKER-08', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const versionId = await putVersion(owner, bucket, key, 'two');
    expect(await owner.deleteObject({ bucket, key, versionId })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('one');
    const { versions, markers } = await versionsIn(owner, bucket);
    expect([...versions, ...markers], 'entries').toEqual([entry(key, first, 'latest')]);
  });

  // VER-MARKER-09 (MUST): An upload over a delete marker makes the object exist again; the marker and the versions
  //   below it stay.
  requirement('VER-MARKER-09', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const old = await putVersion(owner, bucket, key, 'one');
    const marker = await putMarker(owner, bucket, key);
    const added = await putVersion(owner, bucket, key, 'two');
    expect(await owner.getObject({ bucket, key })).toHaveBody('two');
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(markers, 'delete markers').toEqual([entry(key, marker)]);
    expect(versions, 'versions').toEqual([entry(key, added, 'latest'), entry(key, old)]);
  });
});
