import { decide } from './access.ts';
import type { Answer } from '../explore/answers/answer.ts';
import { writeConditions } from './conditions.ts';
import { type At, type Claim, type Decision, equal, type Expected, holds } from './expected.ts';
import type { Rests, Rules, Setting } from './expected.ts';
import type { StepOf } from './step.ts';
import { type Bucket, currentOf, type Named, named, objectOf, partyOf } from './world.ts';
import { type Version, versionsOf, withVersions } from './world.ts';

/**
 * Versions (interface document: Versioning, rule 2; States and transitions). While versioning is enabled each write adds a
 * version; otherwise it replaces the version with the id null and leaves the others. A delete without an id does the same
 * with a delete marker, and removes the object where versioning never was.
 */

/** What the version id of a write must be. */
export function versionIdClaims({ versioning, ids }: Bucket, { versionId }: Answer): Claim[] {
  if (versioning !== 'enabled')
    return [holds('no version id but null', (versionId ?? 'null') === 'null', 'VER-PAUSE-02')];
  const isNew = versionId !== 'null' && ids.every(({ id }) => id !== versionId);
  return [
    holds('a version id', versionId !== undefined, 'VER-ID-01', 'VER-PUT-01'),
    holds('a version id that is new', isNew, 'VER-PUT-04'),
  ];
}

/** The bucket once a version is written on top. @param given the id in the answer, undefined when it was lost */
export function placed(bucket: Bucket, key: string, version: Omit<Version, 'id'>, given?: string): Bucket {
  const former = versionsOf(bucket, key);
  const isEnabled = bucket.versioning === 'enabled';
  const kept = isEnabled ? former : former.filter(({ id }) => id !== 'null');
  return withVersions(bucket, key, [{ ...version, id: isEnabled ? given : 'null' }, ...kept]);
}

/**
 * The buckets that a delete of a key without a version id may leave.
 * @param given the id of the marker, undefined when it is not known
 */
export function deleted(
  setting: Setting,
  bucket: Bucket,
  key: string,
  step: number,
  given?: string,
): Bucket[] {
  const there = currentOf(bucket, key);
  if (bucket.versioning === 'never') return [there ? withVersions(bucket, key, []) : bucket];
  const bare = { body: '', etag: undefined, type: undefined, meta: {}, tags: {}, list: {} };
  const marked = placed(bucket, key, { ...bare, step, isMarker: true, owner: bucket.owner }, given);
  const rule = there ? 'VER-MARKER-06' : 'VER-MARKER-07';
  return (there && !there.isMarker) || setting.isHeld(rule) ? [marked] : [marked, bucket];
}

/** The bucket without one version. */
export function without(bucket: Bucket, key: string, version: Version | undefined): Bucket {
  const others = versionsOf(bucket, key).filter((one) => one !== version);
  return version ? withVersions(bucket, key, others) : bucket;
}

/** Whether a caller may delete a key, or one version of it. */
export function mayDelete(at: At, key: string, { version, id }: Named): Decision {
  const { bucketOwnerRulesObjects, deletingNeedsBucketWrite } = at.setting.dialect;
  const { bucket } = at;
  const party = partyOf(at.by);
  const hasVersions = bucket.versioning !== 'never';
  const action = id === undefined ? 's3:DeleteObject' : 'other';
  const decision = decide(at, { action, permission: 'WRITE', key });
  if (at.isOwn) {
    if (decision !== 'yes' || !version || version.owner === party || bucketOwnerRulesObjects) return decision;
    // The bucket's owner may remove any version (States and transitions), and no object of another (Errors, rule 3).
    if (!hasVersions) return id === undefined ? 'no' : 'open';
    return id === undefined ? 'open' : 'yes';
  }
  if (party && version?.owner === party && !version.isMarker) {
    if (hasVersions && (id === undefined || deletingNeedsBucketWrite)) return 'open';
    return deletingNeedsBucketWrite ? decision : 'yes';
  }
  if (id !== undefined) return version && !version.isMarker && hasVersions ? 'no' : 'open';
  // A grantee of WRITE that removes what another owns, or nothing, is left open.
  return decision === 'no' ? 'no' : 'open';
}

export const versions: Rules<'delete'> = {
  delete: (at) => {
    const { setting, bucket, step } = at;
    const { key, n, ifMatch } = step;
    const found = named(bucket, step);
    const { version, id } = found ?? {};
    const there = objectOf(bucket, key);
    const decision = found ? mayDelete(at, key, found) : 'open';
    // What If-Match does on a key without an object is open.
    if (decision === 'yes' && ifMatch && (!there || id !== undefined)) return undefined;
    const right: Expected['right'] = [decision, ...whyDenied(at)];
    const refusals = writeConditions(step, there);
    if (id !== undefined)
      return {
        right,
        rests: ['VER-DELETE-03', 'VER-DELETE-07', 'VER-MARKER-04'],
        refusals,
        claims: (answer) => (version?.isMarker ? markerClaims(answer, id, 'VER-MARKER-05') : []),
        leaves: () => [without(bucket, key, version)],
      };
    return {
      right,
      rests: ifMatch ? ['COND-DELETE-01'] : ['OBJ-DEL-01', 'OBJ-DEL-03', 'VER-DELETE-01'],
      refusals,
      claims: (answer) => (there ? deleteClaims(bucket, answer) : []),
      leaves: (answer) => deleted(setting, bucket, key, n, answer?.versionId),
    };
  },
};

function whyDenied({ isOwn, step: { version } }: At<StepOf<'delete'>>): Rests {
  if (isOwn) return ['ACL-OWNER-02', 'POL-LOGIC-03'];
  return version === undefined ? ['OBJ-ACCESS-04', 'OBJ-ACCESS-05'] : ['VER-DELETE-04', 'VER-DELETE-06'];
}

/** What a delete of an object without an id answers about its marker. */
function deleteClaims({ versioning }: Bucket, answer: Answer): Claim[] {
  if (versioning === 'never') return [];
  if (versioning === 'suspended') return markerClaims(answer, 'null', 'VER-PAUSE-08');
  return [
    equal('delete marker', true, answer.isDeleteMarker, 'VER-MARKER-01'),
    holds('an id of the marker', answer.versionId !== undefined, 'VER-MARKER-01'),
  ];
}

function markerClaims({ isDeleteMarker, versionId }: Answer, id: string, ...rests: Rests): Claim[] {
  return [
    equal('delete marker', true, isDeleteMarker, ...rests),
    equal('version id', id, versionId, ...rests),
  ];
}
