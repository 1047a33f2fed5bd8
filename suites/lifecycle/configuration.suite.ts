import type { CaseContext } from '../harness/case.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { waitFor } from '../harness/settle.ts';
import { setVersioning } from '../versioning/versions.ts';
import { expectNoRules, expectRules, rule, type Rule, setRules } from './rules.ts';

type Judge = Pick<CaseContext, 'owner' | 'bucket' | 'expect' | 'settled'>;

/** Rules are accepted, and read back as they were put. */
async function readsBack({ owner, bucket, expect, settled }: Judge, ...rules: Rule[]): Promise<void> {
  expect(await owner.putBucketLifecycleConfiguration({ bucket, body: { Rule: rules } })).toSucceed();
  await settled(() => expectRules(owner, bucket, rules));
}

profile('lifecycle', () => {
  requirement('LC-RULE-01', async ({ owner, bucket, expect, settled }) => {
    const old = rule({ ID: 'logs rule', Filter: { Prefix: 'logs/' }, Expiration: { Days: 365 } });
    await readsBack({ owner, bucket, expect, settled }, old);
  });

  requirement('LC-RULE-02', async ({ owner, bucket, expect, settled }) => {
    await readsBack({ owner, bucket, expect, settled }, rule({ ID: 'all', Filter: { Prefix: '' } }));
    await readsBack({ owner, bucket, expect, settled }, rule({ ID: 'all of it', Filter: {} }));
  });

  requirement('LC-RULE-03', async ({ owner, bucket, expect, settled }) => {
    for (const Status of ['Enabled', 'Disabled', 'Enabled'] as const)
      await readsBack({ owner, bucket, expect, settled }, rule({ Status }));
  });

  requirement('LC-RULE-04', async ({ owner, bucket, expect, settled }) => {
    await setVersioning(owner, bucket);
    const noncurrent = { Expiration: undefined, NoncurrentVersionExpiration: { NoncurrentDays: 30 } };
    await readsBack({ owner, bucket, expect, settled }, rule(noncurrent));
  });

  requirement('LC-CONF-01', async ({ owner, bucket, expect }) => {
    expect(await owner.getBucketLifecycleConfiguration({ bucket })).toBeRefused(
      'NoSuchLifecycleConfiguration',
    );
  });

  requirement('LC-CONF-02', async ({ owner, bucket, expect, settled }) => {
    const former = [rule({ ID: 'a', Filter: { Prefix: 'a/' } }), rule({ ID: 'b', Filter: { Prefix: 'b/' } })];
    await setRules(owner, bucket, ...former);
    const latter = rule({ ID: 'c', Filter: { Prefix: 'c/' }, Expiration: { Days: 2000 } });
    await readsBack({ owner, bucket, expect, settled }, latter);
  });

  requirement('LC-CONF-03', async ({ owner, dialect, bucket, expect, settled }) => {
    await setRules(owner, bucket, rule());
    expect(await owner.deleteBucketLifecycle({ bucket })).toSucceed();
    await settled(() => expectNoRules({ owner, dialect }, bucket));
  });

  requirement('LC-CONF-04', async ({ owner, bucket, expect, settled }) => {
    await readsBack(
      { owner, bucket, expect, settled },
      rule({ ID: 'a', Filter: { Prefix: 'a/' }, Expiration: { Days: 400 } }),
      rule({ ID: 'b', Filter: { Prefix: 'b/' }, Status: 'Disabled', Expiration: { Days: 500 } }),
      rule({ ID: 'c', Filter: { Prefix: 'c/' }, Expiration: { Days: 600 } }),
    );
  });

  requirement('LC-CONF-05', async ({ owner, dialect, bucket, expect, settled }) => {
    await setRules(owner, bucket, rule());
    const deleted = await done(owner.deleteBucket({ bucket }));
    // The name of a bucket that is just gone may not be free at once.
    await waitFor(deleted, async () => expect(await owner.createBucket({ bucket })).toSucceed());
    if (!(await owner.headBucket({ bucket })).ok) await done(owner.createBucket({ bucket }));
    await settled(() => expectNoRules({ owner, dialect }, bucket));
  });

  requirement('LC-CONF-06', async ({ owner, stranger, bucket, expect }) => {
    await setRules(owner, bucket, rule());
    const body = { Rule: [rule({ ID: 'of a stranger' })] };
    expect(await stranger.getBucketLifecycleConfiguration({ bucket })).toBeRefused('AccessDenied');
    expect(await stranger.putBucketLifecycleConfiguration({ bucket, body })).toBeRefused('AccessDenied');
    expect(await stranger.deleteBucketLifecycle({ bucket })).toBeRefused('AccessDenied');
    await expectRules(owner, bucket, [rule()]);
  });

  requirement('LC-CONF-07', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    const body = { Rule: [rule()] };
    expect(await owner.getBucketLifecycleConfiguration({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.putBucketLifecycleConfiguration({ bucket, body })).toBeRefused('NoSuchBucket');
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });
});
