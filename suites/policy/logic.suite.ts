import type { CaseContext } from '../harness/case.ts';
import { bucketWithLists, everyone, grant, listOf, ownerIdOf } from '../acl/lists.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { allow, deny, policyOf, putPolicy, setPolicy, wordsFor } from './policies.ts';
import { reads, tryPolicy } from './trials.ts';

type Ground = Pick<CaseContext, 'owner' | 'names' | 'dialect' | 'target' | 'given'>;

/** A bucket with an object that its list opens to everyone. @throws Blocked */
async function publicObject(ground: Ground, key: string): Promise<string> {
  const bucket = await bucketWithLists(ground);
  await ground.given.object(bucket, key, 'public');
  await grant(ground, bucket, () => ground.owner.putObjectAcl({ bucket, key, acl: 'public-read' }));
  return bucket;
}

/** A bucket with an object of the stranger, and another of the owner's, `own`. @throws Blocked */
async function objectOfStranger(
  ground: Ground & Pick<CaseContext, 'stranger'>,
  key: string,
  acl?: 'public-read',
): Promise<string> {
  const { owner, stranger, given } = ground;
  const bucket = await bucketWithLists(ground);
  const list = listOf(await ownerIdOf(owner, bucket), [everyone, 'WRITE']);
  await grant(ground, bucket, () => owner.putBucketAcl({ bucket, body: list }));
  await given.object(bucket, 'own', 'own');
  await done(stranger.putObject({ bucket, key, body: 'of the stranger', acl }));
  return bucket;
}

profile('policy', () => {
  requirement('POL-LOGIC-01', async ({ owner, anonymous, target, given, dialect, bucket, key, expect }) => {
    await given.object(bucket, key);
    const { objects } = wordsFor(dialect, bucket);
    const statements = [allow('s3:GetObject', objects()), deny('s3:GetObject', objects())];
    for (const inOrder of [statements, [...statements].reverse()]) {
      await setPolicy({ owner, target }, bucket, ...inOrder);
      expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
    }
  });

  requirement('POL-LOGIC-02', async ({ owner, anonymous, names, target, given, dialect, key, expect }) => {
    const bucket = await publicObject({ owner, names, dialect, target, given }, key);
    expect(await anonymous.getObject({ bucket, key })).toHaveBody('public');
    await setPolicy({ owner, target }, bucket, deny('s3:GetObject', wordsFor(dialect, bucket).objects()));
    expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
  });

  requirement('POL-LOGIC-03', async ({ owner, target, given, dialect, bucket, key, expect }) => {
    await given.object(bucket, key, 'of the owner');
    await setPolicy({ owner, target }, bucket, deny('s3:GetObject', wordsFor(dialect, bucket).objects()));
    const read = await owner.getObject({ bucket, key });
    expect(read).toBeRefused('AccessDenied');
    expect(read.body.toString('utf8')).not.toContain('of the owner');
  });

  requirement('POL-LOGIC-04', async ({ owner, anonymous, target, given, dialect, bucket, expect }) => {
    await tryPolicy(
      {
        id: 'POL-LOGIC-04',
        code: 'AccessDenied',
        says: ({ objects }) => [deny('s3:GetObject', objects('denied'))],
        opens: [],
        shuts: [reads('denied'), reads('unmentioned')],
      },
      bucket,
      { owner, anonymous, target, given, dialect, expect },
    );
  });

  requirement('POL-LOGIC-05', async ({ owner, anonymous, names, target, given, dialect, key, expect }) => {
    const bucket = await publicObject({ owner, names, dialect, target, given }, key);
    const { objects } = wordsFor(dialect, bucket);
    await setPolicy(
      { owner, target },
      bucket,
      allow('s3:GetObject', objects('elsewhere/*')),
      deny('s3:PutObject', objects('elsewhere/*')),
    );
    expect(await anonymous.getObject({ bucket, key })).toHaveBody('public');
  });

  requirement('POL-LOGIC-06', async ({ owner, target, dialect, bucket, expect }) => {
    const words = wordsFor(dialect, bucket);
    const lockOut = deny(['s3:GetBucketPolicy', 's3:PutBucketPolicy', 's3:DeleteBucketPolicy'], words.bucket);
    await setPolicy({ owner, target }, bucket, lockOut);
    expect(await owner.getBucketPolicy({ bucket })).toSucceed();
    expect(await putPolicy({ owner, target }, bucket, policyOf({ ...lockOut, Sid: 'again' }))).toSucceed();
    expect(await owner.deleteBucketPolicy({ bucket })).toSucceed();
    expect(await owner.getBucketPolicy({ bucket })).toBeRefused('NoSuchBucketPolicy');
  });

  requirement('POL-LOGIC-07', async ({ owner, anonymous, target, given, dialect, bucket, expect }) => {
    await tryPolicy(
      {
        id: 'POL-LOGIC-07',
        says: ({ objects }) => [
          allow('s3:GetObject', objects()),
          deny('s3:GetObject', objects('shut/*')),
          deny('s3:PutObject', objects()),
        ],
        opens: [reads('open/a'), reads('shut')],
        shuts: [reads('shut/a')],
      },
      bucket,
      { owner, anonymous, target, given, dialect, expect },
    );
  });

  requirement(
    'POL-EVAL-10',
    async ({ owner, stranger, anonymous, names, target, given, dialect, key, expect }) => {
      const bucket = await objectOfStranger({ owner, stranger, names, dialect, target, given }, key);
      await setPolicy({ owner, target }, bucket, allow('s3:GetObject', wordsFor(dialect, bucket).objects()));
      expect(await anonymous.getObject({ bucket, key: 'own' })).toHaveBody('own');
      for (const by of [anonymous, owner]) {
        expect(await by.getObject({ bucket, key })).toBeRefused('AccessDenied');
      }
      expect(await stranger.getObject({ bucket, key })).toHaveBody('of the stranger');
    },
  );

  requirement(
    'POL-EVAL-12',
    async ({ owner, stranger, anonymous, names, target, given, dialect, key, expect }) => {
      const ground = { owner, stranger, names, dialect, target, given };
      const bucket = await objectOfStranger(ground, key, 'public-read');
      expect(await anonymous.getObject({ bucket, key })).toHaveBody('of the stranger');
      await setPolicy({ owner, target }, bucket, deny('s3:GetObject', wordsFor(dialect, bucket).objects()));
      expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
    },
  );
});
