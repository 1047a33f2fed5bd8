import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseBody } from '../case/context.ts';
import { documentOf, nonEmpty } from '../case/document.ts';
import { liftingTheBlock } from '../case/public-access.ts';
import { type CaseOptions, profile, requirement } from '../harness/requirement.ts';
import {
  authenticatedUsers,
  byId,
  everyone,
  grant,
  grantsIn,
  type Grantee,
  listOf,
  ownerIdOf,
  permissions,
} from './lists.ts';

type Code = ErrorCode | readonly ErrorCode[];

const OWNER = 'owner FULL_CONTROL';
const MALFORMED = ['MalformedACLError', 'MalformedXML'] as const;
/** No public page or recording names the code for a document with entity definitions. */
const UNREADABLE = [...MALFORMED, 'InvalidRequest', 'InvalidArgument'] as const;

/** A grant that may be invalid. */
type AnyGrant = readonly [Grantee, permission: string];

/** A list as XML, for what the typed one cannot express. */
function document(
  ownerId: string,
  more: readonly AnyGrant[],
  owner = `<Owner><ID>${ownerId}</ID></Owner>`,
): string {
  const xsi = 'http://www.w3.org/2001/XMLSchema-instance';
  const all: AnyGrant[] = [[byId(ownerId), 'FULL_CONTROL'], ...more];
  const grants = all.map(([{ type, ID, URI }, permission]) => {
    const name = ID === undefined ? `<URI>${URI}</URI>` : `<ID>${ID}</ID>`;
    return `<Grant><Grantee xmlns:xsi="${xsi}" xsi:type="${type}">${name}</Grantee><Permission>${permission}</Permission></Grant>`;
  });
  const list = `<AccessControlList>${grants.join('')}</AccessControlList>`;
  return `<AccessControlPolicy xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${owner}${list}</AccessControlPolicy>`;
}

/** All grants to the two groups, repeated: there are not enough different grants. */
const hundred = [everyone, authenticatedUsers]
  .flatMap((grantee) => permissions.map((permission): AnyGrant => [grantee, permission]))
  .flatMap((said) => Array.from({ length: 10 }, () => said));

/** Nine levels of ten entities: a few hundred bytes that expand to a thousand million. */
function bomb(ownerId: string): string {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  );
  const text = document(ownerId, [], '<Owner><ID>&l9;</ID></Owner>');
  return `<?xml version="1.0"?><!DOCTYPE AccessControlPolicy [<!ENTITY l0 "x">${levels}]>${text}`;
}

const unknownGroup: Grantee = { type: 'Group', URI: 'http://acs.amazonaws.com/groups/s3/NoSuchGroup' };

/** Documents, built with an owner's id, that are refused and leave the list as it was. */
const refused: readonly [RequirementId, Code, (ownerId: string) => string, CaseOptions?][] = [
  // ACL-BODY-03 (std SHOULD, aws MUST): A body that the schema does not allow (an unknown permission) is refused
  //   (400 MalformedACLError in the compatible protocol).
  ['ACL-BODY-03', 'MalformedACLError', (id: string) => document(id, [[authenticatedUsers, 'SEE']])],
  // ACL-BODY-04 (std SHOULD, aws MUST): A grant to an id that no user can have is refused (400 InvalidArgument in
  //   the compatible protocol).
  ['ACL-BODY-04', 'InvalidArgument', (id: string) => document(id, [[byId('wrong-id'), 'READ']])],
  // ACL-BODY-05 (std SHOULD, aws MUST): A grant to an unknown group is refused (400 InvalidArgument in the
  //   compatible protocol).
  ['ACL-BODY-05', 'InvalidArgument', (id: string) => document(id, [[unknownGroup, 'READ']])],
  // ACL-BODY-07 (MUST): A body that is not well-formed XML is refused (400 MalformedACLError or MalformedXML in the
  //   compatible protocol).
  ['ACL-BODY-07', MALFORMED, (id: string) => document(id, []).slice(0, -10)],
  // ACL-BODY-08 (std MAY, aws SHOULD): A list of more than 100 grants is refused (400 MalformedACLError in the
  //   compatible protocol).
  ['ACL-BODY-08', 'MalformedACLError', (id: string) => document(id, hundred)],
  // ACL-BODY-09 (MUST): A list whose entities are defined by one another is refused without being expanded (400 in
  //   the compatible protocol).
  ['ACL-BODY-09', UNREADABLE, bomb, { disruptive: 'memory' }],
  // ACL-BODY-10 (std SHOULD, aws MUST): A list without an owner is refused (400 MalformedACLError in the compatible
  //   protocol).
  ['ACL-BODY-10', 'MalformedACLError', (id: string) => document(id, [[authenticatedUsers, 'READ']], '')],
];

