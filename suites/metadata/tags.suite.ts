import type { Client } from '../../client/client.ts';
import { done } from '../harness/given.ts';
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
  requirement('META-TAG-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    expect(await owner.putObjectTagging({ bucket, key, body: tagSet(TAGS) })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual(TAGS);
  });

  requirement('META-TAG-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({});
  });

  requirement('META-TAG-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await tagged(owner, bucket, key);
    expect(await owner.putObjectTagging({ bucket, key, body: tagSet({ state: 'new' }) })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({ state: 'new' });
  });

  requirement('META-TAG-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await tagged(owner, bucket, key);
    expect(await owner.deleteObjectTagging({ bucket, key })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({});
    expect(await owner.getObject({ bucket, key })).toHaveBody('tagged');
  });

  requirement('META-TAG-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const tagging = 'state=new&place=over%20there%2B';
    expect(await owner.putObject({ bucket, key, body: '', tagging })).toSucceed();
    const tags = tagsIn(await owner.getObjectTagging({ bucket, key }));
    expect(tags, 'the tags').toEqual({ state: 'new', place: 'over there+' });
  });

  requirement('META-TAG-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await tagged(owner, bucket, key);
    expect(await owner.putObject({ bucket, key, body: 'again' })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({});
  });

  requirement('META-TAG-07', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body: '', tagging: 'state=new&place=here' }));
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-tagging-count', '2');
  });

  const wrong = {
    'META-TAG-08': {
      code: 'InvalidTag',
      tags: [
        { Key: 'state', Value: 'new' },
        { Key: 'state', Value: 'old' },
      ],
    },
    'META-TAG-09': { code: 'InvalidTag', tags: [{ Key: 'one,two', Value: 'new' }] },
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

  requirement('META-TAG-11', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const body = tagSet({ state: 'new' });
    expect(await owner.putObjectTagging({ bucket, key, body })).toBeRefused('NoSuchKey');
    expect(await owner.getObjectTagging({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await owner.deleteObjectTagging({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  requirement('META-TAG-12', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'one');
    await putVersion(owner, bucket, key, 'two');
    const body = tagSet({ state: 'old' });
    expect(await owner.putObjectTagging({ bucket, key, versionId, body })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key, versionId })), 'the tags').toEqual({
      state: 'old',
    });
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual({});
  });

  requirement('META-TAG-13', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: '', tagging: 'state=new&state=old' });
    expect(put).toBeRefused('InvalidArgument');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });
});
