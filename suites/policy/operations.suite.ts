import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bucketQuery } from '../case/wire-path.ts';
import { expectPolicy } from './meaning.ts';
import { allow, deny, harmless, policyOf, putPolicy, setPolicy, policyNames } from './policies.ts';

/** The spellings of the policy parameter, whose value is a placeholder (interface document, Endpoints). */
const placeholders = ['?policy', '?policy=', '?policy=null'];

/** The labels of a policy that was read; empty if there was no policy. */
function labelsIn({ ok, output }: Exchange<'getBucketPolicy'>): string[] {
  if (!ok || !output) return [];
  return [output.Statement].flat().map(({ Sid }) => Sid ?? 'without one');
}

/** The policy, read. @throws an assertion failure when the answer is not a success */
async function readPolicy(owner: Client, bucket: string): Promise<Exchange<'getBucketPolicy'>> {
  const read = await owner.getBucketPolicy({ bucket });
  expect(read).toSucceed();
  return read;
}

profile('policy', () => {
  // POL-PUT-01 (MUST): Setting a policy returns 200 with an empty body.
  requirement('POL-PUT-01', async ({ owner, target, dialect, bucket, expect }) => {
    const policy = policyOf(allow('s3:GetObject', policyNames(dialect, bucket).objects()));
    const put = await putPolicy({ owner, target }, bucket, policy);
    expect(put).toSucceed(200);
    expect(put).toHaveBody('');
  });

  // POL-PUT-02 (MUST): Setting a policy returns 200 or 204 with an empty body.
  requirement('POL-PUT-02', async ({ owner, target, dialect, bucket, expect }) => {
    const policy = policyOf(allow('s3:GetObject', policyNames(dialect, bucket).objects()));
    const put = await putPolicy({ owner, target }, bucket, policy);
    expect(put).toHaveBody('');
    expect(put).toHaveStatus(200, 204);
  });

  // POL-PUT-05 (SHOULD): Setting a policy returns 204 (the page shows 200, AWS was recorded with 204).
  requirement('POL-PUT-05', async ({ owner, target, dialect, bucket, expect }) => {
    const put = await putPolicy({ owner, target }, bucket, policyOf(harmless(policyNames(dialect, bucket))));
    expect(put).toSucceed(204);
  });

  // POL-PUT-03 (MUST): Setting a policy replaces the former one.
  requirement('POL-PUT-03', async ({ owner, target, dialect, bucket, settled, expect }) => {
    const words = policyNames(dialect, bucket);
    const second = policyOf(harmless(words, 'Second'));
    await setPolicy({ owner, target }, bucket, harmless(words, 'First'));
    expect(await putPolicy({ owner, target }, bucket, second)).toSucceed();
    await settled(async () => expectPolicy(await owner.getBucketPolicy({ bucket }), second));
  });

  // POL-PUT-04 (MUST): The value of the query parameter policy is ignored when a policy is set or deleted: policy,
  //   policy= and policy=null mean the same.
  requirement('POL-PUT-04', async ({ owner, target, dialect, bucket, settled, expect }) => {
    const body = policyOf(harmless(policyNames(dialect, bucket)));
    for (const query of placeholders) {
      const path = bucketQuery(target, bucket, query);
      expect(await owner.putBucketPolicy({ bucket, body }, { path }), `PUT ${query}`).toSucceed(200);
      await settled(async () => expectPolicy(await owner.getBucketPolicy({ bucket }), body));
      expect(await owner.deleteBucketPolicy({ bucket }, { path }), `DELETE ${query}`).toSucceed(200);
      await settled(async () => {
        const read = await owner.getBucketPolicy({ bucket });
        expect(labelsIn(read), `labels after DELETE ${query}`).toEqual([]);
      });
    }
  });

  // POL-GET-06 (SHOULD): The value of the query parameter policy is ignored when a policy is read: policy, policy=
  //   and policy=null mean the same.
  requirement('POL-GET-06', async ({ owner, target, dialect, bucket, settled, expect }) => {
    const policy = policyOf(harmless(policyNames(dialect, bucket)));
    await done(putPolicy({ owner, target }, bucket, policy));
    for (const query of placeholders) {
      const path = bucketQuery(target, bucket, query);
      await settled(async () => {
        const read = await owner.getBucketPolicy({ bucket }, { path });
        expect(read, `GET ${query}`).toSucceed();
        expectPolicy(read, policy);
      });
    }
  });

  // POL-GET-01 (MUST): Getting the policy returns 200 with the policy that was set, in the same or equivalent
  //   words.
  requirement('POL-GET-01', async ({ owner, target, dialect, bucket, settled, expect }) => {
    const { bucket: arn, objects, key } = policyNames(dialect, bucket);
    const pages = ['http://www.example.com/*', 'http://example.com/a&b/*'];
    const statements = [
      allow('s3:GetObject', objects(), {
        Sid: 'FromOurPages',
        Condition: { StringLike: { [key('Referer')]: pages } },
      }),
      allow(['s3:ListBucket', 's3:ListBucketVersions'], arn, { Sid: 'List' }),
    ];
    // More than the interface document shows.
    const more = deny('s3:PutObject', [objects('a/*'), objects('b')], {
      Sid: 'Keep',
      Condition: { StringEquals: { [key('UserAgent')]: 'says "<\\>"' } },
    });
    const policy = policyOf(...statements, ...(dialect.policyStatements === 'all-forms' ? [more] : []));
    await done(putPolicy({ owner, target }, bucket, policy));
    await settled(async () => {
      const read = await owner.getBucketPolicy({ bucket });
      expect(read).toSucceed(200);
      expectPolicy(read, policy);
    });
  });

  // POL-GET-05 (MUST): The policy that is returned is well-formed JSON and matches the schema of policy documents.
  requirement('POL-GET-05', async ({ owner, target, dialect, bucket, settled, expect }) => {
    await setPolicy({ owner, target }, bucket, harmless(policyNames(dialect, bucket)));
    await settled(async () => {
      const { violations } = await readPolicy(owner, bucket);
      const breaches = violations.filter(({ rule }) => rule.startsWith('json'));
      expect(breaches.map(({ detail }) => detail).join('; '), 'breaches of the schema').toBe('');
    });
  });

  // POL-GET-02 (std MUST, aws SHOULD): The policy is returned with Content-Type application/json.
  requirement('POL-GET-02', async ({ owner, target, dialect, bucket, settled, expect }) => {
    await setPolicy({ owner, target }, bucket, harmless(policyNames(dialect, bucket)));
    await settled(async () => {
      const read = await readPolicy(owner, bucket);
      expect(read).toHaveHeader('content-type', /^application\/json\s*(;|$)/i);
    });
  });

  // POL-GET-03 (MAY): The answer to a request for lifecycle on a bucket that has only a policy is observed.
  requirement('POL-GET-03', async ({ owner, target, dialect, bucket, observe }) => {
    await setPolicy({ owner, target }, bucket, harmless(policyNames(dialect, bucket)));
    const read = await owner.getBucketLifecycleConfiguration({ bucket });
    observe('lifecycle of a bucket with a policy alone', read.error?.code ?? read.status);
  });

  // POL-GET-04 (std SHOULD, aws MUST): Getting the policy of a bucket without one is refused (404
  //   NoSuchBucketPolicy in the compatible protocol).
  requirement('POL-GET-04', async ({ owner, bucket, expect }) => {
    expect(await owner.getBucketPolicy({ bucket })).toBeRefused('NoSuchBucketPolicy');
  });

  for (const [id, status] of [
    // POL-DEL-01 (MUST): Deleting the policy returns 200 with an empty body.
    ['POL-DEL-01', 200],
    // POL-DEL-02 (MUST): Deleting the policy returns 204.
    ['POL-DEL-02', 204],
  ] as const) {
    requirement(id, async ({ owner, target, dialect, bucket, expect }) => {
      await setPolicy({ owner, target }, bucket, harmless(policyNames(dialect, bucket)));
      const deleted = await owner.deleteBucketPolicy({ bucket });
      expect(deleted).toSucceed(status);
      expect(deleted).toHaveBody('');
    });
  }

  // POL-DEL-03 (MUST): After the deletion the policy can no longer be read, and what it allowed is refused again.
  requirement(
    'POL-DEL-03',
    async ({ owner, anonymous, target, given, dialect, bucket, key, settled, expect }) => {
      await given.object(bucket, key, 'open for a while');
      await setPolicy(
        { owner, target },
        bucket,
        allow('s3:GetObject', policyNames(dialect, bucket).objects()),
      );
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key })).toHaveBody('open for a while');
      });
      expect(await owner.deleteBucketPolicy({ bucket })).toSucceed();
      await settled(async () => {
        expect(await anonymous.getObject({ bucket, key })).toBeDenied();
      });
      await settled(async () => {
        const read = await owner.getBucketPolicy({ bucket });
        if (dialect.absentConfiguration === 'refused') expect(read).toBeRefused('NoSuchBucketPolicy');
        else expect(labelsIn(read), 'labels of the policy afterwards').toEqual([]);
      });
    },
  );

  // POL-STATUS-01 (std MAY, aws MUST): The policy status says IsPublic true for a policy that allows everyone to
  //   read.
  requirement('POL-STATUS-01', async ({ owner, target, dialect, bucket, settled, expect }) => {
    await setPolicy({ owner, target }, bucket, allow('s3:GetObject', policyNames(dialect, bucket).objects()));
    await settled(async () => {
      const { IsPublic } = documentOf(await owner.getBucketPolicyStatus({ bucket }));
      expect(IsPublic, 'IsPublic').toMatch(/^true$/i);
    });
  });

  // POL-STATUS-02 (std MAY, aws MUST): The policy status of a bucket without a policy is refused (404
  //   NoSuchBucketPolicy in the compatible protocol).
  requirement('POL-STATUS-02', async ({ owner, bucket, expect }) => {
    expect(await owner.getBucketPolicyStatus({ bucket })).toBeRefused('NoSuchBucketPolicy');
  });

  // POL-STATUS-03 (std MAY, aws MUST): The policy status says IsPublic false for a policy that only denies.
  requirement('POL-STATUS-03', async ({ owner, target, dialect, bucket, settled, expect }) => {
    await setPolicy({ owner, target }, bucket, deny('s3:GetObject', policyNames(dialect, bucket).objects()));
    await settled(async () => {
      const { IsPublic } = documentOf(await owner.getBucketPolicyStatus({ bucket }));
      expect(IsPublic, 'IsPublic').toMatch(/^false$/i);
    });
  });
});
