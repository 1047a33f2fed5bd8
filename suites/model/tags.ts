import type { RequirementId } from '../../spec/generated/requirements.ts';
import { inOrder } from '../explore/answers/answer.ts';
import type { Pairs, StepOf } from '../explore/step.ts';
import { type At, equal, type Expected, type Rests, type Rules } from './expected.ts';
import { aboutVersion } from './sources.ts';
import { type Version, withChanged } from './world.ts';

/** Tags of objects, one set a version (Amazon S3 API Reference, PutObjectTagging). */

type TagStep = StepOf<'getTags' | 'putTags' | 'deleteTags'>;

/** What all three have in common; what others than the owner of the object may do is left to the written cases. */
function about(at: At<TagStep>, of: (version: Version, ofFormer: Rests) => Expected): Expected | undefined {
  if (!at.isOwn) return undefined;
  const ofFormer: Rests = at.step.version === undefined ? [] : ['META-TAG-12'];
  return aboutVersion(at, 'tags', (one) => (one.owner === at.bucket.owner ? of(one, ofFormer) : undefined));
}

/** Success leaves a version with these tags. */
function setting(at: At<TagStep>, tags: Pairs, rule: RequirementId): Expected | undefined {
  return about(at, (version, ofFormer) => ({
    rests: [rule, ...ofFormer],
    leaves: () => [withChanged(at.bucket, at.step.key, version, { tags })],
  }));
}

export const tags: Rules<TagStep['do']> = {
  getTags: (at) =>
    about(at, ({ tags = {} }, [rule = 'META-TAG-01']) => ({
      rests: ['META-TAG-01'],
      claims: (answer) => [equal('tags', inOrder(tags), answer.tags, rule, 'META-TAG-06')],
    })),
  putTags: (at) => setting(at, at.step.tags, 'META-TAG-01'),
  deleteTags: (at) => setting(at, {}, 'META-TAG-04'),
};
