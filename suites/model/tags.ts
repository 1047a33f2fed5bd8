import { unlisted } from './access.ts';
import { type At, equals, type Expected, listIn, type Rests, type Rules, sorted } from './expected.ts';
import { isMarker, missingKey } from './missing.ts';
import type { Pairs, StepOf } from './step.ts';
import { named, type Version, withChanged } from './world.ts';

/** Tags of objects, one set a version (Amazon S3 API Reference, PutObjectTagging). */

type TagStep = StepOf<'getTags' | 'putTags' | 'deleteTags'>;

/** What all three have in common; what others than the owner of the object may do is left to the written cases. */
function about(at: At<TagStep>, of: (version: Version) => Expected): Expected | undefined {
  const found = named(at.bucket, at.step);
  if (!found || !at.isOwn) return undefined;
  const { version, id } = found;
  if (!version) {
    if (id !== undefined) return undefined;
    return { rests: [], refusals: [missingKey('META-TAG-11'), unlisted(at, at.bucket)] };
  }
  const rule = id === undefined ? 'META-MARKER-01' : 'META-MARKER-02';
  if (version.isMarker) return { rests: [], refusals: [isMarker(rule), unlisted(at, at.bucket)] };
  return version.owner === at.bucket.owner ? of(version) : undefined;
}

/** Success leaves a version with these tags. */
function setting({ bucket, step: { key, version } }: At<TagStep>, tags: Pairs, rule: Rests[number]) {
  return (there: Version): Expected => ({
    rests: version === undefined ? [rule] : [rule, 'META-TAG-12'],
    leaves: () => [withChanged(bucket, key, there, { tags })],
  });
}

export const tags: Rules<TagStep['do']> = {
  getTags: (at) =>
    about(at, (version) => {
      const rule = at.step.version === undefined ? 'META-TAG-01' : 'META-TAG-12';
      const shown = equals([rule, 'META-TAG-06'], 'tags', sorted(version.tags), ({ output }) => {
        const { TagSet } = (output ?? {}) as { TagSet?: readonly { Key: string; Value: string }[] };
        return sorted(Object.fromEntries(listIn(TagSet).map(({ Key, Value }) => [Key, Value])));
      });
      return { rests: ['META-TAG-01'], claims: [shown] };
    }),
  putTags: (at) => about(at, setting(at, at.step.tags, 'META-TAG-01')),
  deleteTags: (at) => about(at, setting(at, {}, 'META-TAG-04')),
};
