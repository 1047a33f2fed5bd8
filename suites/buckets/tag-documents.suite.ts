import type { Client } from '../../client/client.ts';
import type { Target } from '../target/target.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { tagSet, tagsIn } from '../metadata/tag-sets.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** A creation with tags. The unnamed region is asked for by naming none. */
function createTagged(
  owner: Client,
  { region }: Target,
  bucket: string,
  tags: Readonly<Record<string, string>>,
) {
  const LocationConstraint = region === 'us-east-1' ? undefined : region;
  return owner.createBucket({ bucket, body: { LocationConstraint, Tags: tagSet(tags).TagSet } });
}

profile('buckets', () => {
  requirement('BKT-TAG-06', async ({ owner, bucket, settled, expect }) => {
    const body = tagSet({ place: 'here' });
    await done(owner.putBucketTagging({ bucket, body }));
    const put = await owner.putBucketTagging(
      { bucket, body },
      { rawBody: `<Tagging xmlns="${NAMESPACE}"></Tagging>` },
    );
    expect(put).toSucceed();
    await settled(async () => expect(await owner.getBucketTagging({ bucket })).toBeRefused('NoSuchTagSet'));
  });

  requirement('BKT-TAG-07', async ({ owner, target, names, settled, expect }) => {
    const bucket = names.bucket();
    const tags = { place: 'here', state: '' };
    expect(await createTagged(owner, target, bucket, tags)).toSucceed();
    await settled(async () =>
      expect(tagsIn(await owner.getBucketTagging({ bucket })), 'the tags').toEqual(tags),
    );
    const untagged = names.bucket();
    expect(await createTagged(owner, target, untagged, {})).toSucceed();
    const none = await owner.getBucketTagging({ bucket: untagged });
    expect(none).toBeRefused('NoSuchTagSet');
  });

  requirement('BKT-TAG-09', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    expect(await owner.getBucketTagging({ bucket })).toBeRefused('NoSuchBucket');
    const body = tagSet({ place: 'here' });
    expect(await owner.putBucketTagging({ bucket, body })).toBeRefused('NoSuchBucket');
    expect(await owner.deleteBucketTagging({ bucket })).toBeRefused('NoSuchBucket');
  });

  requirement('BKT-TAG-08', async ({ owner, bucket, expect }) => {
    expect(await owner.putBucketTagging({ bucket, body: tagSet({ place: 'here' }) })).toSucceed(204);
  });
});
