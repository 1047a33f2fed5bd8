import type { CaseContext } from '../case/context.ts';
import { authenticatedUsers, bucketWithLists, grant, listOf, ownerIdOf } from '../acl/lists.ts';
import { doneInTime } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload } from '../multipart/uploads.ts';
import { allow, deny, policyOf, putPolicy, setPolicy, policyNames } from './policies.ts';
import { lists, reads, removes, replaces, tryPolicy } from './trials.ts';

type Context = Pick<CaseContext, 'owner' | 'names' | 'dialect' | 'target' | 'given'>;

/** A bucket with an object that its list makes public, once that is in effect. @throws Blocked */
async function publicObject(context: Context & Pick<CaseContext, 'anonymous'>, key: string): Promise<string> {
  const { owner, anonymous, target, given } = context;
  const bucket = await bucketWithLists(context);
  await given.object(bucket, key, 'public');
  await grant(context, bucket, () => owner.putObjectAcl({ bucket, key, acl: 'public-read' }));
  await doneInTime(target, () => anonymous.getObject({ bucket, key }));
  return bucket;
}

/** A bucket with an object of the stranger, and another of the owner's, `own`. @throws Blocked */
async function objectOfStranger(
  context: Context & Pick<CaseContext, 'stranger'>,
  key: string,
  acl?: 'public-read',
): Promise<string> {
  const { owner, stranger, target, given } = context;
  const bucket = await bucketWithLists(context);
  const list = listOf(await ownerIdOf(owner, bucket), [authenticatedUsers, 'WRITE']);
  await grant(context, bucket, () => owner.putBucketAcl({ bucket, body: list }));
  await given.object(bucket, 'own', 'own');
  await doneInTime(target, () => stranger.putObject({ bucket, key, body: 'of the stranger', acl }));
  return bucket;
}

