import type { Client } from '../../client/client.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { putVersion, setVersioning } from '../versioning/versions.ts';
import { bothReads } from './reads.ts';
import { tagSet, tagsIn } from './tag-sets.ts';

/** Letters, spaces, and all signs that tags may have; case counts (Amazon S3 User Guide, Categorizing your objects using tags). */
const TAGS = { Colour: 'Blue and white', 'a+b-c=d._:/@': '', été: '+-=._:/@' };

/** An object with the tag `place=here`. @throws Blocked */
async function tagged(owner: Client, bucket: string, key: string): Promise<void> {
  await done(owner.putObject({ bucket, key, body: 'tagged' }));
  await done(owner.putObjectTagging({ bucket, key, body: tagSet({ place: 'here' }) }));
}

profile('metadata', () => {
  // META-TAG-01 (std SHOULD, aws MUST): Tags of an object read back as they were set.
  requirement('META-TAG-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    expect(await owner.putObjectTagging({ bucket, key, body: tagSet(TAGS) })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual(TAGS);
  });

  // META-TAG-02 (std SHOULD, aws MUST): Getting the tags of an object without tags returns an empty tag set.
  requirement('META-TAG-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({});
  });

  // META-TAG-03 (std SHOULD, aws MUST): Setting tags replaces the former set.
  requirement('META-TAG-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await tagged(owner, bucket, key);
    expect(await owner.putObjectTagging({ bucket, key, body: tagSet({ state: 'new' }) })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({ state: 'new' });
  });

  // META-TAG-04 (std SHOULD, aws MUST): Deleting the tags leaves the object with an empty tag set.
  requirement('META-TAG-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await tagged(owner, bucket, key);
    expect(await owner.deleteObjectTagging({ bucket, key })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({});
    expect(await owner.getObject({ bucket, key })).toHaveBody('tagged');
  });

  // META-TAG-05 (std SHOULD, aws MUST): Tags can be given with an upload.
  requirement('META-TAG-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const tagging = 'state=new&place=over%20there%2B';
    expect(await owner.putObject({ bucket, key, body: '', tagging })).toSucceed();
    const tags = tagsIn(await owner.getObjectTagging({ bucket, key }));
    expect(tags, 'the tags').toEqual({ state: 'new', place: 'over there+' });
  });

  // META-TAG-06 (std SHOULD, aws MUST): Uploading again without tags removes the former tags.
  requirement('META-TAG-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await tagged(owner, bucket, key);
    expect(await owner.putObject({ bucket, key, body: 'again' })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({});
  });

  // META-TAG-07 (std SHOULD, aws MUST): GET and HEAD return the number of tags in x-std-tagging-count.
  requirement('META-TAG-07', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body: '', tagging: 'state=new&place=here' }));
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-tagging-count', '2');
  });

  const wrong = {
    // META-TAG-08 (std SHOULD, aws MUST): A duplicate key is refused and the tags stay (400 InvalidTag in the
    //   compatible protocol).
    'META-TAG-08': {
      code: 'InvalidTag',
      tags: [
        { Key: 'state', Value: 'new' },
        { Key: 'state', Value: 'old' },
      ],
    },
    // META-TAG-09 (std SHOULD, aws MUST): A tag with a character that is not allowed is refused and the tags stay
    //   (400 InvalidTag in the compatible protocol).
    'META-TAG-09': { code: 'InvalidTag', tags: [{ Key: 'one,two', Value: 'new' }] },
    // META-TAG-10 (std SHOULD, aws MUST): A tag set of more than 10 tags is refused and the tags stay (400
    //   BadRequest or InvalidTag in the compatible protocol).
    'META-TAG-10': {
      code: ['BadRequest', 'InvalidTag'],
      tags: Array.from({ length: 11 }, (_, n) => ({ Key: `tag ${n}`, Value: '' })),
    },
  } as const;
  for (const id of ['META-TAG-08', 'META-TAG-09', 'META-TAG-10'] as const) {
    const { code, tags } = wrong[id];
    requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
      await tagged(owner, bucket, key);
      expect(await owner.putObjectTagging({ bucket, key, body: { TagSet: [...tags] } })).toBeRefused(code);
      expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({ place: 'here' });
    });
  }

  // META-TAG-11 (std SHOULD, aws MUST): Tags of a key that does not exist are refused (404 NoSuchKey in the
  //   compatible protocol).
  requirement('META-TAG-11', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const body = tagSet({ state: 'new' });
    expect(await owner.putObjectTagging({ bucket, key, body })).toBeRefused('NoSuchKey');
    expect(await owner.getObjectTagging({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await owner.deleteObjectTagging({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // META-TAG-12 (std SHOULD, aws MUST): A version has its own tags, chosen by versionId.
  requirement('META-TAG-12', async ({ owner, versionedBucket: bucket, key, expect }) => {
    const versionId = await putVersion(owner, bucket, key, 'one');
    await putVersion(owner, bucket, key, 'two');
    const body = tagSet({ state: 'old' });
    expect(await owner.putObjectTagging({ bucket, key, versionId, body })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key, versionId })), 'the tags').toEqual({
      state: 'old',
    });
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({});
  });

  for (const place of ['current', 'below a version'] as const)
    // META-TAG-15 (std SHOULD, aws MUST): The tags of the null version are set, read and deleted by its id.
    requirement('META-TAG-15', async ({ owner, bucket, key, given, expect }) => {
      await given.object(bucket, key, 'null');
      await setVersioning(owner, bucket);
      if (place !== 'current') await putVersion(owner, bucket, key, 'one', { tagging: 'state=new' });
      const ofNull = { bucket, key, versionId: 'null' };
      const set = await owner.putObjectTagging({ ...ofNull, body: tagSet({ state: 'old' }) });
      expect(set, place).toSucceed();
      expect(tagsIn(await owner.getObjectTagging(ofNull)), 'the tags').toEqual({ state: 'old' });
      expect(await owner.deleteObjectTagging(ofNull), place).toSucceed();
      expect(tagsIn(await owner.getObjectTagging(ofNull)), 'the tags').toEqual({});
      const current = tagsIn(await owner.getObjectTagging({ bucket, key }));
      const others = place === 'current' ? {} : { state: 'new' };
      expect(current, 'the tags of the current version').toEqual(others);
    });

  // META-TAG-13 (std SHOULD, aws MUST): An upload whose header of tags names a key twice is refused and nothing is
  //   stored (400 InvalidArgument in the compatible protocol).
  requirement('META-TAG-13', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: '', tagging: 'state=new&state=old' });
    expect(put).toBeRefused('InvalidArgument');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });
});
