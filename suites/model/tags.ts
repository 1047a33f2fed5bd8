import type { RequirementId } from '../../spec/generated/requirements.ts';
import { type Absent, aboutVersion } from './access.ts';
import { type At, equal, type Expected, missingKey, refused, type Rules } from './expected.ts';
import type { Pairs, StepOf } from './step.ts';
import { sorted, type Version, withChanged } from './world.ts';

/** Tags of objects, one set a version (Amazon S3 API Reference, PutObjectTagging). */

type TagStep = StepOf<'getTags' | 'putTags' | 'deleteTags'>;

const ABSENT: Absent = {
  key: missingKey('META-TAG-11'),
  marker: refused(405, 'MethodNotAllowed', 'META-MARKER-01'),
  markerById: refused(405, 'MethodNotAllowed', 'META-MARKER-02'),
};

/** What all three have in common; what others than the owner of the object may do is left to the written cases. */
function about(at: At<TagStep>, of: (version: Version) => Expected): Expected | undefined {
  if (!at.isOwn) return undefined;
  return aboutVersion(at, ABSENT, (version) => (version.owner === at.bucket.owner ? of(version) : undefined));
}

/** Success leaves a version with these tags. */
function setting(at: At<TagStep>, tags: Pairs, rule: RequirementId): Expected | undefined {
  const { key, version: former } = at.step;
  return about(at, (version) => ({
    rests: former === undefined ? [rule] : [rule, 'META-TAG-12'],
    leaves: () => [withChanged(at.bucket, key, version, { tags })],
  }));
}

export const tags: Rules<TagStep['do']> = {
  getTags: (at) =>
    about(at, (version) => {
      const rule = at.step.version === undefined ? 'META-TAG-01' : 'META-TAG-12';
      return {
        rests: ['META-TAG-01'],
        claims: (answer) => [equal('tags', sorted(version.tags), answer.tags, rule, 'META-TAG-06')],
      };
    }),
  putTags: (at) => setting(at, at.step.tags, 'META-TAG-01'),
  deleteTags: (at) => setting(at, {}, 'META-TAG-04'),
};
