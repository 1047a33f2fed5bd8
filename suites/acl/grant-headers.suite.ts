import { profile, requirement } from '../harness/requirement.ts';
import {
  authenticatedUsers,
  authenticatedUri,
  bucketWithLists,
  everyoneUri,
  grant,
  grantsIn,
  listOf,
  ownerIdOf,
} from './lists.ts';

const uri = `uri="${everyoneUri}"`;

/** Each header with the permission that it gives. */
const headers = [
  [{ grantRead: uri }, 'READ'],
  [{ grantWrite: uri }, 'WRITE'],
  [{ grantReadAcp: uri }, 'READ_ACP'],
  [{ grantWriteAcp: uri }, 'WRITE_ACP'],
  [{ grantFullControl: uri }, 'FULL_CONTROL'],
] as const;

profile('acl', () => {
  requirement('ACL-HEADER-01', async ({ owner, names, target, dialect, expect }) => {
    const bucket = await bucketWithLists({ owner, names, dialect });
    await grant({ owner, target }, bucket, () => owner.putBucketAcl({ bucket, acl: 'public-read' }));
    for (const [header, permission] of headers) {
      expect(await owner.putBucketAcl({ bucket, ...header })).toSucceed(200);
      expect(grantsIn(await owner.getBucketAcl({ bucket }))).toEqual([`AllUsers ${permission}`]);
    }
  });

  requirement('ACL-HEADER-02', async ({ owner, target, given, sharedBucket: bucket, key, expect }) => {
    await given.object(bucket, key);
    const id = target.identities.stranger?.canonicalId ?? '';
    await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, acl: 'public-read' }));
    expect(
      await owner.putObjectAcl({ bucket, key, grantRead: `uri="${authenticatedUri}", id="${id}"` }),
    ).toSucceed(200);
    expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual(
      ['AuthenticatedUsers READ', `${id} READ`].sort(),
    );
  });

  /** What a change may not be made of; the list is afterwards as before. */
  const refused = [
    ['ACL-HEADER-03', { grantWrite: 'fakekey="1234"' }, 'InvalidArgument'],
    ['ACL-HEADER-04', { acl: 'private', grantRead: uri }, 'InvalidRequest'],
    ['ACL-BODY-04', { grantRead: 'id="no-such-id"' }, 'InvalidArgument'],
    ['ACL-BODY-05', { grantRead: 'uri="http://acs.amazonaws.com/groups/s3/NoSuchGroup"' }, 'InvalidArgument'],
  ] as const;
  for (const [id, input, code] of refused) {
    requirement(id, async ({ owner, names, dialect, expect }) => {
      const bucket = await bucketWithLists({ owner, names, dialect });
      expect(await owner.putBucketAcl({ bucket, ...input })).toBeRefused(code);
      expect(grantsIn(await owner.getBucketAcl({ bucket }))).toEqual(['owner FULL_CONTROL']);
    });
  }

  requirement('ACL-HEADER-05', async ({ owner, names, dialect, expect }) => {
    const bucket = await bucketWithLists({ owner, names, dialect });
    const body = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'READ_ACP']);
    expect(await owner.putBucketAcl({ bucket, acl: 'private', body })).toBeRefused('UnexpectedContent');
    expect(grantsIn(await owner.getBucketAcl({ bucket }))).toEqual(['owner FULL_CONTROL']);
  });

  requirement('ACL-HEADER-06', async ({ owner, sharedBucket: bucket, key, target, given, expect }) => {
    await given.object(bucket, key);
    await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, acl: 'public-read' }));
    expect(await owner.putObjectAcl({ bucket, key })).toBeRefused('MissingSecurityHeader');
    expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual([
      'AllUsers READ',
      'owner FULL_CONTROL',
    ]);
  });
});