profile('acl', () => {
  for (const [id, code, make, options] of refused) {
    const body: CaseBody = async ({ owner, sharedBucket: bucket, key, given, expect }) => {
      await given.object(bucket, key);
      const rawBody = make(await ownerIdOf(owner, bucket));
      expect(await owner.putObjectAcl({ bucket, key }, { rawBody })).toBeRefused(code);
      expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([OWNER]);
    };
    requirement(id, body, options);
  }

  // ACL-BODY-01 (MUST): A list with several grants is read back with all of them.
  requirement('ACL-BODY-01', async ({ owner, target, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const list = listOf(
      await ownerIdOf(owner, bucket),
      [everyone, 'READ'],
      [authenticatedUsers, 'READ_ACP'],
      [authenticatedUsers, 'WRITE_ACP'],
    );
    const change = () => owner.putObjectAcl({ bucket, key, body: list });
    expect(await liftingTheBlock({ owner, target }, bucket, change)).toSucceed();
    const read = await owner.getObjectAcl({ bucket, key });
    expect(grantsIn(read), 'grants').toEqual([
      'AllUsers READ',
      'AuthenticatedUsers READ_ACP',
      'AuthenticatedUsers WRITE_ACP',
      OWNER,
    ]);
  });

  // ACL-BODY-02 (std SHOULD, aws MUST): Each Grantee carries its xsi:type.
  requirement('ACL-BODY-02', async ({ owner, target, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const list = listOf(await ownerIdOf(owner, bucket), [everyone, 'READ']);
    await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, body: list }));
    const { AccessControlList } = documentOf(await owner.getObjectAcl({ bucket, key }));
    for (const { Grantee } of nonEmpty(AccessControlList, 'grants')) {
      const { ID, URI, type } = Grantee;
      expect(type, `xsi:type of the Grantee ${ID ?? URI}`).toBe(
        URI === undefined ? 'CanonicalUser' : 'Group',
      );
    }
  });

  // ACL-BODY-06 (SHOULD): A list that names another owner is refused or does not change the owner.
  requirement('ACL-BODY-06', async ({ owner, target, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const id = await ownerIdOf(owner, bucket);
    const another = target.identities.stranger?.canonicalId ?? '';
    // AWS refuses it, other servers accept it.
    await owner.putObjectAcl({ bucket, key, body: { ...listOf(id), Owner: { ID: another } } });
    const read = await owner.getObjectAcl({ bucket, key });
    expect(documentOf(read).Owner.ID, 'ID of the Owner afterwards').toBe(id);
    expect(grantsIn(read), 'grants afterwards').toEqual([OWNER]);
  });

  // ACL-BODY-11 (std SHOULD, aws MUST): A list of an owner with an id that no user can have is refused and changes
  //   nothing (400 InvalidArgument in the compatible protocol).
  requirement('ACL-BODY-11', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const id = await ownerIdOf(owner, bucket);
    const body = { ...listOf(id), Owner: { ID: 'assay-is-nobody' } };
    expect(await owner.putObjectAcl({ bucket, key, body })).toBeRefused('InvalidArgument');
    expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([OWNER]);
  });
});
