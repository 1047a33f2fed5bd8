import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { rule } from './rules.ts';
import { putVersion, setVersioning } from '../versioning/versions.ts';

const SIZE = 'x-std-transition-default-minimum-object-size';
const body = { Rule: [rule()] };

profile('lifecycle', () => {
  // LC-SIZE-01 (SHOULD): The answers to setting and reading rules carry the minimum size for transitions to another
  //   storage class, all_storage_classes_128K unless it was set.
  requirement('LC-SIZE-01', async ({ owner, bucket, settled, expect }) => {
    const put = await owner.putBucketLifecycleConfiguration({ bucket, body });
    expect(put).toHaveHeader(SIZE, 'all_storage_classes_128K');
    await settled(async () => {
      const read = await owner.getBucketLifecycleConfiguration({ bucket });
      expect(read).toHaveHeader(SIZE, 'all_storage_classes_128K');
    });
    const asked = { transitionDefaultMinimumObjectSize: 'varies_by_storage_class' };
    const changed = await owner.putBucketLifecycleConfiguration({ bucket, body, ...asked });
    expect(changed).toHaveHeader(SIZE, 'varies_by_storage_class');
    await settled(async () => {
      const read = await owner.getBucketLifecycleConfiguration({ bucket });
      expect(read).toHaveHeader(SIZE, 'varies_by_storage_class');
    });
  });

  // LC-SIZE-02 (SHOULD): Rules with an unknown minimum size for transitions are refused and no rules are set (400
  //   InvalidRequest).
  requirement('LC-SIZE-02', async ({ owner, bucket, expect }) => {
    const asked = { transitionDefaultMinimumObjectSize: 'assay' };
    const put = await owner.putBucketLifecycleConfiguration({ bucket, body, ...asked });
    expect(put).toBeRefused('InvalidRequest');
    const read = await owner.getBucketLifecycleConfiguration({ bucket });
    expect(read).toBeRefused('NoSuchLifecycleConfiguration');
  });

  // LC-DATE-01 (std SHOULD, aws MUST): A rule with a date at midnight UTC is accepted and read back.
  requirement('LC-DATE-01', async ({ owner, bucket, settled, expect }) => {
    const dated = rule({ Expiration: { Date: '2039-01-01T00:00:00.000Z' } });
    const put = await owner.putBucketLifecycleConfiguration({ bucket, body: { Rule: [dated] } });
    expect(put).toSucceed();
    await settled(async () => {
      const { Rule } = documentOf(await owner.getBucketLifecycleConfiguration({ bucket }));
      const dates = Rule.map(({ Expiration }) => Date.parse(Expiration?.Date ?? ''));
      expect(dates, 'dates read back').toEqual([Date.UTC(2039, 0)]);
    });
  });

  // LC-VERSION-01 (MAY): Whether HEAD of a version by its id returns its expiry is observed.
  requirement('LC-VERSION-01', async ({ owner, bucket, key, settled, expect, observe }) => {
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'content');
    await done(owner.putBucketLifecycleConfiguration({ bucket, body }));
    await settled(async () =>
      expect(await owner.headObject({ bucket, key })).toHaveHeader('x-std-expiration'),
    );
    const named = await owner.headObject({ bucket, key, versionId });
    observe(
      'x-std-expiration by version id',
      named.header('x-std-expiration') === undefined ? 'absent' : 'present',
    );
  });
});
