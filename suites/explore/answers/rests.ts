import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Rests } from '../../model/expected.ts';
import { named } from '../../model/sources.ts';
import { type Bucket, objectOf, type Version, versionsOf, type World } from '../../model/world.ts';
import type { PolicyAction, Source, Step, StepOf } from '../step.ts';

/**
 * What the effect of a step rests on beside its answer. Where a target is known to break one of these requirements, nothing
 * can be said of what such a step leaves, however right its answer looks.
 */
export function effectRests(world: World, step: Step): Rests {
  const bucket = world.get(step.bucket);
  if (!bucket) return [];
  if (step.do === 'delete') return ofRemoval(bucket, step);
  if (step.do === 'bulkDelete') return step.items.flatMap((item) => ofRemoval(bucket, item));
  // Where a list begins decides where its next page does.
  if (step.do === 'list') return step.form === 'versions' && step.after !== undefined ? ['VER-LIST-12'] : [];
  if (step.do === 'put') return ofWrite(bucket, step.key, 'VER-PAUSE-03');
  if (step.do === 'copy') return ofCopy(world, bucket, step);
  const upload = step.do === 'complete' ? bucket.uploads.get(step.upload) : undefined;
  return upload ? ofWrite(bucket, upload.key, 'VER-PAUSE-03') : [];
}

/**
 * What the answer to a step rests on beside what the specification names for all steps of its kind: requirements about the
 * state that the key or the bucket is in. A target that is known to break one of them is not reported for it again.
 */
export function answerRests(world: World, step: Step): Rests {
  const bucket = world.get(step.bucket);
  if (!bucket) return [];
  if (step.do === 'put') {
    const isThere = bucket.versioning !== 'never' && objectOf(bucket, step.key);
    return step.ifNoneMatch && isThere ? ['COND-MARKER-04'] : [];
  }
  if (step.do === 'complete') {
    const key = bucket.uploads.get(step.upload)?.key ?? '';
    return step.ifNoneMatch && versionsOf(bucket, key)[0]?.isMarker ? ['COND-MARKER-03'] : [];
  }
  if (step.do === 'get' || step.do === 'head') {
    if (step.by === 'anonymous' && says(bucket, 's3:GetObjectVersion'))
      return [step.version === undefined ? 'POL-EVAL-14' : 'POL-EVAL-13'];
    return isNull(bucket, step) && bucket.ids.length === 0 ? ['VER-NULL-07'] : [];
  }
  if (step.do === 'getTags' || step.do === 'putTags' || step.do === 'deleteTags')
    return isNull(bucket, step) ? ['META-TAG-15'] : [];
  if (step.do === 'listParts') return says(bucket, 's3:GetObject') ? ['POL-LOGIC-08'] : [];
  const isFormer = step.do === 'copy' && step.from.version !== undefined && step.from.key === step.key;
  return isFormer && bucket.versioning === 'suspended' ? ['COPY-NULL-04'] : [];
}

/** Whether the policy has a statement about an action. */
function says({ policy = [] }: Bucket, action: PolicyAction): boolean {
  return policy.some((one) => one.action === action);
}

/** Whether a source names the null version by its id. */
function isNull(bucket: Bucket, source: Source): boolean {
  return source.version !== undefined && named(bucket, source)?.id === 'null';
}

/** While versioning is paused a write replaces the null version and leaves the others. */
function ofWrite(bucket: Bucket, key: string, ofOthers: RequirementId): Rests {
  const isOver = bucket.versioning === 'suspended' && versionsOf(bucket, key).length > 0;
  return isOver ? ['VER-PAUSE-02', ofOthers] : [];
}

function ofCopy(
  world: World,
  bucket: Bucket,
  { from, key, bucket: to, replace, tags }: StepOf<'copy'>,
): Rests {
  const source = world.get(from.bucket);
  const version = source && named(source, from)?.version;
  const rests: RequirementId[] = [...ofWrite(bucket, key, 'VER-PAUSE-06')];
  const isItself = from.key === key && from.bucket === to;
  if (isItself && bucket.versioning === 'suspended') rests.push('COPY-NULL-01');
  if (isItself && bucket.versioning === 'enabled' && version?.id === 'null') rests.push('COPY-NULL-02');
  if (tags) rests.push('COPY-TAG-02');
  if (!tags && isItself && replace && hasTags(version)) rests.push('COPY-TAG-06');
  if (versionsOf(bucket, key).some(hasTags)) rests.push('COPY-TAG-05');
  return rests;
}

/** Which versions stay, and which of them is current then. */
function ofRemoval(bucket: Bucket, item: Source): Rests {
  const { versioning } = bucket;
  const versions = versionsOf(bucket, item.key);
  if (versioning === 'never' || versions.length === 0) return [];
  const there = named(bucket, item)?.there;
  if (item.version === undefined) return versioning === 'suspended' ? ['VER-PAUSE-04', 'VER-PAUSE-05'] : [];
  if (!there) return item.version === 'null' ? ['VER-CURRENT-04'] : [];
  const [current, ...others] = versions;
  if (there !== current || others.length === 0) return [];
  const rests: RequirementId[] = there.isMarker ? ['VER-MARKER-04'] : [];
  if (others.some(({ id }) => id === 'null')) rests.push('VER-CURRENT-01');
  if (versioning === 'suspended') rests.push('VER-CURRENT-02');
  if (there.isMarker && there.id === 'null') rests.push('VER-CURRENT-03');
  return rests;
}

function hasTags(version: Version | undefined): boolean {
  return Object.keys(version?.tags ?? {}).length > 0;
}
