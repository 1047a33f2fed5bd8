import type { CaseContext } from '../harness/case.ts';
import { profile, requirement } from '../harness/requirement.ts';
import type { Place } from './actions.ts';
import { objectField, placeGranting } from './field.ts';
import { authenticatedUsers, byEmail, byId, everyone, grant, type Grantee, grantsIn } from './lists.ts';

type Ground = Pick<CaseContext, 'owner' | 'target' | 'given' | 'names'> & { bucket: string };

/** An object that grants READ to this grantee. @throws Blocked */
async function readableBy(ground: Ground, grantee: Grantee): Promise<Place> {
  return placeGranting(await objectField(ground), grantee, 'READ');
}

profile('acl', () => {
  requirement(
    'ACL-GRANT-01',
    async ({ owner, anonymous, target, given, names, sharedBucket: bucket, expect }) => {
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, everyone);
      expect(await anonymous.getObject({ bucket, key })).toHaveBody(content);
    },
  );

  requirement(
    'ACL-GRANT-02',
    async ({ owner, stranger, target, given, names, sharedBucket: bucket, expect }) => {
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, authenticatedUsers);
      expect(await stranger.getObject({ bucket, key })).toHaveBody(content);
    },
  );

  requirement(
    'ACL-GRANT-03',
    async ({ owner, anonymous, target, given, names, sharedBucket: bucket, expect }) => {
      const { key } = await readableBy({ owner, target, given, names, bucket }, authenticatedUsers);
      expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
    },
  );

  requirement(
    'ACL-GRANT-04',
    async ({ owner, stranger, anonymous, target, given, names, sharedBucket: bucket, expect }) => {
      const email = target.identities.stranger?.email ?? '';
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, byEmail(email));
      expect(await stranger.getObject({ bucket, key })).toHaveBody(content);
      expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
    },
  );

  requirement(
    'ACL-GRANT-05',
    async ({ owner, stranger, anonymous, target, given, sharedBucket: bucket, key, expect }) => {
      await given.object(bucket, key, 'granted by header');
      const grantRead = `emailAddress="${target.identities.stranger?.email ?? ''}"`;
      expect(await owner.putObjectAcl({ bucket, key, grantRead })).toSucceed();
      expect(await stranger.getObject({ bucket, key })).toHaveBody('granted by header');
      expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
    },
  );

  requirement('ACL-GRANT-06', async ({ owner, target, given, names, sharedBucket: bucket, expect }) => {
    const { email = '', canonicalId } = target.identities.stranger ?? {};
    const { key } = await readableBy({ owner, target, given, names, bucket }, byEmail(email));
    const read = await owner.getObjectAcl({ bucket, key });
    expect(grantsIn(read)).toContain(`${canonicalId} READ`);
    expect(read.output?.AccessControlList.map(({ Grantee }) => Grantee.type)).toEqual([
      'CanonicalUser',
      'CanonicalUser',
    ]);
  });

  requirement(
    'ACL-GRANT-07',
    async ({ owner, stranger, anonymous, target, given, names, sharedBucket: bucket, expect }) => {
      const id = target.identities.stranger?.canonicalId ?? '';
      const { key, content } = await readableBy({ owner, target, given, names, bucket }, byId(id));
      expect(await stranger.getObject({ bucket, key })).toHaveBody(content);
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
    expect(grantsIn(await owner.getObjectAcl({ bucket, key }))).toEqual(['owner FULL_CONTROL']);
  });

  requirement(
    'ACL-GRANT-12',
    async ({ owner, stranger, target, given, names, sharedBucket: bucket, expect }) => {
      const { key } = await readableBy({ owner, target, given, names, bucket }, authenticatedUsers);
      await grant({ owner, target }, bucket, () => owner.putObjectAcl({ bucket, key, acl: 'private' }));
      expect(await stranger.getObject({ bucket, key })).toBeRefused('AccessDenied');
    },
  );
});
