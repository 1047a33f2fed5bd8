import type { Client } from '../../client/client.ts';
import type { CaseContext } from '../harness/case.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { authenticatedUsers, bucketWithLists, grant, grantsIn, listOf, ownerIdOf } from './lists.ts';

const OWNER = 'owner FULL_CONTROL';

/** Public guide, ACL overview › Canned ACL. */
const canned = [
  ['ACL-CANNED-01', 'private', [OWNER]],
  ['ACL-CANNED-02', 'public-read', ['AllUsers READ', OWNER]],
  ['ACL-CANNED-03', 'public-read-write', ['AllUsers READ', 'AllUsers WRITE', OWNER]],
  ['ACL-CANNED-04', 'authenticated-read', ['AuthenticatedUsers READ', OWNER]],
] as const;

/** A bucket of the owner into which the stranger has put an object under a canned list. @throws Blocked */
async function uploadedByStranger(
  ground: Pick<CaseContext, 'owner' | 'names' | 'dialect' | 'target'>,
  stranger: Client,
  key: string,
  acl: string,
): Promise<string> {
  const { owner } = ground;
  const bucket = await bucketWithLists(ground);
  const list = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'WRITE']);
  await grant(ground, bucket, () => owner.putBucketAcl({ bucket, body: list }));
  await done(stranger.putObject({ bucket, key, body: 'of the stranger', acl }));
  return bucket;
}

profile('acl', () => {
  for (const [id, acl, grants] of canned) {
    requirement(id, async ({ owner, names, target, dialect, expect }) => {
      const bucket = await bucketWithLists({ owner, names, dialect });
      // From another list, so that private too has something to change.
      await done(owner.putBucketAcl({ bucket, body: listOf(await ownerIdOf(owner, bucket)) }));
      await grant({ owner, target }, bucket, () => owner.putBucketAcl({ bucket, acl: 'public-read' }));
      expect(await owner.putBucketAcl({ bucket, acl })).toSucceed(200);
      expect(grantsIn(await owner.getBucketAcl({ bucket }))).toEqual(grants);
    });

    requirement(id, async ({ owner, given, target, sharedBucket: bucket, key, expect }) => {
      await given.object(bucket, key);
      await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, acl: 'public-read' }));
      expect(await owner.putObjectAcl({ bucket, key, acl })).toSucceed(200);
      expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual(grants);
    });
  }

  requirement('ACL-CANNED-05', async ({ owner, stranger, names, target, dialect, key, expect }) => {
    const bucket = await uploadedByStranger(
      { owner, names, dialect, target },
      stranger,
      key,
      'bucket-owner-read',
    );
    expect(await owner.getObject({ bucket, key })).toHaveBody('of the stranger');
    expect(await owner.getObjectAcl({ bucket, key })).toBeRefused('AccessDenied');
  });

  requirement('ACL-CANNED-06', async ({ owner, stranger, names, target, dialect, key, expect }) => {
    const bucket = await uploadedByStranger(
      { owner, names, dialect, target },
      stranger,
      key,
      'bucket-owner-full-control',
    );
    expect(await owner.getObject({ bucket, key })).toHaveBody('of the stranger');
    const list = await owner.getObjectAcl({ bucket, key });
    expect(grantsIn(list)).toEqual([`${await ownerIdOf(owner, bucket)} FULL_CONTROL`, OWNER].sort());
  });

  requirement('ACL-CANNED-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    expect(await owner.putObjectAcl({ bucket, key, acl: 'public-everything' })).toBeRefused(
      'InvalidArgument',
    );
    expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual([OWNER]);
  });

  requirement('ACL-CANNED-07', async ({ owner, bucket, expect }) => {
    expect(await owner.putBucketAcl({ bucket, acl: 'public-everything' })).toBeRefused('InvalidArgument');
    expect(grantsIn(await owner.getBucketAcl({ bucket }))).toEqual([OWNER]);
  });

  requirement('ACL-CANNED-08', async ({ owner, target, given, sharedBucket: bucket, key, expect }) => {
    await given.object(bucket, key);
    await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, acl: 'public-read' }));
    expect(await owner.putObject({ bucket, key, body: '', acl: 'authenticated-read' })).toSucceed(200);
    expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual(['AuthenticatedUsers READ', OWNER]);
  });
});
