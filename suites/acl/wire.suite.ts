import type { CaseContext } from '../case/context.ts';
import { putMarker, putVersion, setVersioning } from '../versioning/versions.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { answerInTime } from '../case/settle.ts';
import { bucketQuery, wirePath } from '../case/wire-path.ts';
import { authenticatedUsers, everyone, grant, grantsIn, listOf, ownerIdOf } from './lists.ts';

const OWNER = 'owner FULL_CONTROL';

async function readableByEveryone(
  { owner, target, given }: Pick<CaseContext, 'owner' | 'target' | 'given'>,
  bucket: string,
  key: string,
): Promise<void> {
  await given.object(bucket, key);
  await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, acl: 'public-read' }));
}

profile('acl', () => {
  // ACL-WIRE-01 (MUST): Getting a list returns an AccessControlPolicy with Owner and AccessControlList.
  requirement('ACL-WIRE-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const list of [await owner.getBucketAcl({ bucket }), await owner.getObjectAcl({ bucket, key })]) {
      expect(list).toSucceed();
      // Only the document: RESP-XML-02 judges the content type of every answer.
      expect(list).toFollowItsSchema();
      expect(list.output?.Owner.ID, `ID of the Owner, ${list.operation}`).toMatch(/./);
    }
  });

  // ACL-WIRE-02 (MUST): A change of the list succeeds and replaces the whole list.
  requirement('ACL-WIRE-02', async ({ owner, given, target, settled, expect }) => {
    const bucket = await given.bucketWithLists();
    const id = await ownerIdOf(owner, bucket);
    const first = listOf(id, [everyone, 'READ'], [authenticatedUsers, 'READ']);
    const second = listOf(id, [authenticatedUsers, 'READ_ACP']);
    await grant({ owner, target }, bucket, () => owner.putBucketAcl({ bucket, body: first }));
    expect(await owner.putBucketAcl({ bucket, body: second })).toSucceed();
    await settled(async () => {
      expect(grantsIn(await owner.getBucketAcl({ bucket })), 'grants of the bucket').toEqual([
        'AuthenticatedUsers READ_ACP',
        OWNER,
      ]);
    });
  });

  requirement('ACL-WIRE-02', async ({ owner, target, given, sharedBucket: bucket, key, expect }) => {
    await readableByEveryone({ owner, target, given }, bucket, key);
    const list = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'READ_ACP']);
    expect(await owner.putObjectAcl({ bucket, key, body: list })).toSucceed();
    expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants of the object').toEqual([
      'AuthenticatedUsers READ_ACP',
      OWNER,
    ]);
  });

  // ACL-WIRE-03 (MUST): acl and acl with an empty value name the same sub-resource.
  requirement('ACL-WIRE-03', async ({ owner, target, given, sharedBucket: bucket, key, expect }) => {
    await readableByEveryone({ owner, target, given }, bucket, key);
    const ofBucket = grantsIn(await owner.getBucketAcl({ bucket }));
    const ofObject = grantsIn(await owner.getObjectAcl({ bucket, key }));
    for (const query of ['?acl', '?acl=']) {
      const path = bucketQuery(target, bucket, query);
      const bucketList = await owner.getBucketAcl({ bucket }, { path });
      expect(grantsIn(bucketList), `grants of the bucket by ${query}`).toEqual(ofBucket);
      const objectPath = wirePath(target, bucket, `/${key}${query}`);
      const objectList = await owner.getObjectAcl({ bucket, key }, { path: objectPath });
      expect(grantsIn(objectList), `grants of the object by ${query}`).toEqual(ofObject);
    }
  });

  // ACL-MISSING-01 (MUST): The list of an object that does not exist is refused (404 NoSuchKey in the compatible
  //   protocol).
  requirement('ACL-MISSING-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.getObjectAcl({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await owner.putObjectAcl({ bucket, key, acl: 'private' })).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // ACL-MISSING-02 (MUST): The list of a bucket that does not exist is refused (404 NoSuchBucket in the compatible
  //   protocol).
  requirement('ACL-MISSING-02', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    expect(await owner.getBucketAcl({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.putBucketAcl({ bucket, acl: 'private' })).toBeRefused('NoSuchBucket');
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });

  // ACL-MISSING-03 (std SHOULD, aws MUST): A caller with READ on a bucket learns that an object does not exist (404
  //   NoSuchKey in the compatible protocol).
  requirement('ACL-MISSING-03', async ({ owner, stranger, given, target, key, expect }) => {
    const bucket = await given.bucketWithLists();
    const list = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'READ']);
    await grant({ owner, target }, bucket, () => owner.putBucketAcl({ bucket, body: list }));
    await answerInTime(target, () => stranger.listObjectsV2({ bucket }));
    expect(await stranger.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // ACL-SCOPE-01 (MUST): Changing the list of one object does not change the lists of the others.
  requirement(
    'ACL-SCOPE-01',
    async ({ owner, anonymous, target, given, names, sharedBucket: bucket, key, expect }) => {
      const another = names.key();
      await given.object(bucket, another);
      await readableByEveryone({ owner, target, given }, bucket, key);
      const grantsOf = async (one: string) => grantsIn(await owner.getObjectAcl({ bucket, key: one }));
      expect(await grantsOf(key), 'grants of the object changed').toEqual(['AllUsers READ', OWNER]);
      expect(await grantsOf(another), 'grants of another object').toEqual([OWNER]);
      expect(grantsIn(await owner.getBucketAcl({ bucket })), 'grants of the bucket').toEqual([OWNER]);
      expect(await anonymous.getObject({ bucket, key: another })).toBeDenied();
    },
  );

  // ACL-SCOPE-02 (std SHOULD, aws MUST): A version has its own list, chosen by versionId.
  requirement('ACL-SCOPE-02', async ({ owner, target, given, key, expect }) => {
    const bucket = await given.bucketWithLists();
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'first');
    const second = await putVersion(owner, bucket, key, 'second');
    await grant({ owner, target }, bucket, () =>
      owner.putObjectAcl({ bucket, key, versionId: first, acl: 'public-read' }),
    );
    const grantsOf = async (versionId?: string) =>
      grantsIn(await owner.getObjectAcl({ bucket, key, versionId }));
    expect(await grantsOf(first), 'grants of the version changed').toEqual(['AllUsers READ', OWNER]);
    expect(await grantsOf(second), 'grants of the other version').toEqual([OWNER]);
    expect(await grantsOf(), 'grants of the current version').toEqual([OWNER]);
  });

  // ACL-SCOPE-03 (std SHOULD, aws MUST): The list of a current delete marker is refused on reading and on changing
  //   (404 NoSuchKey and 405 MethodNotAllowed in the compatible protocol).
  requirement('ACL-SCOPE-03', async ({ owner, given, key, expect }) => {
    const bucket = await given.bucketWithLists();
    await setVersioning(owner, bucket);
    const version = await putVersion(owner, bucket, key, 'deleted');
    await done(owner.deleteObject({ bucket, key }));
    expect(await owner.getObjectAcl({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await owner.putObjectAcl({ bucket, key, acl: 'private' })).toBeRefused('MethodNotAllowed');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await owner.getObject({ bucket, key, versionId: version })).toHaveBody('deleted');
  });

  // ACL-SCOPE-04 (std SHOULD, aws MUST): The list of a delete marker that is named by its version id is refused on
  //   reading and on changing (405 MethodNotAllowed in the compatible protocol).
  requirement('ACL-SCOPE-04', async ({ owner, given, key, expect }) => {
    const bucket = await given.bucketWithLists();
    await setVersioning(owner, bucket);
    const kept = await putVersion(owner, bucket, key, 'deleted');
    const versionId = await putMarker(owner, bucket, key);
    expect(await owner.getObjectAcl({ bucket, key, versionId })).toBeRefused('MethodNotAllowed');
    const put = await owner.putObjectAcl({ bucket, key, versionId, acl: 'private' });
    expect(put).toBeRefused('MethodNotAllowed');
    expect(await owner.getObject({ bucket, key, versionId: kept })).toHaveBody('deleted');
  });

  // ACL-ACCESS-01 (MUST): Neither a stranger nor an unsigned request can read or change the list of a bucket that
  //   grants nothing (403 AccessDenied in the compatible protocol).
  requirement('ACL-ACCESS-01', async ({ owner, stranger, anonymous, given, expect }) => {
    const bucket = await given.bucketWithLists();
    for (const by of [stranger, anonymous]) {
      const read = await by.getBucketAcl({ bucket });
      expect(read).toBeRefused('AccessDenied');
      expect(await by.putBucketAcl({ bucket, acl: 'public-read-write' })).toBeRefused('AccessDenied');
    }
    expect(grantsIn(await owner.getBucketAcl({ bucket })), 'grants afterwards').toEqual([OWNER]);
  });

  // ACL-ACCESS-02 (MUST): Neither a stranger nor an unsigned request can read or change the list of an object that
  //   grants nothing (403 AccessDenied in the compatible protocol).
  requirement(
    'ACL-ACCESS-02',
    async ({ owner, stranger, anonymous, given, sharedBucket: bucket, key, expect }) => {
      await given.object(bucket, key);
      for (const by of [stranger, anonymous]) {
        expect(await by.getObjectAcl({ bucket, key })).toBeRefused('AccessDenied');
        expect(await by.putObjectAcl({ bucket, key, acl: 'public-read' })).toBeRefused('AccessDenied');
      }
      expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([OWNER]);
    },
  );

  // ACL-ACCESS-03 (MUST): An owner who removed all of its own grants can still read and change the list.
  requirement('ACL-ACCESS-03', async ({ owner, target, given, sharedBucket: bucket, key, expect }) => {
    await given.object(bucket, key);
    const body = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'READ']);
    const [, ofOthers] = body.AccessControlList;
    const withoutOwner = { ...body, AccessControlList: ofOthers ? [ofOthers] : [] };
    await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, body: withoutOwner }));
    const others = grantsIn(await owner.getObjectAcl({ bucket, key })).filter(
      (one) => !one.startsWith('owner '),
    );
    expect(others, 'grants to others').toEqual(['AuthenticatedUsers READ']);
    expect(await owner.putObjectAcl({ bucket, key, acl: 'private' })).toSucceed();
    expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants at the end').toEqual([OWNER]);
  });
});
