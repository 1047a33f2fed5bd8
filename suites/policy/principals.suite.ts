import { profile, requirement } from '../harness/requirement.ts';
import { dialect as dialectOf } from '../../spec/dialect.ts';
import { allow, deny, policyOf, putPolicy, setPolicy, wordsFor } from './policies.ts';

profile('policy', () => {
  requirement('POL-PRINCIPAL-01', async ({ owner, target, dialect, bucket, expect }) => {
    const Principal = { AWS: [target.identities.owner?.principal ?? ''] };
    const statement = allow('s3:GetObject', wordsFor(dialect, bucket).objects(), { Principal });
    expect(await putPolicy({ owner, target }, bucket, policyOf(statement))).toSucceed();
  });

  requirement(
    'POL-PRINCIPAL-02',
    async ({ owner, stranger, target, given, dialect, bucket, key, expect }) => {
      await given.object(bucket, key);
      const words = wordsFor(dialect, bucket);
      const Principal = { AWS: [target.identities.stranger?.principal ?? ''] };
      const actions = ['s3:GetObject', 's3:PutObject', 's3:ListBucket'];
      const statement = allow(actions, [words.bucket, words.objects()], { Principal });
      const put = await putPolicy({ owner, target }, bucket, policyOf(statement));
      if (!put.ok) expect(put).toBeRefused('MalformedPolicy');
      expect(await stranger.getObject({ bucket, key })).toBeRefused('AccessDenied');
      expect(await stranger.putObject({ bucket, key, body: 'changed' })).toBeRefused('AccessDenied');
      expect(await stranger.listObjectsV2({ bucket })).toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key })).toHaveBody('assay');
    },
  );

  requirement(
    'POL-PRINCIPAL-03',
    async ({ owner, teammate, target, given, dialect, bucket, key, expect }) => {
      await given.object(bucket, key);
      const Principal = { AWS: [target.identities.owner?.principal ?? ''] };
      const statement = deny('s3:GetObject', wordsFor(dialect, bucket).objects(), { Principal });
      await setPolicy({ owner, target }, bucket, statement);
      for (const by of [owner, teammate]) {
        expect(await by.getObject({ bucket, key })).toBeRefused('AccessDenied');
      }
    },
  );

  requirement(
    'POL-PRINCIPAL-04',
    async ({ owner, stranger, anonymous, target, given, dialect, bucket, key, expect }) => {
      await given.object(bucket, key, 'for one');
      const Principal = { AWS: target.identities.stranger?.principal ?? '' };
      const statement = allow('s3:GetObject', wordsFor(dialect, bucket).objects(), { Principal });
      await setPolicy({ owner, target }, bucket, statement);
      expect(await stranger.getObject({ bucket, key })).toHaveBody('for one');
      expect(await anonymous.getObject({ bucket, key })).toBeRefused('AccessDenied');
    },
  );

  requirement(
    'POL-PRINCIPAL-05',
    async ({ owner, stranger, anonymous, target, given, dialect, bucket, key, expect }) => {
      await given.object(bucket, key, 'for all but one');
      const { objects } = wordsFor(dialect, bucket);
      const Principal = { AWS: target.identities.stranger?.principal ?? '' };
      const statements = [allow('s3:GetObject', objects()), deny('s3:GetObject', objects(), { Principal })];
      await setPolicy({ owner, target }, bucket, ...statements);
      expect(await stranger.getObject({ bucket, key })).toBeRefused('AccessDenied');
      for (const by of [anonymous, owner]) {
        expect(await by.getObject({ bucket, key })).toHaveBody('for all but one');
      }
    },
  );

  requirement(
    'POL-PRINCIPAL-06',
    async ({ owner, teammate, target, given, dialect, bucket, key, expect }) => {
      await given.object(bucket, key);
      const id = target.identities.teammate?.accessKeyId ?? '';
      const arn = `arn:${dialectOf(dialect).arnPartition}:iam:::user/`;
      // The forms in which a single user could be named: by credential id, and by its second half.
      for (const name of new Set([id, id.split(':').at(-1)])) {
        const Principal = { AWS: [`${arn}${name}`] };
        const statement = deny('s3:GetObject', wordsFor(dialect, bucket).objects(), { Principal });
        const put = await putPolicy({ owner, target }, bucket, policyOf(statement));
        if (!put.ok) expect(put).toBeRefused('MalformedPolicy');
        for (const by of [owner, teammate]) expect(await by.getObject({ bucket, key })).toHaveBody('assay');
      }
    },
  );
});
