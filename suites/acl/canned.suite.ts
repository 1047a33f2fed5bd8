import type { Client } from '../../client/client.ts';
import type { CaseContext } from '../case/context.ts';
import { doneInTime } from '../case/given.ts';
import { liftingTheBlock } from '../case/public-access.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { authenticatedUsers, bucketWithLists, grant, grantsIn, listOf, ownerIdOf } from './lists.ts';

const OWNER = 'owner FULL_CONTROL';

/** Public guide, ACL overview › Canned ACL. */
const canned = [
  // ACL-CANNED-01 (MUST): The canned list private grants rights to the owner only.
  ['ACL-CANNED-01', 'private', [OWNER]],
  // ACL-CANNED-02 (MUST): The canned list public-read grants READ to everyone besides the owner.
  ['ACL-CANNED-02', 'public-read', ['AllUsers READ', OWNER]],
  // ACL-CANNED-03 (MUST): The canned list public-read-write grants READ and WRITE to everyone besides the owner.
  ['ACL-CANNED-03', 'public-read-write', ['AllUsers READ', 'AllUsers WRITE', OWNER]],
  // ACL-CANNED-04 (MUST): The canned list authenticated-read grants READ to authenticated users besides the owner.
  ['ACL-CANNED-04', 'authenticated-read', ['AuthenticatedUsers READ', OWNER]],
] as const;

/** A bucket of the owner with an object that the stranger uploaded with a canned list. @throws Blocked */
async function uploadedByStranger(
  context: Pick<CaseContext, 'owner' | 'names' | 'dialect' | 'target'>,
  stranger: Client,
  key: string,
  acl: string,
): Promise<string> {
  const { owner, target } = context;
  const bucket = await bucketWithLists(context);
  const list = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'WRITE']);
  await grant(context, bucket, () => owner.putBucketAcl({ bucket, body: list }));
  await doneInTime(target, () => stranger.putObject({ bucket, key, body: 'of the stranger', acl }));
  return bucket;
}

profile('acl', () => {
  for (const [id, acl, grants] of canned) {
    requirement(id, async ({ owner, names, target, dialect, settled, expect }) => {
      const bucket = await bucketWithLists({ owner, names, dialect });
      // Starting from another list, so that private changes something too.
      const other = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'READ_ACP']);
      await grant({ owner, target }, bucket, () => owner.putBucketAcl({ bucket, body: other }));
      expect(
        await liftingTheBlock({ owner, target }, bucket, () => owner.putBucketAcl({ bucket, acl })),
      ).toSucceed();
      await settled(async () => {
        expect(grantsIn(await owner.getBucketAcl({ bucket })), `grants of ${acl} on a bucket`).toEqual(
          grants,
        );
      });
    });

    // Objects have no WRITE for everyone.
    if (acl === 'public-read-write') continue;
    requirement(id, async ({ owner, given, target, sharedBucket: bucket, key, expect }) => {
      await given.object(bucket, key);
      const other = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'READ_ACP']);
      await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, body: other }));
      expect(await owner.putObjectAcl({ bucket, key, acl })).toSucceed();
      expect(grantsIn(await owner.getObjectAcl({ bucket, key })), `grants of ${acl} on an object`).toEqual(
        grants,
      );
    });
  }

  // ACL-CANNED-05 (std SHOULD, aws MUST): The canned list bucket-owner-read on the upload of a stranger grants the
  //   bucket owner READ.
  requirement('ACL-CANNED-05', async ({ owner, stranger, names, target, dialect, key, expect }) => {
    const context = { owner, names, dialect, target };
    const bucket = await uploadedByStranger(context, stranger, key, 'bucket-owner-read');
    const list = await stranger.getObjectAcl({ bucket, key });
    expect(grantsIn(list), 'grants of bucket-owner-read').toEqual(
      [`${await ownerIdOf(owner, bucket)} READ`, OWNER].sort(),
    );
    expect(await owner.getObject({ bucket, key })).toHaveBody('of the stranger');
  });

  // ACL-CANNED-06 (std SHOULD, aws MUST): The canned list bucket-owner-full-control on the upload of a stranger
  //   grants the bucket owner FULL_CONTROL.
  requirement('ACL-CANNED-06', async ({ owner, stranger, names, target, dialect, key, expect }) => {
    const context = { owner, names, dialect, target };
    const bucket = await uploadedByStranger(context, stranger, key, 'bucket-owner-full-control');
    expect(await owner.getObject({ bucket, key })).toHaveBody('of the stranger');
    const list = await owner.getObjectAcl({ bucket, key });
    expect(grantsIn(list), 'grants of bucket-owner-full-control').toEqual(
      [`${await ownerIdOf(owner, bucket)} FULL_CONTROL`, OWNER].sort(),
    );
  });

  // ACL-CANNED-07 (std SHOULD, aws MUST): An unknown canned list is refused (400 InvalidArgument in the compatible
  //   protocol).
  requirement('ACL-CANNED-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const change = await owner.putObjectAcl({ bucket, key, acl: 'public-everything' });
    expect(change).toBeRefused('InvalidArgument');
    expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([OWNER]);
  });

  requirement('ACL-CANNED-07', async ({ owner, given, expect }) => {
    const bucket = await given.bucketWithLists();
    const change = await owner.putBucketAcl({ bucket, acl: 'public-everything' });
    expect(change).toBeRefused('InvalidArgument');
    expect(grantsIn(await owner.getBucketAcl({ bucket })), 'grants afterwards').toEqual([OWNER]);
  });

  // ACL-CANNED-08 (MUST): A canned list can be given with an upload.
  requirement('ACL-CANNED-08', async ({ owner, target, sharedBucket: bucket, key, expect }) => {
    const put = () => owner.putObject({ bucket, key, body: '', acl: 'authenticated-read' });
    expect(await liftingTheBlock({ owner, target }, bucket, put)).toSucceed();
    expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants of the upload').toEqual([
      'AuthenticatedUsers READ',
      OWNER,
    ]);
  });
});
