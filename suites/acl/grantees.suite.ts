import type { CaseContext } from '../harness/case.ts';
import { documentOf } from '../harness/document.ts';
import { doneInTime } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import type { Place } from './actions.ts';
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

type Ground = Pick<CaseContext, 'owner' | 'target' | 'given' | 'names'> & { bucket: string };

/** An object that grants READ to this grantee. @throws Blocked */
async function readableBy(ground: Ground, grantee: Grantee): Promise<Place> {
  return placeGranting(await objectField(ground), grantee, 'READ');
}

profile('acl', () => {
  requirement(
    'ACL-GRANT-01',
    async ({ owner, anonymous, target, given, names, sharedBucket: bucket, settled, expect }) => {
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, everyone);
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key })).toHaveBody(content);
      });
    },
  );

  requirement(
    'ACL-GRANT-02',
    async ({ owner, stranger, target, given, names, sharedBucket: bucket, settled, expect }) => {
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, authenticatedUsers);
      await settled(async () => {
        expect(await stranger.getObject({ bucket, key })).toHaveBody(content);
      });
    },
  );

  requirement(
    'ACL-GRANT-03',
    async ({ owner, anonymous, target, given, names, sharedBucket: bucket, expect }) => {
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, authenticatedUsers);
      const read = await anonymous.getObject({ bucket, key });
      expect(read).toBeRefused('AccessDenied');
      expect(read.body.toString('utf8'), 'body of the refusal').not.toContain(content);
    },
  );

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

  requirement('ACL-GRANT-06', async ({ owner, target, given, names, sharedBucket: bucket, expect }) => {
    const { email = '', canonicalId } = target.identities.stranger ?? {};
    const { key } = await readableBy({ owner, target, given, names, bucket }, byEmail(email));
    const { AccessControlList } = documentOf(await owner.getObjectAcl({ bucket, key }));
    const readBack = AccessControlList.find(({ Permission }) => Permission === 'READ')?.Grantee;
    expect(readBack?.type, 'xsi:type of the Grantee of READ').toBe('CanonicalUser');
    expect(readBack?.ID, 'ID of the Grantee of READ').toBe(canonicalId);
  });

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

  requirement('ACL-GRANT-11', async ({ owner, given, sharedBucket: bucket, key, random, expect }) => {
    await given.object(bucket, key);
    const grantRead = `emailAddress="${random.text(12)}@projects.invalid"`;
    expect(await owner.putObjectAcl({ bucket, key, grantRead })).toBeRefused(
      'UnresolvableGrantByEmailAddress',
    );
    expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([OWNER]);
  });

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
