import type { CaseContext } from '../case/context.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { liftingTheBlock } from '../case/public-access.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { entry, putMarker, putVersion, setVersioning, versionsIn } from './versions.ts';

/** A bucket with versioning that everyone may write in. @throws Blocked */
async function openToWriters({
  owner,
  target,
  given,
}: Pick<CaseContext, 'owner' | 'target' | 'given'>): Promise<string> {
  const bucket = await given.bucketWithLists();
  await setVersioning(owner, bucket);
  const open = () => owner.putBucketAcl({ bucket, acl: 'public-read-write' });
  await done(liftingTheBlock({ owner, target }, bucket, open));
  return bucket;
}

/** Check that a stranger can write: later refusals are then not due to a missing permission to write. */
async function expectWriter(
  { stranger, expect, settled }: Pick<CaseContext, 'stranger' | 'expect' | 'settled'>,
  bucket: string,
  key: string,
): Promise<void> {
  await settled(async () => {
    expect(await stranger.putObject({ bucket, key, body: 'may write' })).toSucceed();
  });
}

profile('versioning', () => {
  // VER-DELETE-01 (MUST): A delete without a version id adds a delete marker: the object is reported as not
  //   existing.
  requirement('VER-DELETE-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    expect(await owner.deleteObject({ bucket, key })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect((await versionsIn(owner, bucket)).markers, 'number of delete markers').toHaveLength(1);
  });

  // VER-DELETE-02 (MUST): After a delete without a version id every version still exists and can be read by its id.
  requirement('VER-DELETE-02', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const second = await putVersion(owner, bucket, key, 'two');
    expect(await owner.deleteObject({ bucket, key })).toSucceed();
    expect(await owner.getObject({ bucket, key, versionId: first })).toHaveBody('one');
    expect(await owner.getObject({ bucket, key, versionId: second })).toHaveBody('two');
    expect((await versionsIn(owner, bucket)).versions, 'versions').toEqual([
      entry(key, second),
      entry(key, first),
    ]);
  });

  // VER-DELETE-03 (MUST): A delete with a version id removes that version permanently; the others stay.
  requirement('VER-DELETE-03', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    const second = await putVersion(owner, bucket, key, 'two');
    const third = await putVersion(owner, bucket, key, 'three');
    expect(await owner.deleteObject({ bucket, key, versionId: second })).toSucceed();
    // VER-ID-05 judges the code.
    expect(await owner.getObject({ bucket, key, versionId: second })).toBeRefused([
      'NoSuchVersion',
      'NoSuchKey',
    ]);
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(versions, 'versions').toEqual([entry(key, third, 'latest'), entry(key, first)]);
    expect(markers, 'delete markers').toEqual([]);
    expect(await owner.getObject({ bucket, key, versionId: first })).toHaveBody('one');
  });

  // VER-DELETE-04 (MUST): A stranger cannot delete a version by its id; the version stays (403 AccessDenied in the
  //   compatible protocol).
  requirement('VER-DELETE-04', async ({ owner, stranger, versionedBucket: bucket, key, expect }) => {
    const versionId = await putVersion(owner, bucket, key, 'stays');
    expect(await stranger.deleteObject({ bucket, key, versionId })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key, versionId })).toHaveBody('stays');
  });

  // VER-DELETE-05 (MUST): The owner of an object can delete its version by id in the bucket of another project.
  requirement('VER-DELETE-05', async ({ owner, stranger, target, given, key, expect, settled }) => {
    const bucket = await openToWriters({ owner, target, given });
    await expectWriter({ stranger, expect, settled }, bucket, `first ${key}`);
    const versionId = await putVersion(stranger, bucket, key, 'of the stranger');
    const other = await putVersion(stranger, bucket, key, 'of the stranger too');
    expect(await stranger.deleteObject({ bucket, key, versionId })).toSucceed();
    expect((await versionsIn(owner, bucket, key)).versions, 'versions').toEqual([
      entry(key, other, 'latest'),
    ]);
  });

  // VER-DELETE-06 (MUST): A caller who may write in another's bucket cannot delete a version of the owner there by
  //   its id; the version stays (403 AccessDenied in the compatible protocol).
  requirement('VER-DELETE-06', async ({ owner, stranger, target, given, key, expect, settled }) => {
    const bucket = await openToWriters({ owner, target, given });
    const versionId = await putVersion(owner, bucket, key, 'stays');
    await expectWriter({ stranger, expect, settled }, bucket, `first ${key}`);
    expect(await stranger.deleteObject({ bucket, key, versionId })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key, versionId })).toHaveBody('stays');
    const { versions, markers } = await versionsIn(owner, bucket, key);
    expect([...versions, ...markers], 'entries after the deletion').toEqual([
      entry(key, versionId, 'latest'),
    ]);
  });

  // VER-DELETE-07 (std SHOULD, aws MUST): A version that was already deleted can be deleted by its id again; the
  //   others stay.
  requirement('VER-DELETE-07', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'one');
    const other = await putVersion(owner, bucket, key, 'two');
    await done(owner.deleteObject({ bucket, key, versionId }));
    expect(await owner.deleteObject({ bucket, key, versionId })).toSucceed();
    const { versions, markers } = await versionsIn(owner, bucket);
    expect([...versions, ...markers], 'entries after the second deletion').toEqual([
      entry(key, other, 'latest'),
    ]);
  });

  // VER-BUCKET-01 (MUST): Deleting a bucket whose only object was deleted and left a non-current version behind is
  //   refused and the version stays (409 BucketNotEmpty in the compatible protocol).
  requirement('VER-BUCKET-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'stays');
    await putMarker(owner, bucket, key);
    expect(await owner.deleteBucket({ bucket })).toBeRefused('BucketNotEmpty');
    expect(await owner.getObject({ bucket, key, versionId })).toHaveBody('stays');
  });

  // VER-BUCKET-02 (std SHOULD, aws MUST): Deleting a bucket that holds only a delete marker is refused and the
  //   marker stays (409 BucketNotEmpty in the compatible protocol).
  requirement('VER-BUCKET-02', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const version = await putVersion(owner, bucket, key, 'one');
    const marker = await putMarker(owner, bucket, key);
    await done(owner.deleteObject({ bucket, key, versionId: version }));
    expect(await owner.deleteBucket({ bucket })).toBeRefused('BucketNotEmpty');
    expect((await versionsIn(owner, bucket)).markers, 'delete markers').toEqual([
      entry(key, marker, 'latest'),
    ]);
  });

  // VER-BUCKET-03 (MUST): A bucket can be deleted after its last version and its last delete marker were deleted.
  requirement('VER-BUCKET-03', async ({ owner, bucket, key, expect, settled }) => {
    await setVersioning(owner, bucket);
    const version = await putVersion(owner, bucket, key, 'one');
    const marker = await putMarker(owner, bucket, key);
    await done(owner.deleteObject({ bucket, key, versionId: version }));
    await done(owner.deleteObject({ bucket, key, versionId: marker }));
    // The check whether the bucket is empty may notice the deletion of the last version with a delay.
    await settled(async () => expect(await owner.deleteBucket({ bucket })).toSucceed());
    await settled(async () => expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket'));
  });

  // VER-BULK-01 (std SHOULD, aws MUST): A bulk deletion with versioning reports the marker of each key
  //   (DeleteMarker and DeleteMarkerVersionId).
  requirement('VER-BULK-01', async ({ owner, bucket, names, expect }) => {
    const keys = [names.key(), names.key()];
    await setVersioning(owner, bucket);
    for (const key of keys) await putVersion(owner, bucket, key, 'one');
    const body = { Object: keys.map((Key) => ({ Key })) };
    const { Deleted } = documentOf(await owner.deleteObjects({ bucket, body }));
    const { markers } = await versionsIn(owner, bucket);
    expect(markers, 'number of delete markers').toHaveLength(2);
    const answered = Deleted.map(({ Key, DeleteMarker, DeleteMarkerVersionId }) =>
      DeleteMarker ? entry(Key, DeleteMarkerVersionId ?? '', 'latest') : Key,
    );
    expect(answered.toSorted(), 'delete markers in the answer').toEqual(markers.toSorted());
  });

  // VER-BULK-02 (MUST): A bulk deletion with version ids removes exactly those versions.
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
    const { Deleted } = documentOf(await owner.deleteObjects({ bucket, body: { Object } }));
    expect(Deleted, 'number of Deleted').toHaveLength(2);
    const { versions, markers } = await versionsIn(owner, bucket);
    // VER-MARKER-04 judges that the version below the marker is the latest again.
    const stayed = versions.map((version) => version.replace(/ latest$/, ''));
    expect(stayed.toSorted(), 'versions').toEqual([entry(key, second), entry(other, kept)].toSorted());
    expect(markers, 'delete markers').toEqual([]);
  });
});
