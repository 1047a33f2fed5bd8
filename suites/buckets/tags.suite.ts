import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { tagSet, tagsIn } from '../metadata/tag-sets.ts';

const TAGS = { Colour: 'Blue and white', place: 'here' };

profile('buckets', () => {
  requirement('BKT-TAG-01', async ({ owner, bucket, expect }) => {
    expect(await owner.putBucketTagging({ bucket, body: tagSet(TAGS) })).toSucceed();
    expect(tagsIn(await owner.getBucketTagging({ bucket }))).toEqual(TAGS);
  });

  requirement('BKT-TAG-02', async ({ owner, bucket, expect }) => {
    expect(await owner.getBucketTagging({ bucket })).toBeRefused('NoSuchTagSet');
  });

  requirement('BKT-TAG-03', async ({ owner, bucket, expect }) => {
    await done(owner.putBucketTagging({ bucket, body: tagSet(TAGS) }));
    expect(await owner.putBucketTagging({ bucket, body: tagSet({ state: 'new' }) })).toSucceed();
    expect(tagsIn(await owner.getBucketTagging({ bucket }))).toEqual({ state: 'new' });
  });

  requirement('BKT-TAG-04', async ({ owner, bucket, expect }) => {
    await done(owner.putBucketTagging({ bucket, body: tagSet(TAGS) }));
    expect(await owner.deleteBucketTagging({ bucket })).toSucceed();
    expect(await owner.getBucketTagging({ bucket })).toBeRefused('NoSuchTagSet');
  });

  requirement('BKT-TAG-05', async ({ owner, bucket, expect }) => {
    await done(owner.putBucketTagging({ bucket, body: tagSet(TAGS) }));
    const twice = ['new', 'old'].map((Value) => ({ Key: 'state', Value }));
    expect(await owner.putBucketTagging({ bucket, body: { TagSet: twice } })).toBeRefused('InvalidTag');
    expect(tagsIn(await owner.getBucketTagging({ bucket }))).toEqual(TAGS);
  });
});
