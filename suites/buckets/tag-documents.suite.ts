import type { Client } from '../../client/client.ts';
import type { Target } from '../../target/target.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { tagSet, tagsIn } from '../metadata/tag-sets.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** A creation with tags, without a location constraint in the default region. */
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
  // BKT-TAG-06 (std MAY, aws MUST): A Tagging document of a bucket without a TagSet leaves no tags.
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

  // BKT-TAG-07 (SHOULD): Tags can be given when a bucket is created; an empty set of tags means no tags.
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

  // BKT-TAG-09 (std MAY, aws MUST): The tags of a bucket that does not exist are refused on reading, setting and
  //   deleting (404 NoSuchBucket in the compatible protocol).
  requirement('BKT-TAG-09', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    expect(await owner.getBucketTagging({ bucket })).toBeRefused('NoSuchBucket');
    const body = tagSet({ place: 'here' });
    expect(await owner.putBucketTagging({ bucket, body })).toBeRefused('NoSuchBucket');
    expect(await owner.deleteBucketTagging({ bucket })).toBeRefused('NoSuchBucket');
  });

  // BKT-TAG-08 (SHOULD): Setting the tags of a bucket returns 204 (the page shows 200, AWS was recorded with 204).
  requirement('BKT-TAG-08', async ({ owner, bucket, expect }) => {
    expect(await owner.putBucketTagging({ bucket, body: tagSet({ place: 'here' }) })).toSucceed(204);
  });
});
