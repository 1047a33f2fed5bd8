import { profile, requirement } from '../harness/requirement.ts';
import { answerInTime } from '../case/settle.ts';
import { allow, deny, policyOf, putPolicy, setPolicy, policyNames } from './policies.ts';

profile('policy', () => {
  // POL-PRINCIPAL-01 (MUST): The principal arn:std:iam:::user/<USER_ID> of the project that owns the bucket is
  //   accepted.
  requirement('POL-PRINCIPAL-01', async ({ owner, target, dialect, bucket, expect }) => {
    const Principal = { AWS: [target.identities.owner?.principal ?? ''] };
    const statement = allow('s3:GetObject', policyNames(dialect, bucket).objects(), { Principal });
    expect(await putPolicy({ owner, target }, bucket, policyOf(statement))).toSucceed();
  });

  // POL-PRINCIPAL-02 (MUST): A policy that names another project as principal is refused or has no effect: that
  //   project gets no access.
  requirement(
    'POL-PRINCIPAL-02',
    async ({ owner, stranger, anonymous, target, given, dialect, bucket, key, expect }) => {
      await given.object(bucket, key);
      const words = policyNames(dialect, bucket);
      const Principal = { AWS: [target.identities.stranger?.principal ?? ''] };
      const Referer = 'https://control.invalid/page';
      const Condition = { StringLike: { [words.key('Referer')]: ['https://control.invalid/*'] } };
      const policy = policyOf(
        allow(['s3:GetObject', 's3:PutObject'], words.objects(), { Principal }),
        allow('s3:ListBucket', words.bucket, { Principal }),
        allow('s3:GetObject', words.objects(), { Condition }),
      );
      const put = await putPolicy({ owner, target }, bucket, policy);
      if (!put.ok) expect(put).toBeRefused();
      // What it gives everyone shows when it is in force.
      else
        await answerInTime(target, () =>
          anonymous.getObject({ bucket, key }, { headers: [['Referer', Referer]] }),
        );
      expect(await stranger.getObject({ bucket, key }), 'reading').toBeRefused('AccessDenied');
      const replaced = await stranger.putObject({ bucket, key, body: 'changed' });
      expect(replaced, 'replacing').toBeRefused('AccessDenied');
      expect(await stranger.listObjectsV2({ bucket }), 'listing').toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key })).toHaveBody('assay');
    },
  );

  // POL-PRINCIPAL-03 (SHOULD): A statement about the project either holds for all its users or for none of them.
  requirement(
    'POL-PRINCIPAL-03',
    async ({ owner, teammate, target, given, dialect, bucket, key, settled, expect }) => {
      await given.object(bucket, key);
      const Principal = { AWS: [target.identities.owner?.principal ?? ''] };
      const statement = deny('s3:GetObject', policyNames(dialect, bucket).objects(), { Principal });
      const put = await putPolicy({ owner, target }, bucket, policyOf(statement));
      if (!put.ok) expect(put).toBeRefused();
      // Whether a project can be denied access to its own bucket is left open: only that its users are treated alike.
      await settled(async () => {
        const [first, second] = [
          await owner.getObject({ bucket, key }),
          await teammate.getObject({ bucket, key }),
        ];
        expect(second.status, "status for the teammate, beside the owner's").toBe(first.status);
      });
    },
  );

  // POL-PRINCIPAL-04 (MUST): An Allow that names an account gives access to the object to that account, and to no
  //   one else (403 AccessDenied in the compatible protocol).
  requirement(
    'POL-PRINCIPAL-04',
    async ({ owner, stranger, anonymous, target, given, dialect, bucket, key, settled, expect }) => {
      await given.object(bucket, key, 'for one');
      const Principal = { AWS: target.identities.stranger?.principal ?? '' };
      const statement = allow('s3:GetObject', policyNames(dialect, bucket).objects(), { Principal });
      await setPolicy({ owner, target }, bucket, statement);
      await settled(async () => {
        expect(await stranger.getObject({ bucket, key })).toHaveBody('for one');
      });
      expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
    },
  );

  // POL-PRINCIPAL-05 (MUST): A Deny that names an account denies that account and no one else (403 AccessDenied in
  //   the compatible protocol).
  requirement(
    'POL-PRINCIPAL-05',
    async ({ owner, stranger, anonymous, target, given, dialect, bucket, key, settled, expect }) => {
      await given.object(bucket, key, 'for all but one');
      const { objects } = policyNames(dialect, bucket);
      const Principal = { AWS: target.identities.stranger?.principal ?? '' };
      const statements = [allow('s3:GetObject', objects()), deny('s3:GetObject', objects(), { Principal })];
      await setPolicy({ owner, target }, bucket, ...statements);
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key })).toHaveBody('for all but one');
      });
      expect(await stranger.getObject({ bucket, key })).toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key })).toHaveBody('for all but one');
    },
  );

  // POL-PRINCIPAL-06 (MUST): A policy that names a single user of the project as principal is refused, or does not
  //   distinguish that user from the others.
  requirement(
    'POL-PRINCIPAL-06',
    async ({ owner, teammate, target, given, dialect, bucket, key, settled, expect }) => {
      await given.object(bucket, key);
      const id = target.identities.teammate?.accessKeyId ?? '';
      const arn = `arn:${dialect.arnPartition}:iam:::user/`;
      // Forms that could name a single user: the credential id, and its second half.
      for (const name of new Set([id, id.split(':').at(-1)])) {
        const Principal = { AWS: [`${arn}${name}`] };
        const statement = deny('s3:GetObject', policyNames(dialect, bucket).objects(), { Principal });
        const put = await putPolicy({ owner, target }, bucket, policyOf(statement));
        if (!put.ok) expect(put).toBeRefused();
        await settled(async () => {
          const [first, second] = [
            await owner.getObject({ bucket, key }),
            await teammate.getObject({ bucket, key }),
          ];
          expect(second.status, "status for the user named, beside the owner's").toBe(first.status);
        });
      }
    },
  );
});
