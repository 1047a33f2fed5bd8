import type { Client } from '../../client/client.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { putMarker, putVersion } from '../versioning/versions.ts';
import { tagSet, tagsIn } from './tag-sets.ts';

/** Every request about the tags of an object or version. */
async function everyRequest(owner: Client, of: { bucket: string; key: string; versionId?: string }) {
  return [
    await owner.putObjectTagging({ ...of, body: tagSet({ state: 'new' }) }),
    await owner.getObjectTagging(of),
    await owner.deleteObjectTagging(of),
  ];
}

profile('metadata', () => {
  // META-MARKER-01 (std SHOULD, aws MUST): Tags of a key whose current version is a delete marker can be neither
  //   set, read nor deleted (405 MethodNotAllowed in the compatible protocol).
  requirement('META-MARKER-01', async ({ owner, versionedBucket: bucket, key, expect }) => {
    await putVersion(owner, bucket, key, 'one');
    await putMarker(owner, bucket, key);
    for (const answer of await everyRequest(owner, { bucket, key }))
      expect(answer).toBeRefused('MethodNotAllowed');
  });

  // META-MARKER-02 (std SHOULD, aws MUST): Tags of a delete marker that is named by its version id can be neither
  //   set, read nor deleted (405 MethodNotAllowed in the compatible protocol); those of the version below stay.
  requirement('META-MARKER-02', async ({ owner, versionedBucket: bucket, key, expect }) => {
    const below = await putVersion(owner, bucket, key, 'one');
    await done(owner.putObjectTagging({ bucket, key, body: tagSet({ place: 'here' }) }));
    const versionId = await putMarker(owner, bucket, key);
    for (const answer of await everyRequest(owner, { bucket, key, versionId }))
      expect(answer).toBeRefused('MethodNotAllowed');
    const tags = tagsIn(await owner.getObjectTagging({ bucket, key, versionId: below }));
    expect(tags, 'the tags of the version below').toEqual({ place: 'here' });
  });
});
