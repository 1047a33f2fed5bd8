import type { CaseContext } from '../case/context.ts';
import { documentOf } from '../case/document.ts';
import { doneInTime } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import type { TestObject } from './actions.ts';
import { objectField, placeGranting } from './field.ts';
import {
  authenticatedUsers,
  byEmail,
  byId,
  everyone,
  type Grantee,
  grantsIn,
  listOf,
  ownerIdOf,
} from './lists.ts';

const OWNER = 'owner FULL_CONTROL';

type Context = Pick<CaseContext, 'owner' | 'target' | 'given' | 'names'> & { bucket: string };

/** An object that grants READ to this grantee. @throws Blocked */
async function readableBy(context: Context, grantee: Grantee): Promise<TestObject> {
  return placeGranting(await objectField(context), grantee, 'READ');
}

profile('acl', () => {
  // ACL-GRANT-01 (MUST): A grant to everyone holds for a request without a signature.
  requirement(
    'ACL-GRANT-01',
    async ({ owner, anonymous, target, given, names, sharedBucket: bucket, settled, expect }) => {
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, everyone);
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key })).toHaveBody(content);
      });
    },
  );

  // ACL-GRANT-02 (MUST): A grant to authenticated users holds for a stranger.
  requirement(
    'ACL-GRANT-02',
    async ({ owner, stranger, target, given, names, sharedBucket: bucket, settled, expect }) => {
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, authenticatedUsers);
      await settled(async () => {
        expect(await stranger.getObject({ bucket, key })).toHaveBody(content);
      });
    },
  );

  // ACL-GRANT-03 (MUST): A grant to authenticated users does not hold for a request without a signature (403
  //   AccessDenied in the compatible protocol).
  requirement(
    'ACL-GRANT-03',
    async ({ owner, anonymous, target, given, names, sharedBucket: bucket, expect }) => {
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, authenticatedUsers);
      const read = await anonymous.getObject({ bucket, key });
      expect(read).toBeRefused('AccessDenied');
      expect(read.body.toString('utf8'), 'body of the refusal').not.toContain(content);
    },
  );

  // ACL-GRANT-04 (MUST): A grant to a project by its address-shaped id holds for a user of that project.
  requirement(
    'ACL-GRANT-04',
    async ({ owner, stranger, anonymous, target, given, names, sharedBucket: bucket, settled, expect }) => {
      const email = target.identities.stranger?.email ?? '';
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, byEmail(email));
      await settled(async () => {
        expect(await stranger.getObject({ bucket, key })).toHaveBody(content);
      });
      expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
    },
  );

  // ACL-GRANT-05 (MUST): A grant to a project can be given in an x-std-grant-read header with emailAddress.
  requirement(
    'ACL-GRANT-05',
    async ({ owner, stranger, anonymous, target, given, sharedBucket: bucket, key, settled, expect }) => {
      await given.object(bucket, key, 'granted by header');
      const grantRead = `emailAddress="${target.identities.stranger?.email ?? ''}"`;
      expect(await owner.putObjectAcl({ bucket, key, grantRead })).toSucceed();
      await settled(async () => {
        expect(await stranger.getObject({ bucket, key })).toHaveBody('granted by header');
      });
      expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
    },
  );

  // ACL-GRANT-06 (SHOULD): A grant given by address-shaped id is read back as a CanonicalUser with the project's
  //   id.
  requirement('ACL-GRANT-06', async ({ owner, target, given, names, sharedBucket: bucket, expect }) => {
    const { email = '', canonicalId } = target.identities.stranger ?? {};
    const { key } = await readableBy({ owner, target, given, names, bucket }, byEmail(email));
    const { AccessControlList } = documentOf(await owner.getObjectAcl({ bucket, key }));
    const readBack = AccessControlList.find(({ Permission }) => Permission === 'READ')?.Grantee;
    expect(readBack?.type, 'xsi:type of the Grantee of READ').toBe('CanonicalUser');
    expect(readBack?.ID, 'ID of the Grantee of READ').toBe(canonicalId);
  });

  // ACL-GRANT-07 (std SHOULD, aws MUST): A grant to a CanonicalUser by id holds for that user.
  requirement(
    'ACL-GRANT-07',
    async ({ owner, stranger, anonymous, target, given, names, sharedBucket: bucket, settled, expect }) => {
      const id = target.identities.stranger?.canonicalId ?? '';
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, byId(id));
      await settled(async () => {
        expect(await stranger.getObject({ bucket, key })).toHaveBody(content);
      });
      expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
    },
  );

  // ACL-GRANT-10 (MAY): Whether a grant by e-mail address is accepted is observed.
  requirement(
    'ACL-GRANT-10',
    async ({ owner, stranger, target, given, sharedBucket: bucket, key, observe }) => {
      await given.object(bucket, key);
      const grantRead = `emailAddress="${target.identities.stranger?.email ?? ''}"`;
      const granted = await owner.putObjectAcl({ bucket, key, grantRead });
      observe('grant by e-mail address', granted.error?.code ?? granted.status);
      if (granted.ok) observe('reading by it', (await stranger.getObject({ bucket, key })).status);
    },
  );

  // ACL-GRANT-11 (SHOULD): A grant to an address-shaped id that no project has is refused (400
  //   UnresolvableGrantByEmailAddress in the compatible protocol).
  requirement('ACL-GRANT-11', async ({ owner, given, sharedBucket: bucket, key, random, expect }) => {
    await given.object(bucket, key);
    const grantRead = `emailAddress="${random.text(12)}@projects.invalid"`;
    expect(await owner.putObjectAcl({ bucket, key, grantRead })).toBeRefused(
      'UnresolvableGrantByEmailAddress',
    );
    expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([OWNER]);
  });

  // ACL-GRANT-12 (MUST): A grant that is removed from the list no longer holds (403 AccessDenied in the compatible
  //   protocol).
  requirement(
    'ACL-GRANT-12',
    async ({ owner, stranger, target, given, names, sharedBucket: bucket, settled, expect }) => {
      const { key } = await readableBy({ owner, target, given, names, bucket }, authenticatedUsers);
      await doneInTime(target, () => stranger.getObject({ bucket, key }));
      const body = listOf(await ownerIdOf(owner, bucket));
      expect(await owner.putObjectAcl({ bucket, key, body })).toSucceed();
      await settled(async () => {
        expect(await stranger.getObject({ bucket, key })).toBeRefused('AccessDenied');
      });
      expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([OWNER]);
    },
  );
});
