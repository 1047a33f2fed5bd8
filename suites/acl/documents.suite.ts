import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseBody } from '../harness/case.ts';
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
} from './lists.ts';

type Code = ErrorCode | readonly ErrorCode[];

const OWNER = 'owner FULL_CONTROL';
const MALFORMED = ['MalformedACLError', 'MalformedXML'] as const;

/** A grant that need not be one. */
type Said = readonly [Grantee, permission: string];

/** A list put together by hand, for what the typed one cannot say. */
function document(
  ownerId: string,
  more: readonly Said[],
  owner = `<Owner><ID>${ownerId}</ID></Owner>`,
): string {
  const xsi = 'http://www.w3.org/2001/XMLSchema-instance';
  const all: Said[] = [[byId(ownerId), 'FULL_CONTROL'], ...more];
  const grants = all.map(([{ type, ID, URI }, permission]) => {
    const name = ID === undefined ? `<URI>${URI}</URI>` : `<ID>${ID}</ID>`;
    return `<Grant><Grantee xmlns:xsi="${xsi}" xsi:type="${type}">${name}</Grantee><Permission>${permission}</Permission></Grant>`;
  });
  const list = `<AccessControlList>${grants.join('')}</AccessControlList>`;
  return `<AccessControlPolicy xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${owner}${list}</AccessControlPolicy>`;
}

/** Nine levels of ten: a few hundred bytes that stand for a thousand million. */
function bomb(ownerId: string): string {
  const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
    '',
  );
  const text = document(ownerId, [], '<Owner><ID>&l9;</ID></Owner>');
  return `<?xml version="1.0"?><!DOCTYPE AccessControlPolicy [<!ENTITY l0 "x">${levels}]>${text}`;
}

const hundred = Array.from({ length: 50 }, (): Said[] => [
  [everyone, 'READ'],
  [authenticatedUsers, 'WRITE_ACP'],
]).flat();

const unknownGroup: Grantee = { type: 'Group', URI: 'http://acs.amazonaws.com/groups/s3/NoSuchGroup' };

/** Documents, made for an owner's id, that are refused; the list is afterwards as before. */
const refused: readonly [RequirementId, Code, (ownerId: string) => string, CaseOptions?][] = [
  ['ACL-BODY-03', 'MalformedACLError', (id: string) => document(id, [[authenticatedUsers, 'SEE']])],
  ['ACL-BODY-04', 'InvalidArgument', (id: string) => document(id, [[byId('no-such-id'), 'READ']])],
  ['ACL-BODY-05', 'InvalidArgument', (id: string) => document(id, [[unknownGroup, 'READ']])],
  ['ACL-BODY-07', MALFORMED, (id: string) => document(id, []).slice(0, -10)],
  ['ACL-BODY-08', 'MalformedACLError', (id: string) => document(id, hundred)],
  ['ACL-BODY-09', MALFORMED, bomb, { disruptive: 'memory' }],
  ['ACL-BODY-10', 'MalformedACLError', (id: string) => document(id, [[authenticatedUsers, 'READ']], '')],
];

profile('acl', () => {
  for (const [id, code, make, options] of refused) {
    const body: CaseBody = async ({ owner, sharedBucket: bucket, key, given, expect }) => {
      await given.object(bucket, key);
      const rawBody = make(await ownerIdOf(owner, bucket));
      expect(await owner.putObjectAcl({ bucket, key }, { rawBody })).toBeRefused(code);
      expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual([OWNER]);
    };
    requirement(id, body, options);
  }

  requirement('ACL-BODY-01', async ({ owner, target, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const list = listOf(
      await ownerIdOf(owner, bucket),
      [everyone, 'READ'],
      [authenticatedUsers, 'READ_ACP'],
      [authenticatedUsers, 'WRITE_ACP'],
    );
    await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, acl: 'public-read' }));
    expect(await owner.putObjectAcl({ bucket, key, body: list })).toSucceed(200);
    const read = await owner.getObjectAcl({ bucket, key });
    expect(grantsIn(read)).toEqual([
      'AllUsers READ',
      'AuthenticatedUsers READ_ACP',
      'AuthenticatedUsers WRITE_ACP',
      OWNER,
    ]);
  });

  requirement('ACL-BODY-02', async ({ owner, target, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, acl: 'public-read' }));
    const read = await owner.getObjectAcl({ bucket, key });
    expect(read).toSucceed();
    expect(read.output?.AccessControlList.map(({ Grantee }) => Grantee.type).sort()).toEqual([
      'CanonicalUser',
      'Group',
    ]);
  });

  requirement('ACL-BODY-06', async ({ owner, target, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const id = await ownerIdOf(owner, bucket);
    const another = target.identities.stranger?.canonicalId ?? '';
    // Refused or taken: AWS does the one, others the other.
    await owner.putObjectAcl({ bucket, key, body: { ...listOf(id), Owner: { ID: another } } });
    const read = await owner.getObjectAcl({ bucket, key });
    expect(read).toSucceed();
    expect(read.output?.Owner.ID).toBe(id);
  });
});