profile('policy', () => {
  // POL-LOGIC-01 (std SHOULD, aws MUST): Deny wins over Allow in the same policy, in either order (403 AccessDenied
  //   in the compatible protocol).
  requirement(
    'POL-LOGIC-01',
    async ({ owner, anonymous, target, given, dialect, bucket, settled, expect }) => {
      await given.objects(bucket, ['first', 'second']);
      const { objects } = policyNames(dialect, bucket);
      const inOrder = [
        ['first', 'second', allow('s3:GetObject', objects()), deny('s3:GetObject', objects('first'))],
        ['second', 'first', deny('s3:GetObject', objects('second')), allow('s3:GetObject', objects())],
      ] as const;
      for (const [denied, allowed, ...statements] of inOrder) {
        await setPolicy({ owner, target }, bucket, ...statements);
        const order = statements.map(({ Effect }) => Effect).join(', ');
        // The key that the other order denies: it shows which policy is in effect.
        await settled(async () => {
          expect(await anonymous.getObject({ bucket, key: allowed }), `not denied: ${order}`).toHaveBody(
            allowed,
          );
        });
        const read = await anonymous.getObject({ bucket, key: denied });
        expect(read, `denied: ${order}`).toBeRefused('AccessDenied');
      }
    },
  );

  // POL-LOGIC-02 (std SHOULD, aws MUST): Deny in the policy wins over a public-read list of the object (403
  //   AccessDenied in the compatible protocol).
  requirement(
    'POL-LOGIC-02',
    async ({ owner, anonymous, names, target, given, dialect, key, settled, expect }) => {
      const bucket = await publicObject({ owner, anonymous, names, dialect, target, given }, key);
      await setPolicy(
        { owner, target },
        bucket,
        deny('s3:GetObject', policyNames(dialect, bucket).objects()),
      );
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
      });
    },
  );

  // POL-LOGIC-03 (std SHOULD, aws MUST): Deny holds for the owner of the bucket too (403 AccessDenied in the
  //   compatible protocol).
  requirement('POL-LOGIC-03', async ({ owner, target, given, dialect, bucket, settled, expect }) => {
    await given.objects(bucket, ['denied', 'other']);
    const { objects } = policyNames(dialect, bucket);
    await setPolicy({ owner, target }, bucket, deny('s3:GetObject', objects('denied')));
    await settled(async () => {
      const read = await owner.getObject({ bucket, key: 'denied' });
      expect(read, 'the object denied').toBeRefused('AccessDenied');
    });
    expect(await owner.getObject({ bucket, key: 'other' }), 'another object').toHaveBody('other');
  });

  // POL-LOGIC-04 (MUST): Without a matching Allow a request stays refused (403 AccessDenied in the compatible
  //   protocol).
  requirement(
    'POL-LOGIC-04',
    async ({ owner, anonymous, target, given, dialect, bucket, settled, expect }) => {
      await tryPolicy(
        {
          id: 'POL-LOGIC-04',
          code: 'AccessDenied',
          says: (words) => [allow('s3:ListBucket', words.bucket)],
          allows: [lists()],
          denies: [reads('unmentioned'), replaces('unmentioned'), removes('unmentioned')],
        },
        bucket,
        { owner, anonymous, target, given, dialect, settled, expect },
      );
    },
  );

  // POL-LOGIC-05 (MUST): A request that the list allows stays allowed when the policy does not mention it.
  requirement(
    'POL-LOGIC-05',
    async ({ owner, anonymous, names, target, given, dialect, key, settled, expect }) => {
      const bucket = await publicObject({ owner, anonymous, names, dialect, target, given }, key);
      await setPolicy({ owner, target }, bucket, allow('s3:ListBucket', policyNames(dialect, bucket).bucket));
      await settled(async () => {
        expect(await anonymous.listObjectsV2({ bucket }), 'what the policy allows').toSucceed();
      });
      expect(await anonymous.getObject({ bucket, key }), 'what the list allows').toHaveBody('public');
    },
  );

  // POL-LOGIC-06 (SHOULD): An owner whom the policy denies the operations on policies can still read, replace and
  //   delete it.
  requirement('POL-LOGIC-06', async ({ owner, target, dialect, bucket, settled, expect }) => {
    const words = policyNames(dialect, bucket);
    const lockOut = deny(['s3:GetBucketPolicy', 's3:PutBucketPolicy', 's3:DeleteBucketPolicy'], words.bucket);
    const put = await putPolicy({ owner, target }, bucket, policyOf(lockOut));
    if (!put.ok) {
      // If the policy is not accepted, it cannot lock the owner out.
      expect(put).toBeRefused();
      return;
    }
    await settled(async () => expect(await owner.getBucketPolicy({ bucket }), 'reading it').toSucceed());
    const again = await putPolicy({ owner, target }, bucket, policyOf({ ...lockOut, Sid: 'Again' }));
    expect(again, 'replacing it').toSucceed();
    expect(await owner.deleteBucketPolicy({ bucket }), 'deleting it').toSucceed();
  });

  // POL-LOGIC-07 (std SHOULD, aws MUST): A Deny takes away the access that it names, and no other.
  requirement(
    'POL-LOGIC-07',
    async ({ owner, anonymous, target, given, dialect, bucket, settled, expect }) => {
      await tryPolicy(
        {
          id: 'POL-LOGIC-07',
          says: ({ objects }) => [
            allow('s3:GetObject', objects()),
            deny('s3:GetObject', objects('shut/*')),
            deny('s3:PutObject', objects()),
          ],
          allows: [reads('open/a'), reads('shutter')],
          denies: [reads('shut/a')],
        },
        bucket,
        { owner, anonymous, target, given, dialect, settled, expect },
      );
    },
  );

  // POL-LOGIC-08 (std SHOULD, aws MUST): A Deny of s3:GetObject for everyone does not keep the owner from listing
  //   the parts of an upload, which is another action.
  requirement('POL-LOGIC-08', async ({ owner, target, dialect, bucket, key, expect }) => {
    const upload = await createUpload(owner, { bucket, key });
    const { objects } = policyNames(dialect, bucket);
    await setPolicy({ owner, target }, bucket, deny('s3:GetObject', objects()));
    expect(await owner.listParts(upload)).toSucceed();
  });

  // POL-EVAL-10 (MUST): An Allow in the policy gives no access to an object that another project owns (403
  //   AccessDenied in the compatible protocol).
  requirement(
    'POL-EVAL-10',
    async ({ owner, stranger, anonymous, names, target, given, dialect, key, settled, expect }) => {
      const bucket = await objectOfStranger({ owner, stranger, names, dialect, target, given }, key);
      await setPolicy(
        { owner, target },
        bucket,
        allow('s3:GetObject', policyNames(dialect, bucket).objects()),
      );
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key: 'own' }), "the bucket owner's object").toHaveBody(
          'own',
        );
      });
      const read = await anonymous.getObject({ bucket, key });
      expect(read, "the stranger's object").toBeRefused('AccessDenied');
      expect(await stranger.getObject({ bucket, key })).toHaveBody('of the stranger');
    },
  );

  // POL-EVAL-12 (MUST): A Deny in the policy also applies to an object that another account owns (403 AccessDenied
  //   in the compatible protocol).
  requirement(
    'POL-EVAL-12',
    async ({ owner, stranger, anonymous, names, target, given, dialect, key, settled, expect }) => {
      const context = { owner, stranger, names, dialect, target, given };
      const bucket = await objectOfStranger(context, key, 'public-read');
      await doneInTime(target, () => anonymous.getObject({ bucket, key }));
      await setPolicy(
        { owner, target },
        bucket,
        deny('s3:GetObject', policyNames(dialect, bucket).objects()),
      );
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
      });
    },
  );
});
