import type { CaseContext } from '../case/context.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { waitFor } from '../case/settle.ts';
import { setVersioning } from '../versioning/versions.ts';
import { expectNoRules, expectRules, rule, type Rule, setRules } from './rules.ts';

type Judge = Pick<CaseContext, 'owner' | 'bucket' | 'expect' | 'settled'>;

/** Rules are accepted, and read back as they were put. */
async function readsBack({ owner, bucket, expect, settled }: Judge, ...rules: Rule[]): Promise<void> {
  expect(await owner.putBucketLifecycleConfiguration({ bucket, body: { Rule: rules } })).toSucceed();
  await settled(() => expectRules(owner, bucket, rules));
}

profile('lifecycle', () => {
  // LC-RULE-01 (MUST): A rule with an ID, a prefix and a lifetime in days is accepted and read back with the same
  //   values.
  requirement('LC-RULE-01', async ({ owner, bucket, expect, settled }) => {
    const old = rule({ ID: 'logs rule', Filter: { Prefix: 'logs/' }, Expiration: { Days: 365 } });
    await readsBack({ owner, bucket, expect, settled }, old);
  });

  // LC-RULE-02 (MUST): A rule for the entire bucket is accepted and read back.
  requirement('LC-RULE-02', async ({ owner, bucket, expect, settled }) => {
    await readsBack({ owner, bucket, expect, settled }, rule({ ID: 'all', Filter: { Prefix: '' } }));
    await readsBack({ owner, bucket, expect, settled }, rule({ ID: 'all of it', Filter: {} }));
  });

  // LC-RULE-03 (MUST): A rule can be disabled and enabled again, and is read back with that status.
  requirement('LC-RULE-03', async ({ owner, bucket, expect, settled }) => {
    for (const Status of ['Enabled', 'Disabled', 'Enabled'] as const)
      await readsBack({ owner, bucket, expect, settled }, rule({ Status }));
  });

  // LC-RULE-04 (MUST): A rule with a lifetime of non-current versions is accepted and read back.
  requirement('LC-RULE-04', async ({ owner, bucket, expect, settled }) => {
    await setVersioning(owner, bucket);
    const noncurrent = { Expiration: undefined, NoncurrentVersionExpiration: { NoncurrentDays: 30 } };
    await readsBack({ owner, bucket, expect, settled }, rule(noncurrent));
  });

  // LC-CONF-01 (std SHOULD, aws MUST): Reading the rules of a bucket without rules is refused (404
  //   NoSuchLifecycleConfiguration in the compatible protocol).
  requirement('LC-CONF-01', async ({ owner, bucket, expect }) => {
    expect(await owner.getBucketLifecycleConfiguration({ bucket })).toBeRefused(
      'NoSuchLifecycleConfiguration',
    );
  });

  // LC-CONF-02 (MUST): Setting rules replaces all former rules.
  requirement('LC-CONF-02', async ({ owner, bucket, expect, settled }) => {
    const former = [rule({ ID: 'a', Filter: { Prefix: 'a/' } }), rule({ ID: 'b', Filter: { Prefix: 'b/' } })];
    await setRules(owner, bucket, ...former);
    const latter = rule({ ID: 'c', Filter: { Prefix: 'c/' }, Expiration: { Days: 2000 } });
    await readsBack({ owner, bucket, expect, settled }, latter);
  });

  // LC-CONF-03 (MUST): Deleting the rules succeeds and leaves no rules.
  requirement('LC-CONF-03', async ({ owner, dialect, bucket, expect, settled }) => {
    await setRules(owner, bucket, rule());
    expect(await owner.deleteBucketLifecycle({ bucket })).toSucceed();
    await settled(() => expectNoRules({ owner, dialect }, bucket));
  });

  // LC-CONF-04 (MUST): Several rules for different prefixes are read back, each with its values.
  requirement('LC-CONF-04', async ({ owner, bucket, expect, settled }) => {
    await readsBack(
      { owner, bucket, expect, settled },
      rule({ ID: 'a', Filter: { Prefix: 'a/' }, Expiration: { Days: 400 } }),
      rule({ ID: 'b', Filter: { Prefix: 'b/' }, Status: 'Disabled', Expiration: { Days: 500 } }),
      rule({ ID: 'c', Filter: { Prefix: 'c/' }, Expiration: { Days: 600 } }),
    );
  });

  // LC-CONF-05 (MUST): A bucket created again under the name of a deleted one has no rules.
  requirement('LC-CONF-05', async ({ owner, dialect, bucket, expect, settled }) => {
    await setRules(owner, bucket, rule());
    const deleted = await done(owner.deleteBucket({ bucket }));
    // The name of a bucket that was just deleted may not be free at once.
    await waitFor(deleted, async () => expect(await owner.createBucket({ bucket })).toSucceed());
    if (!(await owner.headBucket({ bucket })).ok) await done(owner.createBucket({ bucket }));
    await settled(() => expectNoRules({ owner, dialect }, bucket));
  });

  // LC-CONF-06 (MUST): A stranger can neither read nor change the rules (403 AccessDenied in the compatible
  //   protocol).
  requirement('LC-CONF-06', async ({ owner, stranger, bucket, expect }) => {
    await setRules(owner, bucket, rule());
    const body = { Rule: [rule({ ID: 'of a stranger' })] };
    expect(await stranger.getBucketLifecycleConfiguration({ bucket })).toBeRefused('AccessDenied');
    expect(await stranger.putBucketLifecycleConfiguration({ bucket, body })).toBeRefused('AccessDenied');
    expect(await stranger.deleteBucketLifecycle({ bucket })).toBeRefused('AccessDenied');
    await expectRules(owner, bucket, [rule()]);
  });

  // LC-CONF-07 (MUST): The lifecycle rules of a bucket that does not exist are refused (404 NoSuchBucket in the
  //   compatible protocol).
  requirement('LC-CONF-07', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    const body = { Rule: [rule()] };
    expect(await owner.getBucketLifecycleConfiguration({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.putBucketLifecycleConfiguration({ bucket, body })).toBeRefused('NoSuchBucket');
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });
});
