import type { CaseContext } from '../case/context.ts';
import { done } from '../case/given.ts';
import { createBucketWithLists } from '../case/ownership.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { grant, grantsIn, ownerIdOf } from './lists.ts';

const OWNER = 'owner FULL_CONTROL';

/** An object that everyone may read. @throws Blocked */
async function publicObject(
  context: Pick<CaseContext, 'owner' | 'target' | 'given'>,
  bucket: string,
  key: string,
): Promise<void> {
  await context.given.object(bucket, key, 'for everyone');
  await grant(context, bucket, () => context.owner.putObjectAcl({ bucket, key, acl: 'public-read' }));
}

profile('acl', () => {
  // ACL-DEFAULT-01 (MUST): The list of a new object grants full rights (FULL_CONTROL) to its owner and nothing to
  //   anyone else.
  requirement('ACL-DEFAULT-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants of a new object').toEqual([OWNER]);
  });

  // ACL-DEFAULT-02 (MUST): The list of a new bucket grants full rights (FULL_CONTROL) to its owner and nothing to
  //   anyone else.
  requirement('ACL-DEFAULT-02', async ({ owner, bucket, expect }) => {
    expect(grantsIn(await owner.getBucketAcl({ bucket })), 'grants of a new bucket').toEqual([OWNER]);
  });

  // ACL-DEFAULT-03 (MUST): Uploading under an existing name resets the list to the default: a former public object
  //   is private again.
  requirement(
    'ACL-DEFAULT-03',
    async ({ owner, anonymous, target, given, settled, sharedBucket: bucket, key, expect }) => {
      await publicObject({ owner, target, given }, bucket, key);
      await settled(async () => expect(await anonymous.getObject({ bucket, key })).toSucceed());
      await given.object(bucket, key, 'replaced');
      expect(await anonymous.getObject({ bucket, key })).toBeDenied();
      expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([OWNER]);
      expect(await owner.getObject({ bucket, key })).toHaveBody('replaced');
    },
  );

  // ACL-DEFAULT-04 (MUST): Copying onto an existing name resets the list to the default.
  requirement(
    'ACL-DEFAULT-04',
    async ({ owner, anonymous, target, given, settled, names, sharedBucket: bucket, key, expect }) => {
      const source = names.key();
      await publicObject({ owner, target, given }, bucket, key);
      await publicObject({ owner, target, given }, bucket, source);
      for (const from of [key, source])
        await settled(async () => expect(await anonymous.getObject({ bucket, key: from })).toSucceed());
      await done(owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` }));
      expect(await anonymous.getObject({ bucket, key })).toBeDenied();
      expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([OWNER]);
    },
  );

  // ACL-DEFAULT-05 (MUST): Access rights can be given when a bucket is created.
  requirement('ACL-DEFAULT-05', async ({ owner, given, names, dialect, settled, expect }) => {
    const bucket = names.bucket();
    if (!dialect.newBucketsBlockPublicAccess) {
      expect(await owner.createBucket({ bucket, acl: 'public-read' })).toSucceed();
      await settled(async () => {
        expect(grantsIn(await owner.getBucketAcl({ bucket })), 'grants given at creation').toEqual([
          'AllUsers READ',
          OWNER,
        ]);
      });
      return;
    }
    // A public list is refused at creation, since the block can only be lifted afterwards. So this list leaves out rights of
    // the owner, which distinguishes it from the default.
    const grantReadAcp = `id="${await ownerIdOf(owner, await given.bucket())}"`;
    expect(await createBucketWithLists(owner, dialect, bucket, { grantReadAcp })).toSucceed();
    await settled(async () => {
      expect(grantsIn(await owner.getBucketAcl({ bucket })), 'grants given at creation').toEqual([
        'owner READ_ACP',
      ]);
    });
    // Some servers let an owner delete a bucket only if its list allows it.
    await owner.putBucketAcl({ bucket, acl: 'private' });
  });

  // ACL-PUBLIC-01 (MUST): An object with the canned list public-read can be read by everyone at its path, without a
  //   signature.
  requirement(
    'ACL-PUBLIC-01',
    async ({ owner, anonymous, target, given, sharedBucket: bucket, key, settled, expect }) => {
      await publicObject({ owner, target, given }, bucket, key);
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key })).toHaveBody('for everyone');
      });
      expect(await anonymous.headObject({ bucket, key })).toSucceed();
    },
  );

  // ACL-PUBLIC-02 (MUST): Public access is read-only: an unsigned request can neither replace nor delete a
  //   public-read object (403 AccessDenied in the compatible protocol).
  requirement(
    'ACL-PUBLIC-02',
    async ({ owner, anonymous, target, given, settled, sharedBucket: bucket, key, expect }) => {
      await publicObject({ owner, target, given }, bucket, key);
      await settled(async () => expect(await anonymous.getObject({ bucket, key })).toSucceed());
      expect(await anonymous.putObject({ bucket, key, body: 'replaced' })).toBeRefused('AccessDenied');
      expect(await anonymous.deleteObject({ bucket, key })).toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key })).toHaveBody('for everyone');
      expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([
        'AllUsers READ',
        OWNER,
      ]);
    },
  );

  // ACL-PUBLIC-03 (MUST): The path of a public object in a folder holds the folder prefixes separated by slashes.
  requirement(
    'ACL-PUBLIC-03',
    async ({ owner, anonymous, target, given, names, sharedBucket: bucket, settled, expect }) => {
      const key = names.key('/folder one/within/page.html');
      await publicObject({ owner, target, given }, bucket, key);
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key })).toHaveBody('for everyone');
      });
    },
  );
});
