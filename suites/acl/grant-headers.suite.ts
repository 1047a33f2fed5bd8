import { liftingTheBlock } from '../case/public-access.ts';
import { profile, requirement } from '../harness/requirement.ts';
import {
  authenticatedUsers,
  authenticatedUri,
  everyoneUri,
  grant,
  grantsIn,
  listOf,
  ownerIdOf,
} from './lists.ts';

const OWNER = 'owner FULL_CONTROL';
const uri = `uri="${everyoneUri}"`;
const logDeliveryUri = 'http://acs.amazonaws.com/groups/s3/LogDelivery';

/** Each header with the permission that it grants. */
const headers = [
  [{ grantRead: uri }, 'READ'],
  [{ grantWrite: uri }, 'WRITE'],
  [{ grantReadAcp: uri }, 'READ_ACP'],
  [{ grantWriteAcp: uri }, 'WRITE_ACP'],
  [{ grantFullControl: uri }, 'FULL_CONTROL'],
] as const;

profile('acl', () => {
  // ACL-HEADER-01 (std SHOULD, aws MUST): The grant headers read, write, read-acp, write-acp and full-control each
  //   set their permission on a bucket.
  requirement('ACL-HEADER-01', async ({ owner, given, target, settled, expect }) => {
    const bucket = await given.bucketWithLists();
    for (const [header, permission] of headers) {
      const change = () => owner.putBucketAcl({ bucket, ...header });
      const [name] = Object.keys(header);
      expect(await liftingTheBlock({ owner, target }, bucket, change), name).toSucceed();
      await settled(async () => {
        const others = grantsIn(await owner.getBucketAcl({ bucket })).filter(
          (one) => !one.startsWith('owner '),
        );
        expect(others, `grants by ${name}`).toEqual([`AllUsers ${permission}`]);
      });
    }
    // Some servers let an owner delete a bucket only if its list allows it.
    await owner.putBucketAcl({ bucket, acl: 'private' });
  });

  // ACL-HEADER-02 (std SHOULD, aws MUST): A grant header takes a group by uri and a user by id, several separated
  //   by commas.
  requirement('ACL-HEADER-02', async ({ owner, target, given, sharedBucket: bucket, key, expect }) => {
    await given.object(bucket, key);
    const id = target.identities.stranger?.canonicalId ?? '';
    const grantRead = `uri="${authenticatedUri}", id="${id}"`;
    const change = () => owner.putObjectAcl({ bucket, key, grantRead });
    expect(await liftingTheBlock({ owner, target }, bucket, change)).toSucceed();
    const others = grantsIn(await owner.getObjectAcl({ bucket, key })).filter(
      (one) => !one.startsWith('owner '),
    );
    expect(others, 'grants by the header').toEqual(['AuthenticatedUsers READ', `${id} READ`].sort());
  });

  /** Changes that are refused and leave the list as it was. */
  const refused = [
    // ACL-HEADER-03 (std SHOULD, aws MUST): A grant header in another form is refused (400 InvalidArgument in the
    //   compatible protocol).
    ['ACL-HEADER-03', { grantWrite: 'fakekey="1234"' }, 'InvalidArgument'],
    // As recorded from AWS: a group to which its block on public access does not apply.
    // ACL-HEADER-04 (std SHOULD, aws MUST): A canned list together with grant headers is refused (400
    //   InvalidRequest in the compatible protocol).
    ['ACL-HEADER-04', { acl: 'private', grantRead: `uri="${logDeliveryUri}"` }, 'InvalidRequest'],
    ['ACL-BODY-04', { grantRead: 'id="wrong-id"' }, 'InvalidArgument'],
    ['ACL-BODY-05', { grantRead: 'uri="http://acs.amazonaws.com/groups/s3/NoSuchGroup"' }, 'InvalidArgument'],
  ] as const;
  for (const [id, input, code] of refused) {
    requirement(id, async ({ owner, given, expect }) => {
      const bucket = await given.bucketWithLists();
      expect(await owner.putBucketAcl({ bucket, ...input })).toBeRefused(code);
      expect(grantsIn(await owner.getBucketAcl({ bucket })), 'grants afterwards').toEqual([OWNER]);
    });
  }

  // ACL-HEADER-05 (std SHOULD, aws MUST): A canned list together with a body is refused (400 UnexpectedContent in
  //   the compatible protocol).
  requirement('ACL-HEADER-05', async ({ owner, given, target, settled, expect }) => {
    const bucket = await given.bucketWithLists();
    const id = await ownerIdOf(owner, bucket);
    // The canned list and the one in the body both differ from the former list, so that accepting either is noticed.
    const before = listOf(id, [authenticatedUsers, 'READ']);
    await grant({ owner, target }, bucket, () => owner.putBucketAcl({ bucket, body: before }));
    const body = listOf(id, [authenticatedUsers, 'READ_ACP']);
    expect(await owner.putBucketAcl({ bucket, acl: 'private', body })).toBeRefused('UnexpectedContent');
    await settled(async () => {
      expect(grantsIn(await owner.getBucketAcl({ bucket })), 'grants afterwards').toEqual([
        'AuthenticatedUsers READ',
        OWNER,
      ]);
    });
  });

  // ACL-HEADER-06 (std SHOULD, aws MUST): A change with neither header nor body is refused (400
  //   MissingSecurityHeader in the compatible protocol).
  requirement('ACL-HEADER-06', async ({ owner, sharedBucket: bucket, key, target, given, expect }) => {
    await given.object(bucket, key);
    const before = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'READ']);
    await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, body: before }));
    expect(await owner.putObjectAcl({ bucket, key })).toBeRefused('MissingSecurityHeader');
    expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([
      'AuthenticatedUsers READ',
      OWNER,
    ]);
  });
});
