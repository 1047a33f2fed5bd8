import { profile, requirement } from '../harness/requirement.ts';
import { tagSet, tagsIn } from '../metadata/tag-sets.ts';

const TAGS = { Colour: 'Blue and white', place: '' };

/** What was set before. That an empty value reads back is BKT-TAG-01's matter. */
const FORMER = { Colour: 'Blue and white', place: 'here' };

profile('buckets', () => {
  requirement('BKT-TAG-01', async ({ owner, bucket, expect, settled }) => {
    expect(await owner.putBucketTagging({ bucket, body: tagSet(TAGS) })).toSucceed();
    await settled(async () =>
      expect(tagsIn(await owner.getBucketTagging({ bucket })), 'tags read back').toEqual(TAGS),
    );
  });

  requirement('BKT-TAG-02', async ({ owner, bucket, expect }) => {
    expect(await owner.getBucketTagging({ bucket })).toBeRefused('NoSuchTagSet');
  });

  requirement('BKT-TAG-03', async ({ owner, bucket, expect, settled }) => {
    expect(await owner.putBucketTagging({ bucket, body: tagSet(FORMER) })).toSucceed();
    expect(await owner.putBucketTagging({ bucket, body: tagSet({ state: 'new' }) })).toSucceed();
    await settled(async () =>
      expect(tagsIn(await owner.getBucketTagging({ bucket })), 'tags read back').toEqual({ state: 'new' }),
    );
  });

  requirement('BKT-TAG-04', async ({ owner, bucket, expect, settled }) => {
    expect(await owner.putBucketTagging({ bucket, body: tagSet(FORMER) })).toSucceed();
    expect(await owner.deleteBucketTagging({ bucket })).toSucceed();
    await settled(async () => expect(await owner.getBucketTagging({ bucket })).toBeRefused('NoSuchTagSet'));
    expect(await owner.headBucket({ bucket })).toSucceed();
  });

  requirement('BKT-TAG-05', async ({ owner, bucket, expect, settled }) => {
    expect(await owner.putBucketTagging({ bucket, body: tagSet(FORMER) })).toSucceed();
    const twice = ['new', 'old'].map((Value) => ({ Key: 'state', Value }));
    expect(await owner.putBucketTagging({ bucket, body: { TagSet: twice } })).toBeRefused('InvalidTag');
    await settled(async () =>
      expect(tagsIn(await owner.getBucketTagging({ bucket })), 'tags read back').toEqual(FORMER),
    );
  });
});
