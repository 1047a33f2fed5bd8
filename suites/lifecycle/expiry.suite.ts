import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { entry, putVersion, setVersioning, versionsIn } from '../versioning/versions.ts';
import { rule, setRules } from './rules.ts';
import { expires, inDays } from './time.ts';

/** A rule of one day for the keys under a prefix. */
const oneDay = (Prefix: string) =>
  rule({ ID: `${Prefix} expires`, Filter: { Prefix }, Expiration: { Days: 1 } });

// What has to stay is looked at once a witness, a younger object under a rule of one day, has gone: by then a target that
// is wrong about it has let it go as well.
profile('lifecycle', () => {
  requirement('LC-EXPIRE-01', async ({ owner, target, given, bucket, expect }) => {
    await given.object(bucket, 'old/object');
    await setRules(owner, bucket, oneDay('old/'));
    await expires(1, { owner, target, bucket, expect }, 'old/object');
  });

  requirement('LC-EXPIRE-02', async ({ owner, target, given, bucket, expect }) => {
    await given.object(bucket, 'long/object', 'long/object');
    await given.object(bucket, 'short/object');
    await setRules(owner, bucket, oneDay('short/'), rule({ Filter: { Prefix: 'long/' } }));
    await expires(1, { owner, target, bucket, expect }, 'short/object');
    expect(await owner.getObject({ bucket, key: 'long/object' })).toHaveBody('long/object');
  });

  requirement('LC-EXPIRE-03', async ({ owner, target, given, bucket, expect }) => {
    const others = ['old', 'Old/object', 'new/old/object'];
    await given.objects(bucket, others);
    await given.object(bucket, 'old/object');
    await setRules(owner, bucket, oneDay('old/'));
    await expires(1, { owner, target, bucket, expect }, 'old/object');
    for (const key of others) expect(await owner.getObject({ bucket, key })).toHaveBody(key);
  });

  requirement('LC-EXPIRE-04', async ({ owner, target, given, bucket, expect }) => {
    await given.objects(bucket, ['a', 'b/c', 'd/e/f']);
    await setRules(owner, bucket, oneDay(''));
    await inDays(1, { target }, async () => {
      const list = await owner.listObjectsV2({ bucket });
      expect(list).toSucceed(200);
      expect(list.output?.Contents.map(({ Key }) => Key)).toEqual([]);
    });
  });

  requirement('LC-EXPIRE-05', async ({ owner, target, given, bucket, expect }) => {
    await given.object(bucket, 'kept/object', 'kept/object');
    await given.object(bucket, 'witness/object');
    await setRules(owner, bucket, { ...oneDay('kept/'), Status: 'Disabled' }, oneDay('witness/'));
    await expires(1, { owner, target, bucket, expect }, 'witness/object');
    expect(await owner.getObject({ bucket, key: 'kept/object' })).toHaveBody('kept/object');
  });

  requirement('LC-EXPIRE-06', async ({ owner, target, given, bucket, expect }) => {
    await given.object(bucket, 'paused/object', 'paused/object');
    await given.object(bucket, 'witness/object');
    await setRules(owner, bucket, { ...oneDay('paused/'), Status: 'Disabled' }, oneDay('witness/'));
    await expires(1, { owner, target, bucket, expect }, 'witness/object');
    expect(await owner.getObject({ bucket, key: 'paused/object' })).toHaveBody('paused/object');
    await setRules(owner, bucket, oneDay('paused/'));
    await expires(1, { owner, target, bucket, expect }, 'paused/object');
  });

  requirement('LC-EXPIRE-07', async ({ owner, target, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'stays by its id');
    await setRules(owner, bucket, oneDay(key));
    await expires(1, { owner, target, bucket, expect }, key);
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(versions).toEqual([entry(key, versionId)]);
    expect(markers).toEqual([expect.stringMatching(/ latest$/)]);
    expect(await owner.getObject({ bucket, key, versionId })).toHaveBody('stays by its id');
  });

  requirement('LC-EFFECT-03', async ({ owner, target, bucket, key, expect }) => {
    const kept = await done(owner.createMultipartUpload({ bucket, key: `kept-${key}` }));
    await done(owner.createMultipartUpload({ bucket, key }));
    const AbortIncompleteMultipartUpload = { DaysAfterInitiation: 1 };
    await setRules(
      owner,
      bucket,
      rule({ Filter: { Prefix: key }, Expiration: undefined, AbortIncompleteMultipartUpload }),
    );
    await inDays(1, { target }, async () => {
      const list = await owner.listMultipartUploads({ bucket });
      expect(list).toSucceed(200);
      expect(list.output?.Upload.map(({ UploadId }) => UploadId)).toEqual([kept.output?.UploadId]);
    });
  });

  requirement('LC-EFFECT-05', async ({ owner, target, bucket, expect }) => {
    const put = (key: string, tagging?: string) => done(owner.putObject({ bucket, key, body: key, tagging }));
    await Promise.all([put('other', 'life=long'), put('untagged')]);
    await put('tagged', 'life=short');
    const Tag = { Key: 'life', Value: 'short' };
    await setRules(owner, bucket, rule({ Filter: { Tag }, Expiration: { Days: 1 } }));
    await expires(1, { owner, target, bucket, expect }, 'tagged');
    for (const key of ['other', 'untagged']) expect(await owner.getObject({ bucket, key })).toHaveBody(key);
  });

  requirement('LC-EFFECT-06', async ({ owner, target, given, bucket, expect }) => {
    await given.object(bucket, 'small', 'of ten ...');
    await given.object(bucket, 'large', 'of eleven .');
    const Filter = { ObjectSizeGreaterThan: 10 };
    await setRules(owner, bucket, rule({ Filter, Expiration: { Days: 1 } }));
    await expires(1, { owner, target, bucket, expect }, 'large');
    expect(await owner.getObject({ bucket, key: 'small' })).toHaveBody('of ten ...');
  });
});
