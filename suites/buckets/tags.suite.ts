import { profile, requirement } from '../harness/requirement.ts';
import { tagSet, tagsIn } from '../metadata/tag-sets.ts';

const TAGS = { Colour: 'Blue and white', place: '' };

/** The former tags. BKT-TAG-01 judges whether an empty value reads back. */
const FORMER = { Colour: 'Blue and white', place: 'here' };

profile('buckets', () => {
  // BKT-TAG-01 (std MAY, aws MUST): Tags of a bucket read back as they were set.
  requirement('BKT-TAG-01', async ({ owner, bucket, expect, settled }) => {
    expect(await owner.putBucketTagging({ bucket, body: tagSet(TAGS) })).toSucceed();
    await settled(async () =>
      expect(tagsIn(await owner.getBucketTagging({ bucket })), 'tags read back').toEqual(TAGS),
    );
  });

  // BKT-TAG-02 (std MAY, aws MUST): The tags of a bucket without any are refused (404 NoSuchTagSet in the
  //   compatible protocol).
  requirement('BKT-TAG-02', async ({ owner, bucket, expect }) => {
    expect(await owner.getBucketTagging({ bucket })).toBeRefused('NoSuchTagSet');
  });

  // BKT-TAG-03 (std MAY, aws MUST): Setting tags of a bucket replaces the former set.
  requirement('BKT-TAG-03', async ({ owner, bucket, expect, settled }) => {
    expect(await owner.putBucketTagging({ bucket, body: tagSet(FORMER) })).toSucceed();
    expect(await owner.putBucketTagging({ bucket, body: tagSet({ state: 'new' }) })).toSucceed();
    await settled(async () =>
      expect(tagsIn(await owner.getBucketTagging({ bucket })), 'tags read back').toEqual({ state: 'new' }),
    );
  });

  // BKT-TAG-04 (std MAY, aws MUST): The tags of a bucket can be deleted.
  requirement('BKT-TAG-04', async ({ owner, bucket, expect, settled }) => {
    expect(await owner.putBucketTagging({ bucket, body: tagSet(FORMER) })).toSucceed();
    expect(await owner.deleteBucketTagging({ bucket })).toSucceed();
    await settled(async () => expect(await owner.getBucketTagging({ bucket })).toBeRefused('NoSuchTagSet'));
    expect(await owner.headBucket({ bucket })).toSucceed();
  });

  // BKT-TAG-05 (std MAY, aws MUST): Tags of a bucket with a duplicate key are refused (400 InvalidTag in the
  //   compatible protocol).
  requirement('BKT-TAG-05', async ({ owner, bucket, expect, settled }) => {
    expect(await owner.putBucketTagging({ bucket, body: tagSet(FORMER) })).toSucceed();
    const twice = ['new', 'old'].map((Value) => ({ Key: 'state', Value }));
    expect(await owner.putBucketTagging({ bucket, body: { TagSet: twice } })).toBeRefused('InvalidTag');
    await settled(async () =>
      expect(tagsIn(await owner.getBucketTagging({ bucket })), 'tags read back').toEqual(FORMER),
    );
  });
});
