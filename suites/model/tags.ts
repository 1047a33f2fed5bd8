import { unlisted } from './access.ts';
import { equals, type Expected, reading, type Refusal, type Rules, type Setting } from './expected.ts';
import { aboutBucket, missing } from './missing.ts';
import { sorted } from './objects.ts';
import type { Pairs, StepOf } from './step.ts';
import { named, partyOf, type Version, withBucket, withVersions, type World, versionsOf } from './world.ts';

/** Tags of objects, one set a version (Amazon S3 API Reference, PutObjectTagging). */

type Step = StepOf<'getTags' | 'putTags' | 'deleteTags'>;

/** What all three have in common; what others than the owner of the object may do is left to the written cases. */
function about(
  world: World,
  step: Step,
  setting: Setting,
  of: (version: Version) => Expected,
): Expected | undefined {
  return aboutBucket(world, step.bucket, 'BKT-HEAD-02', (bucket) => {
    const found = named(bucket, step);
    if (!found || partyOf(step.by) !== bucket.owner) return undefined;
    const { version, id } = found;
    if (!version && id !== undefined) return undefined;
    if (!version)
      return reading(world, [], [...missing(step, ['META-TAG-11']), ...unlisted(setting, step.by, bucket)]);
    if (version.isMarker) return reading(world, [], [ofMarker(id), ...unlisted(setting, step.by, bucket)]);
    return version.owner === bucket.owner ? of(version) : undefined;
  });
}

function ofMarker(id: string | undefined): Refusal {
  const rests = id === undefined ? (['META-MARKER-01'] as const) : (['META-MARKER-02'] as const);
  return { status: [405], codes: ['MethodNotAllowed'], because: 'the version is a delete marker', rests };
}

/** Success leaves a version with these tags. */
function leaving(
  world: World,
  { bucket: slot, key, version: ref }: Step,
  version: Version,
  tags: Pairs,
): Expected {
  const next = () => {
    const bucket = world.get(slot);
    if (!bucket) return [world];
    const versions = versionsOf(bucket, key).map((one) => (one === version ? { ...one, tags } : one));
    return [withBucket(world, slot, { ...withVersions(bucket, key, versions), changes: bucket.changes })];
  };
  return { rests: [ref === undefined ? 'META-TAG-01' : 'META-TAG-12'], refusals: [], claims: [], next };
}

export const tags: Rules<'getTags' | 'putTags' | 'deleteTags'> = {
  getTags: (world, step, setting) =>
    about(world, step, setting, (version) =>
      reading(
        world,
        ['META-TAG-01'],
        [],
        [
          equals(
            [step.version === undefined ? 'META-TAG-01' : 'META-TAG-12', 'META-TAG-06'],
            'tags',
            sorted(version.tags),
            ({ output }) => {
              const { TagSet = [] } = (output ?? {}) as {
                TagSet?: readonly { Key: string; Value: string }[];
              };
              return sorted(Object.fromEntries(TagSet.map(({ Key, Value }) => [Key, Value])));
            },
          ),
        ],
      ),
    ),
  putTags: (world, step, setting) =>
    about(world, step, setting, (version) => leaving(world, step, version, step.tags)),
  deleteTags: (world, step, setting) =>
    about(world, step, setting, (version) => leaving(world, step, version, {})),
};
