import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { wirePath } from '../harness/wire-path.ts';
import { meaningOf } from './meaning.ts';
import { allow, deny, policyOf, putPolicy, setPolicy, wordsFor } from './policies.ts';

profile('policy', () => {
  requirement('POL-PUT-01', async ({ owner, target, dialect, bucket, expect }) => {
    const policy = policyOf(allow('s3:GetObject', wordsFor(dialect, bucket).objects()));
    const put = await putPolicy({ owner, target }, bucket, policy);
    expect(put).toSucceed(200);
    expect(put).toHaveBody('');
  });

  requirement('POL-PUT-02', async ({ owner, target, dialect, bucket, expect }) => {
    const policy = policyOf(allow('s3:GetObject', wordsFor(dialect, bucket).objects()));
    const put = await putPolicy({ owner, target }, bucket, policy);
    expect(put).toHaveBody('');
    expect(put).toHaveStatus(200, 204);
  });

  requirement('POL-PUT-03', async ({ owner, dialect, bucket, expect }) => {
    const { objects } = wordsFor(dialect, bucket);
    const first = policyOf(deny('s3:GetObject', objects('first'), { Sid: 'first' }));
    const second = policyOf(deny('s3:PutObject', objects('second'), { Sid: 'second' }));
    await done(owner.putBucketPolicy({ bucket, body: first }));
    expect(await owner.putBucketPolicy({ bucket, body: second })).toSucceed();
    const read = await owner.getBucketPolicy({ bucket });
    expect(read).toSucceed();
    expect(meaningOf(read.output)).toEqual(meaningOf(second));
  });

  requirement('POL-PUT-04', async ({ owner, target, dialect, bucket, expect }) => {
    const body = JSON.stringify(policyOf(deny('s3:GetObject', wordsFor(dialect, bucket).objects('none'))));
    for (const query of ['?policy', '?policy=', '?policy=null']) {
      const path = wirePath(target, bucket, query);
      const headers: [string, string][] = [['Content-Type', 'application/json']];
      expect(await owner.send({ method: 'PUT', path, headers, body }), query).toSucceed(200);
      const read = await owner.send({ operation: 'getBucketPolicy', method: 'GET', path });
      expect(read, query).toSucceed(200);
      expect(JSON.parse(read.body.toString('utf8')), query).toMatchObject({ Version: '2012-10-17' });
      expect(await owner.send({ method: 'DELETE', path }), query).toSucceed(200);
      expect(await owner.getBucketPolicy({ bucket }), query).toBeRefused('NoSuchBucketPolicy');
    }
  });

  requirement('POL-GET-01', async ({ owner, target, dialect, bucket, expect }) => {
    const { bucket: arn, objects, key } = wordsFor(dialect, bucket);
    const pages = ['http://www.example.com/*', 'http://example.com/*'];
    const policy = policyOf(
      allow('s3:GetObject', objects(), {
        Sid: 'from our pages',
        Condition: { StringLike: { [key('Referer')]: pages } },
      }),
      allow(['s3:ListBucket', 's3:ListBucketVersions'], arn, { Sid: 'list' }),
      deny('s3:PutObject', [objects('a/*'), objects('é"\\<&>.txt')], { Sid: 'keep' }),
    );
    await done(putPolicy({ owner, target }, bucket, policy));
    const read = await owner.getBucketPolicy({ bucket });
    expect(read).toSucceed(200);
    expect(meaningOf(read.output)).toEqual(meaningOf(policy));
  });

  requirement('POL-GET-05', async ({ owner, target, dialect, bucket, expect }) => {
    await setPolicy({ owner, target }, bucket, deny('s3:GetObject', wordsFor(dialect, bucket).objects()));
    const read = await owner.getBucketPolicy({ bucket });
    expect(read).toSucceed(200);
    expect(read.violations.filter(({ rule }) => rule.startsWith('json')).map(({ detail }) => detail)).toEqual(
      [],
    );
  });

  requirement('POL-GET-02', async ({ owner, target, dialect, bucket, expect }) => {
    await setPolicy({ owner, target }, bucket, deny('s3:GetObject', wordsFor(dialect, bucket).objects()));
    const read = await owner.getBucketPolicy({ bucket });
    expect(read).toSucceed();
    expect(read).toHaveHeader('content-type', /^application\/json\b/i);
  });

  requirement('POL-GET-03', async ({ owner, target, dialect, bucket, observe }) => {
    await setPolicy({ owner, target }, bucket, deny('s3:GetObject', wordsFor(dialect, bucket).objects()));
    const read = await owner.getBucketLifecycleConfiguration({ bucket });
    observe('lifecycle of a bucket with a policy alone', read.error?.code ?? read.status);
  });

  requirement('POL-GET-04', async ({ owner, bucket, expect }) => {
    expect(await owner.getBucketPolicy({ bucket })).toBeRefused('NoSuchBucketPolicy');
  });

  for (const [id, status] of [
    ['POL-DEL-01', 200],
    ['POL-DEL-02', 204],
  ] as const) {
    requirement(id, async ({ owner, target, dialect, bucket, expect }) => {
      await setPolicy(
        { owner, target },
        bucket,
        deny('s3:GetObject', wordsFor(dialect, bucket).objects()),
      );
      const deleted = await owner.deleteBucketPolicy({ bucket });
      expect(deleted).toSucceed(status);
      expect(deleted).toHaveBody('');
    });
  }

  requirement('POL-DEL-03', async ({ owner, anonymous, target, given, dialect, bucket, key, expect }) => {
    await given.object(bucket, key, 'open for a while');
    await setPolicy({ owner, target }, bucket, allow('s3:GetObject', wordsFor(dialect, bucket).objects()));
    expect(await anonymous.getObject({ bucket, key })).toHaveBody('open for a while');
    expect(await owner.deleteBucketPolicy({ bucket })).toSucceed();
    expect(await owner.getBucketPolicy({ bucket })).toBeRefused('NoSuchBucketPolicy');
    expect(await anonymous.getObject({ bucket, key })).toBeDenied();
  });

  requirement('POL-STATUS-01', async ({ owner, target, dialect, bucket, expect }) => {
    await setPolicy({ owner, target }, bucket, allow('s3:GetObject', wordsFor(dialect, bucket).objects()));
    const status = await owner.getBucketPolicyStatus({ bucket });
    expect(status).toSucceed(200);
    expect(status.output?.IsPublic).toMatch(/^true$/i);
  });

  requirement('POL-STATUS-02', async ({ owner, bucket, expect }) => {
    expect(await owner.getBucketPolicyStatus({ bucket })).toBeRefused('NoSuchBucketPolicy');
  });

  requirement('POL-STATUS-03', async ({ owner, target, dialect, bucket, expect }) => {
    await setPolicy({ owner, target }, bucket, deny('s3:GetObject', wordsFor(dialect, bucket).objects()));
    const status = await owner.getBucketPolicyStatus({ bucket });
    expect(status).toSucceed(200);
    expect(status.output?.IsPublic).toMatch(/^false$/i);
  });
});
