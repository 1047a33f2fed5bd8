import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { tagSet, tagsIn } from './tag-sets.ts';

profile('metadata', () => {
  // META-TAG-14 (std MAY, aws MUST): A Tagging document of an object without a TagSet leaves no tags.
  requirement('META-TAG-14', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const body = tagSet({ place: 'here' });
    await done(owner.putObjectTagging({ bucket, key, body }));
    const rawBody = '<Tagging xmlns="http://s3.amazonaws.com/doc/2006-03-01/"></Tagging>';
    expect(await owner.putObjectTagging({ bucket, key, body }, { rawBody })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({});
  });
});
