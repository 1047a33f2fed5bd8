import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { createUpload } from '../multipart/uploads.ts';
import { entry, putVersion, setVersioning, versionsIn } from '../versioning/versions.ts';
import { rule, setRules } from './rules.ts';
import { expires, inDays } from './time.ts';

/** A rule of one day for the keys under a prefix. */
const oneDay = (Prefix: string) =>
  rule({ ID: `${Prefix} expires`, Filter: { Prefix }, Expiration: { Days: 1 } });

// What must stay is checked once a witness, a younger object under a rule of one day, has expired: by then a wrong target
// has deleted it as well.
profile('lifecycle', () => {
  // LC-EXPIRE-01 (MUST): Without versioning an object is deleted after the lifetime of a matching rule.
  requirement('LC-EXPIRE-01', async ({ owner, target, given, bucket, expect }) => {
    await given.object(bucket, 'old/object');
    await setRules(owner, bucket, oneDay('old/'));
    await expires(1, { owner, target, bucket, expect }, 'old/object');
  });

  // LC-EXPIRE-02 (MUST): An object is still there before the lifetime is over.
  requirement('LC-EXPIRE-02', async ({ owner, target, given, bucket, expect }) => {
    await given.object(bucket, 'long/object', 'long/object');
    await given.object(bucket, 'short/object');
    await setRules(owner, bucket, oneDay('short/'), rule({ Filter: { Prefix: 'long/' } }));
    await expires(1, { owner, target, bucket, expect }, 'short/object');
    expect(await owner.getObject({ bucket, key: 'long/object' })).toHaveBody('long/object');
  });

  // LC-EXPIRE-03 (MUST): An object outside the prefix of the rule stays.
  requirement('LC-EXPIRE-03', async ({ owner, target, given, bucket, expect }) => {
    const others = ['old', 'Old/object', 'new/old/object'];
    await given.objects(bucket, others);
    await given.object(bucket, 'old/object');
    await setRules(owner, bucket, oneDay('old/'));
    await expires(1, { owner, target, bucket, expect }, 'old/object');
    for (const key of others) expect(await owner.getObject({ bucket, key })).toHaveBody(key);
  });

  // LC-EXPIRE-04 (MUST): A rule for the entire bucket applies to every object.
  requirement('LC-EXPIRE-04', async ({ owner, target, given, bucket, expect }) => {
    await given.objects(bucket, ['a', 'b/c', 'd/e/f']);
    await setRules(owner, bucket, oneDay(''));
    await inDays(1, { target }, async () => {
      const { Contents } = documentOf(await owner.listObjectsV2({ bucket }));
      expect(
        Contents.map(({ Key }) => Key),
        'keys that are left',
      ).toEqual([]);
    });
  });

  // LC-EXPIRE-05 (MUST): A disabled rule deletes nothing.
  requirement('LC-EXPIRE-05', async ({ owner, target, given, bucket, expect }) => {
    await given.object(bucket, 'kept/object', 'kept/object');
    await given.object(bucket, 'witness/object');
    await setRules(owner, bucket, { ...oneDay('kept/'), Status: 'Disabled' }, oneDay('witness/'));
    await expires(1, { owner, target, bucket, expect }, 'witness/object');
    expect(await owner.getObject({ bucket, key: 'kept/object' })).toHaveBody('kept/object');
  });

  // LC-EXPIRE-06 (MUST): A rule that is enabled again takes effect.
  requirement('LC-EXPIRE-06', async ({ owner, target, given, bucket, expect }) => {
    await given.object(bucket, 'paused/object', 'paused/object');
    await given.object(bucket, 'witness/object');
    await setRules(owner, bucket, { ...oneDay('paused/'), Status: 'Disabled' }, oneDay('witness/'));
    await expires(1, { owner, target, bucket, expect }, 'witness/object');
    expect(await owner.getObject({ bucket, key: 'paused/object' })).toHaveBody('paused/object');
    await setRules(owner, bucket, oneDay('paused/'));
    await expires(1, { owner, target, bucket, expect }, 'paused/object');
  });

  // LC-EXPIRE-07 (MUST): With versioning an expired current version becomes non-current under a delete marker and
  //   can still be read by its id.
  requirement('LC-EXPIRE-07', async ({ owner, target, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'stays by its id');
    await setRules(owner, bucket, oneDay(key));
    await expires(1, { owner, target, bucket, expect }, key);
    const { versions, markers } = await versionsIn(owner, bucket);
    expect(versions, 'versions').toEqual([entry(key, versionId)]);
    expect(markers, 'number of delete markers').toHaveLength(1);
    expect(markers[0], 'the delete marker').toMatch(/ latest$/);
    expect(await owner.getObject({ bucket, key, versionId })).toHaveBody('stays by its id');
  });

  // LC-EFFECT-03 (std SHOULD, aws MUST): A rule can abort unfinished multipart uploads after some days.
  requirement('LC-EFFECT-03', async ({ owner, target, bucket, key, expect }) => {
    const kept = await createUpload(owner, { bucket, key: `kept-${key}` });
    await createUpload(owner, { bucket, key });
    const AbortIncompleteMultipartUpload = { DaysAfterInitiation: 1 };
    await setRules(
      owner,
      bucket,
      rule({ Filter: { Prefix: key }, Expiration: undefined, AbortIncompleteMultipartUpload }),
    );
    await inDays(1, { target }, async () => {
      const { Upload } = documentOf(await owner.listMultipartUploads({ bucket }));
      expect(
        Upload.map(({ Key, UploadId }) => ({ Key, UploadId })),
        'uploads that are left',
      ).toEqual([{ Key: kept.key, UploadId: kept.uploadId }]);
    });
  });

  // LC-EFFECT-05 (std SHOULD, aws MUST): A rule with a tag filter applies only to objects with that tag.
  requirement('LC-EFFECT-05', async ({ owner, target, bucket, expect }) => {
    const put = (key: string, tagging?: string) => done(owner.putObject({ bucket, key, body: key, tagging }));
    await Promise.all([put('other', 'life=long'), put('untagged')]);
    await put('tagged', 'life=short');
    const Tag = { Key: 'life', Value: 'short' };
    await setRules(owner, bucket, rule({ Filter: { Tag }, Expiration: { Days: 1 } }));
    await expires(1, { owner, target, bucket, expect }, 'tagged');
    for (const key of ['other', 'untagged']) expect(await owner.getObject({ bucket, key })).toHaveBody(key);
  });

  // LC-EFFECT-06 (std MAY, aws MUST): A rule with a size filter applies only to objects of that size.
  requirement('LC-EFFECT-06', async ({ owner, target, given, bucket, expect }) => {
    const kept = ['of five', 'of thirty .....................'] as const;
    for (const body of kept) await given.object(bucket, body, body);
    await given.object(bucket, 'between', 'of fifteen ....');
    const And = { ObjectSizeGreaterThan: 10, ObjectSizeLessThan: 20 };
    await setRules(owner, bucket, rule({ Filter: { And }, Expiration: { Days: 1 } }));
    await expires(1, { owner, target, bucket, expect }, 'between');
    for (const key of kept) expect(await owner.getObject({ bucket, key })).toHaveBody(key);
  });
});
