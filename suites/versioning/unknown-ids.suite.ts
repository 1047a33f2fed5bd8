import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { entry, putVersion, setVersioning, versionsIn } from './versions.ts';

/** Of the form of AWS, but of no version. */
const UNISSUED_ID = 'HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD';

profile('versioning', () => {
  // VER-UNKNOWN-01 (std MAY, aws MUST): Where versioning was never enabled, reading by a version id that was never
  //   issued is refused (400 InvalidArgument in the compatible protocol).
  requirement('VER-UNKNOWN-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const read = await owner.getObject({ bucket, key, versionId: UNISSUED_ID });
    expect(read).toBeRefused('InvalidArgument');
  });

  // VER-UNKNOWN-02 (std MAY, aws MUST): Where versioning was never enabled, deleting by a version id that was never
  //   issued is refused (400 InvalidArgument in the compatible protocol), and the object stays.
  requirement('VER-UNKNOWN-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const removal = await owner.deleteObject({ bucket, key, versionId: UNISSUED_ID });
    expect(removal).toBeRefused('InvalidArgument');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // VER-UNKNOWN-03 (std MAY, aws SHOULD): With versioning, deleting by a version id that ends in other letters than
  //   any issued one is refused (400 InvalidArgument in the compatible protocol), and every version stays.
  requirement('VER-UNKNOWN-03', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'stays');
    const removal = await owner.deleteObject({ bucket, key, versionId: `${id.slice(0, -4)}ABCD` });
    expect(removal).toBeRefused('InvalidArgument');
    const { versions, markers } = await versionsIn(owner, bucket);
    expect([...versions, ...markers], 'entries after the refusal').toEqual([entry(key, id, 'latest')]);
  });

  // VER-UNKNOWN-04 (std SHOULD, aws MUST): Deleting by the id of a deleted version succeeds, while reading by it is
  //   refused (404 NoSuchVersion in the compatible protocol).
  requirement('VER-UNKNOWN-04', async ({ owner, versionedBucket: bucket, key, expect }) => {
    const versionId = await putVersion(owner, bucket, key, 'gone');
    const stays = await putVersion(owner, bucket, key, 'stays');
    await done(owner.deleteObject({ bucket, key, versionId }));
    expect(await owner.deleteObject({ bucket, key, versionId })).toSucceed();
    expect(await owner.getObject({ bucket, key, versionId })).toBeRefused('NoSuchVersion');
    expect(await owner.headObject({ bucket, key, versionId })).toBeRefused('NoSuchVersion');
    expect(await owner.getObject({ bucket, key, versionId: stays })).toHaveBody('stays');
  });

  // VER-UNKNOWN-05 (std MAY, aws SHOULD): A bulk deletion that names a version id that was never issued, where
  //   versioning was never enabled, reports that key as an Error with its key, version id and code (NoSuchVersion
  //   in the compatible protocol), leaves its object and deletes the other keys.
  requirement('VER-UNKNOWN-05', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const other = names.key();
    await given.object(bucket, key, 'stays');
    await given.object(bucket, other, 'goes');
    const Object = [{ Key: key, VersionId: UNISSUED_ID }, { Key: other }];
    const result = documentOf(await owner.deleteObjects({ bucket, body: { Object } }));
    const errors = result.Error.map(({ Key, VersionId, Code }) => ({ Key, VersionId, Code }));
    const error = { Key: key, VersionId: UNISSUED_ID, Code: 'NoSuchVersion' };
    expect(errors, 'Error entries').toEqual([error]);
    expect(
      result.Deleted.map(({ Key }) => Key),
      'keys reported as Deleted',
    ).toEqual([other]);
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
    expect(await owner.headObject({ bucket, key: other })).toBeRefused('NoSuchKey');
  });
});
