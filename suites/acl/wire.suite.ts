import type { CaseContext } from '../harness/case.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { wirePath } from '../harness/wire-path.ts';
import {
  authenticatedUsers,
  bucketWithLists,
  everyone,
  grant,
  grantsIn,
  listOf,
  ownerIdOf,
} from './lists.ts';

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
  requirement('ACL-WIRE-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const list of [await owner.getBucketAcl({ bucket }), await owner.getObjectAcl({ bucket, key })]) {
      expect(list).toSucceed(200);
      // The document alone: what kind of content the answer calls it is judged for every answer, in RESP-XML-02.
      expect(list).toFollowItsSchema();
      expect(list.output?.Owner.ID).toMatch(/./);
      expect(list.output?.AccessControlList).toHaveLength(1);
    }
  });

  requirement('ACL-WIRE-02', async ({ owner, names, target, dialect, expect }) => {
    const bucket = await bucketWithLists({ owner, names, dialect });
    const id = await ownerIdOf(owner, bucket);
    await grant({ owner, target }, bucket, () =>
      owner.putBucketAcl({ bucket, body: listOf(id, [everyone, 'READ']) }),
    );
    expect(
      await owner.putBucketAcl({ bucket, body: listOf(id, [authenticatedUsers, 'READ_ACP']) }),
    ).toSucceed(200);
    expect(grantsIn(await owner.getBucketAcl({ bucket }))).toEqual(['AuthenticatedUsers READ_ACP', OWNER]);
  });

  requirement('ACL-WIRE-02', async ({ owner, target, given, sharedBucket: bucket, key, expect }) => {
    await readableByEveryone({ owner, target, given }, bucket, key);
    const list = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'READ_ACP']);
    expect(await owner.putObjectAcl({ bucket, key, body: list })).toSucceed(200);
    expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual([
      'AuthenticatedUsers READ_ACP',
      OWNER,
    ]);
  });

  requirement('ACL-WIRE-03', async ({ owner, target, given, sharedBucket: bucket, key, expect }) => {
    await readableByEveryone({ owner, target, given }, bucket, key);
    for (const query of ['?acl', '?acl=']) {
      const ofBucket = await owner.send({
        operation: 'getBucketAcl',
        method: 'GET',
        path: wirePath(target, bucket, query),
      });
      expect(ofBucket).toSucceed(200);
      const ofObject = await owner.send({
        operation: 'getObjectAcl',
        method: 'GET',
        path: wirePath(target, bucket, `/${key}${query}`),
      });
      expect(ofObject).toSucceed(200);
      for (const { body } of [ofBucket, ofObject]) expect(body.toString('utf8')).toContain('FULL_CONTROL');
    }
  });

  requirement('ACL-MISSING-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.getObjectAcl({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await owner.putObjectAcl({ bucket, key, acl: 'private' })).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toHaveStatus(404);
  });

  requirement('ACL-MISSING-02', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    expect(await owner.getBucketAcl({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.putBucketAcl({ bucket, acl: 'private' })).toBeRefused('NoSuchBucket');
    expect(await owner.headBucket({ bucket })).toHaveStatus(404);
  });

  requirement('ACL-MISSING-03', async ({ owner, stranger, names, target, dialect, key, expect }) => {
    const bucket = await bucketWithLists({ owner, names, dialect });
    const list = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'READ']);
    await grant({ owner, target }, bucket, () => owner.putBucketAcl({ bucket, body: list }));
    expect(await stranger.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('ACL-SCOPE-01', async ({ owner, target, given, names, sharedBucket: bucket, key, expect }) => {
    const another = names.key();
    await given.object(bucket, another);
    await readableByEveryone({ owner, target, given }, bucket, key);
    expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual(['AllUsers READ', OWNER]);
    expect(grantsIn(await owner.getObjectAcl({ bucket, key: another }))).toEqual([OWNER]);
    expect(grantsIn(await owner.getBucketAcl({ bucket }))).toEqual([OWNER]);
  });

  requirement('ACL-SCOPE-02', async ({ owner, target, given, names, dialect, key, expect }) => {
    const bucket = await bucketWithLists({ owner, names, dialect });
    await done(owner.putBucketVersioning({ bucket, body: { Status: 'Enabled' } }));
    const first = (await given.object(bucket, key)).header('x-std-version-id');
    const second = (await given.object(bucket, key)).header('x-std-version-id');
    await grant({ owner, target }, bucket, () =>
      owner.putObjectAcl({ bucket, key, versionId: first, acl: 'public-read' }),
    );
    expect(grantsIn(await owner.getObjectAcl({ bucket, key, versionId: first }))).toEqual([
      'AllUsers READ',
      OWNER,
    ]);
    expect(grantsIn(await owner.getObjectAcl({ bucket, key, versionId: second }))).toEqual([OWNER]);
    expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual([OWNER]);
  });

  requirement('ACL-SCOPE-03', async ({ owner, given, names, dialect, key, expect }) => {
    const bucket = await bucketWithLists({ owner, names, dialect });
    await done(owner.putBucketVersioning({ bucket, body: { Status: 'Enabled' } }));
    await given.object(bucket, key);
    await done(owner.deleteObject({ bucket, key }));
    expect(await owner.getObjectAcl({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await owner.putObjectAcl({ bucket, key, acl: 'private' })).toBeRefused('MethodNotAllowed');
  });

  requirement('ACL-ACCESS-01', async ({ owner, stranger, anonymous, bucket, expect }) => {
    for (const by of [stranger, anonymous]) {
      const read = await by.getBucketAcl({ bucket });
      expect(read).toBeRefused('AccessDenied');
      expect(await by.putBucketAcl({ bucket, acl: 'public-read-write' })).toBeRefused('AccessDenied');
    }
    expect(grantsIn(await owner.getBucketAcl({ bucket }))).toEqual([OWNER]);
  });

  requirement(
    'ACL-ACCESS-02',
    async ({ owner, stranger, anonymous, given, sharedBucket: bucket, key, expect }) => {
      await given.object(bucket, key);
      for (const by of [stranger, anonymous]) {
        expect(await by.getObjectAcl({ bucket, key })).toBeRefused('AccessDenied');
        expect(await by.putObjectAcl({ bucket, key, acl: 'public-read' })).toBeRefused('AccessDenied');
      }
      expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual([OWNER]);
    },
  );

  requirement('ACL-ACCESS-03', async ({ owner, given, sharedBucket: bucket, key, expect }) => {
    await given.object(bucket, key);
    const Owner = { ID: await ownerIdOf(owner, bucket) };
    await done(owner.putObjectAcl({ bucket, key, body: { Owner, AccessControlList: [] } }));
    expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual([]);
    expect(await owner.putObjectAcl({ bucket, key, acl: 'private' })).toSucceed();
    expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual([OWNER]);
  });
});
