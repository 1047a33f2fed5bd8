import type { Answer } from '../explore/answers/answer.ts';
import type { Source } from '../explore/step.ts';
import { unlessMet } from './conditions.ts';
import { type At, type Claim, type Decision, equal, holds, type Rests } from './expected.ts';
import type { Rules, Some } from './expected.ts';
import { decide } from './rights.ts';
import { type Named, named } from './sources.ts';
import { type Bucket, objectOf, partyOf, type Version, versionsOf, withVersions } from './world.ts';

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

/** The bucket once a version is written, below `later` others. @param id in the answer, undefined when it was lost */
export function placed(bucket: Bucket, key: string, version: Version, id?: string, later = 0): Bucket {
  const isEnabled = bucket.versioning === 'enabled';
  const kept = versionsOf(bucket, key).filter((one) => isEnabled || one.id !== 'null');
  const written = { ...version, id: isEnabled ? id : 'null' };
  return withVersions(bucket, key, [...kept.slice(0, later), written, ...kept.slice(later)]);
}

/** The buckets that a delete may leave. @param markerId of the marker that it adds, undefined when it is not known */
export function removed({ setting, step }: At, bucket: Bucket, source: Source, markerId?: string): Bucket[] {
  const { key } = source;
  const there = named(bucket, source)?.there;
  const others = versionsOf(bucket, key).filter((one) => one !== there);
  if (source.version !== undefined || bucket.versioning === 'never')
    return [there ? withVersions(bucket, key, others) : bucket];
  const marker = { step: step.n, owner: bucket.owner, isMarker: true, body: '' };
  const marked = placed(bucket, key, marker, markerId);
  const isDue = (there && !there.isMarker) || setting.isHeld(there ? 'VER-MARKER-06' : 'VER-MARKER-07');
  return isDue ? [marked] : [marked, bucket];
}

/** Whether a caller may delete a key, or one version of it. */
export function mayDelete(at: At, key: string, { id, there, version }: Named): Decision {
  const { bucketOwnerRulesObjects, deletingNeedsBucketWrite } = at.setting.dialect;
  const party = partyOf(at.step.by);
  const hasVersions = at.bucket.versioning !== 'never';
  const action = id === undefined ? 's3:DeleteObject' : 'other';
  const decision = decide(at, { action, permission: 'WRITE', key });
  if (at.isOwn) {
    if (decision !== 'yes' || !there || there.owner === party || bucketOwnerRulesObjects) return decision;
    // The bucket's owner may remove any version (States and transitions), and no object of another (Errors, rule 3).
    return id !== undefined ? 'yes' : hasVersions ? 'open' : 'no';
  }
  if (version && version.owner === party) {
    if (hasVersions && (id === undefined || deletingNeedsBucketWrite)) return 'open';
    return deletingNeedsBucketWrite ? decision : 'yes';
  }
  if (id !== undefined) return version ? 'no' : 'open';
  // A grantee of WRITE that removes what another owns, or nothing, is left open.
  return decision === 'no' ? 'no' : 'open';
}

export const versions: Rules<'delete'> = {
  delete: (at) => {
    const { bucket, step } = at;
    const found = named(bucket, step);
    if (!found) return undefined;
    const current = objectOf(bucket, step.key);
    const decision = mayDelete(at, step.key, found);
    const isById = step.version !== undefined;
    // What If-Match does on a key without an object is open.
    if (decision === 'yes' && step.ifMatch && (!current || isById)) return undefined;
    const rests: Rests = isById
      ? ['VER-DELETE-03', 'VER-DELETE-07', 'VER-MARKER-04']
      : ['OBJ-DEL-01', 'OBJ-DEL-03', 'VER-DELETE-01'];
    const ofOthers: Rests = isById ? ['VER-DELETE-04', 'VER-DELETE-06'] : ['OBJ-ACCESS-04', 'OBJ-ACCESS-05'];
    return {
      right: [decision, ...(at.isOwn ? (['ACL-OWNER-02', 'POL-LOGIC-03'] as const) : ofOthers)],
      rests: step.ifMatch && !isById ? ['COND-DELETE-01'] : rests,
      refusals: unlessMet(step, 'delete', current),
      claims: (answer) => markerClaims(bucket, found, answer),
      leaves: (answer) => removed(at, bucket, step, answer?.versionId),
    };
  },
};

/** What a delete answers about the marker that it adds to an object, or that it removes by its id. */
function markerClaims({ versioning }: Bucket, { id, there, version }: Named, answer: Answer): Some<Claim> {
  if (versioning === 'never' || (id === undefined ? !version : !there?.isMarker)) return [];
  const isNew = id === undefined && versioning === 'enabled';
  const rule = isNew ? 'VER-MARKER-01' : id === undefined ? 'VER-PAUSE-08' : 'VER-MARKER-05';
  return [
    equal('delete marker', true, answer.isDeleteMarker, rule),
    isNew && holds('an id of the marker', answer.versionId !== undefined, rule),
    !isNew && equal('version id', id ?? 'null', answer.versionId, rule),
  ];
}
