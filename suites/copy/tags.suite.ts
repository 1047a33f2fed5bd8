import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { tagsIn } from '../metadata/tag-sets.ts';
import { putVersion } from '../versioning/versions.ts';

profile('copy', () => {
  // COPY-TAG-03 (std SHOULD, aws MUST): A copy from a version id has the tags of that version; a copy from the
  //   current version has the tags of the current version.
  requirement('COPY-TAG-03', async ({ owner, versionedBucket: bucket, key, names, expect }) => {
    const former = await putVersion(owner, bucket, key, 'one', { tagging: 'state=old' });
    await putVersion(owner, bucket, key, 'two', { tagging: 'state=new' });
    for (const [versionId, state] of [
      [former, 'old'],
      [undefined, 'new'],
    ] as const) {
      const copy = names.key();
      const query = versionId === undefined ? '' : `?versionId=${encodeURIComponent(versionId)}`;
      const copySource = `${bucket}/${key}${query}`;
      expect(await owner.copyObject({ bucket, key: copy, copySource })).toSucceed();
      expect(tagsIn(await owner.getObjectTagging({ bucket, key: copy })), 'tags of the copy').toEqual({
        state,
      });
    }
  });

  for (const taggingDirective of [undefined, 'COPY'])
    // COPY-TAG-04 (std SHOULD, aws MUST): Tags that are given with a copy without x-std-tagging-directive: REPLACE
    //   are ignored: the copy has the tags of its source.
    requirement('COPY-TAG-04', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
      const source = names.key();
      await done(owner.putObject({ bucket, key: source, body: 'tagged', tagging: 'place=here' }));
      const copySource = `${bucket}/${source}`;
      const copy = await owner.copyObject({
        bucket,
        key,
        copySource,
        taggingDirective,
        tagging: 'state=new',
      });
      expect(copy).toSucceed();
      const tags = tagsIn(await owner.getObjectTagging({ bucket, key }));
      expect(tags, 'tags of the copy').toEqual({ place: 'here' });
    });

  // COPY-TAG-05 (std SHOULD, aws MUST): A copy onto an object with tags has the tags of its source, and none that
  //   were there before.
  requirement('COPY-TAG-05', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, 'without tags');
    await done(owner.putObject({ bucket, key, body: 'replaced', tagging: 'state=old' }));
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed();
    const tags = tagsIn(await owner.getObjectTagging({ bucket, key }));
    expect(tags, 'tags of the copy').toEqual({});
  });

  // COPY-TAG-06 (std SHOULD, aws MUST): A copy onto itself with x-std-metadata-directive: REPLACE keeps the tags.
  requirement('COPY-TAG-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body: 'tagged', tagging: 'place=here' }));
    const copySource = `${bucket}/${key}`;
    const copy = await owner.copyObject({ bucket, key, copySource, metadataDirective: 'REPLACE' });
    expect(copy).toSucceed();
    const tags = tagsIn(await owner.getObjectTagging({ bucket, key }));
    expect(tags, 'tags after the copy').toEqual({ place: 'here' });
  });
});
