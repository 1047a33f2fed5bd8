import { profile, requirement } from '../harness/requirement.ts';
import { entry, putMarker, putVersion, setVersioning, versionsIn } from '../versioning/versions.ts';
import { rule, setRules } from './rules.ts';
import { expires, inDays } from './time.ts';

/** A rule about the versions of a key that are no longer the latest. */
const superseded = (Prefix: string, NoncurrentDays = 1) =>
  rule({ Filter: { Prefix }, Expiration: undefined, NoncurrentVersionExpiration: { NoncurrentDays } });

/** A rule about the keys under a prefix. */
const lasting = (Prefix: string, Days: number) =>
  rule({ ID: `${Prefix} expires`, Filter: { Prefix }, Expiration: { Days } });

profile('lifecycle', () => {
  // LC-NONCURRENT-01 (MUST): A non-current version is deleted the given number of days after it stopped being the
  //   current one.
  requirement('LC-NONCURRENT-01', async ({ owner, target, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'one');
    await putVersion(owner, bucket, key, 'two');
    await setRules(owner, bucket, superseded(key));
    await inDays(1, { target }, async () => {
      expect(await owner.getObject({ bucket, key, versionId })).toBeRefused(['NoSuchVersion', 'NoSuchKey']);
    });
  });

  // LC-NONCURRENT-02 (MUST): A rule on non-current versions does not delete the current version.
  requirement('LC-NONCURRENT-02', async ({ owner, target, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    const latest = await putVersion(owner, bucket, key, 'two');
    await setRules(owner, bucket, superseded(key));
    await inDays(1, { target }, async () => {
      const { versions, markers } = await versionsIn(owner, bucket);
      expect([...versions, ...markers], 'entries that are left').toEqual([entry(key, latest, 'latest')]);
    });
    expect(await owner.getObject({ bucket, key })).toHaveBody('two');
  });

  // The witness shows that the version is as old as its rule allows before it is replaced; after that it outlives objects
  // under a rule of fewer days.
  // LC-NONCURRENT-03 (MUST): The days of a non-current version count from the moment it was replaced, not from its
  //   creation.
  requirement('LC-NONCURRENT-03', async ({ owner, target, bucket, expect }) => {
    const [days, fewer] = [4, 2];
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, 'key', 'one');
    await putVersion(owner, bucket, 'witness', 'goes');
    await setRules(
      owner,
      bucket,
      superseded('key', days),
      lasting('witness', days),
      lasting('beside', fewer),
    );
    await expires(days, { owner, target, bucket, expect }, 'witness');
    await putVersion(owner, bucket, 'beside', 'comes before');
    await putVersion(owner, bucket, 'key', 'two');
    await inDays(days, { target }, async () => {
      expect(await owner.getObject({ bucket, key: 'key', versionId })).toBeRefused([
        'NoSuchVersion',
        'NoSuchKey',
      ]);
    });
    expect(await owner.getObject({ bucket, key: 'beside' })).toBeRefused('NoSuchKey');
  });

  // LC-NONCURRENT-04 (MUST): Without versioning a rule on non-current versions deletes nothing, if it is accepted.
  requirement('LC-NONCURRENT-04', async ({ owner, target, dialect, given, bucket, expect, observe }) => {
    await given.object(bucket, 'kept', 'first');
    await given.object(bucket, 'kept', 'written twice');
    await given.object(bucket, 'witness');
    const rules = [superseded('kept'), lasting('witness', 1)];
    const put = await owner.putBucketLifecycleConfiguration({ bucket, body: { Rule: rules } });
    observe('a rule on non-current versions without versioning', put.status);
    // Where such rules need versioning, a refused rule deletes nothing either.
    if (!dialect.noncurrentRulesNeedVersioning || put.ok) {
      expect(put).toSucceed();
      await expires(1, { owner, target, bucket, expect }, 'witness');
    }
    expect(await owner.getObject({ bucket, key: 'kept' })).toHaveBody('written twice');
  });

  // LC-EFFECT-04 (std SHOULD, aws MUST): A rule can remove a delete marker that has no version under it.
  requirement('LC-EFFECT-04', async ({ owner, target, bucket, expect }) => {
    await setVersioning(owner, bucket);
    await putMarker(owner, bucket, 'alone');
    const version = await putVersion(owner, bucket, 'covering', 'one');
    const marker = await putMarker(owner, bucket, 'covering');
    await setRules(owner, bucket, rule({ Expiration: { ExpiredObjectDeleteMarker: true } }));
    await inDays(1, { target }, async () => {
      const { versions, markers } = await versionsIn(owner, bucket);
      expect([...versions, ...markers], 'entries that are left').toEqual([
        entry('covering', version),
        entry('covering', marker, 'latest'),
      ]);
    });
  });
});
