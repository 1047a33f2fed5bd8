import { type Decision, decide } from './access.ts';
import { writeConditions } from './conditions.ts';
import { type Answer, type At, type Claim, denied, header, holds } from './expected.ts';
import type { Rests, Rules, Setting } from './expected.ts';
import type { StepOf } from './step.ts';
import { BLANK, type Bucket, currentOf, type Named, named, objectOf, partyOf } from './world.ts';
import { type Version, VERSION_ID, versionsOf, withVersions } from './world.ts';

/**
 * Versions (interface document: Versioning, rule 2; States and transitions). While versioning is enabled each write adds a
 * version; otherwise it replaces the version with the id null and leaves the others. A delete without an id does the same
 * with a delete marker, and removes the object where versioning never was.
 */

/** The id that a write gave; undefined when it is lost. */
export function learntId({ versioning }: Bucket, answer: Answer | undefined): string | undefined {
  return versioning === 'enabled' ? answer?.header(VERSION_ID) : 'null';
}

/** What the version id of a write must be. */
export function versionIdClaims({ versioning, ids }: Bucket): Claim[] {
  const id = (answer: Answer) => answer.header(VERSION_ID);
  if (versioning !== 'enabled')
    return [holds(['VER-PAUSE-02'], 'no version id but null', (answer) => (id(answer) ?? 'null') === 'null')];
  const former = new Set(ids.map((one) => one.id)).add('null');
  return [
    holds(['VER-ID-01', 'VER-PUT-01'], 'a version id', (answer) => id(answer) !== undefined),
    holds(['VER-PUT-04'], 'a version id that is new', (answer) => !former.has(id(answer) ?? '')),
  ];
}

/** The bucket once a version is written on top. */
export function placed(bucket: Bucket, key: string, version: Version): Bucket {
  const former = versionsOf(bucket, key);
  const kept = bucket.versioning === 'enabled' ? former : former.filter(({ id }) => id !== 'null');
  return withVersions(learning(bucket, key, version), key, [version, ...kept]);
}

/** The bucket with the id of a version, so that later steps can name it even when it is gone. */
export function learning(bucket: Bucket, key: string, { step, id }: Pick<Version, 'step' | 'id'>): Bucket {
  return id === undefined ? bucket : { ...bucket, ids: [...bucket.ids, { key, step, id }] };
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
  given: string | undefined,
): Bucket[] {
  const { versioning, owner } = bucket;
  if (versioning === 'never') return [currentOf(bucket, key) ? withVersions(bucket, key, []) : bucket];
  const id = versioning === 'enabled' ? given : 'null';
  const marked = placed(bucket, key, { ...BLANK, step, id, isMarker: true, owner });
  const rule = currentOf(bucket, key) ? 'VER-MARKER-06' : 'VER-MARKER-07';
  return objectOf(bucket, key) || setting.isHeld(rule) ? [marked] : [marked, bucket];
}

/** The bucket without one version. */
export function without(bucket: Bucket, key: string, version: Version | undefined): Bucket {
  const others = versionsOf(bucket, key).filter((one) => one !== version);
  return version ? withVersions(bucket, key, others) : bucket;
}

/** Whether a caller may delete a key, or one version of it. */
export function mayDelete({ setting, by, bucket }: At, key: string, { version, id }: Named): Decision {
  const { bucketOwnerRulesObjects, deletingNeedsBucketWrite } = setting.dialect;
  const party = partyOf(by);
  const hasVersions = bucket.versioning !== 'never';
  const action = id === undefined ? 's3:DeleteObject' : 'other';
  const decision = decide(setting, by, bucket, { action, permission: 'WRITE', key });
  if (party === bucket.owner) {
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

const RULE = 'COND-DELETE-02';
const DELETE_RULES = { match: RULE, missing: RULE, noneMatch: RULE } as const;

export const versions: Rules<'delete'> = {
  delete: (at) => {
    const { setting, bucket, step, by } = at;
    const { key, n, ifMatch } = step;
    const found = named(bucket, step);
    const decision = found && mayDelete(at, key, found);
    if (!found || decision === 'open') return undefined;
    if (decision === 'no') return { rests: [], refusals: [denied(by, ...whyDenied(at))], leaves: () => [] };
    const { version, id } = found;
    const there = objectOf(bucket, key);
    // What If-Match does on a key without an object is open.
    if (ifMatch && (!there || id !== undefined)) return undefined;
    const refusals = writeConditions(step, there, DELETE_RULES);
    if (id !== undefined)
      return {
        rests: ['VER-DELETE-03', 'VER-DELETE-07', 'VER-MARKER-04'],
        refusals,
        claims: version?.isMarker ? markerClaims(['VER-MARKER-05'], id) : [],
        leaves: () => [without(bucket, key, version)],
      };
    return {
      rests: ifMatch ? ['COND-DELETE-01'] : ['OBJ-DEL-01', 'OBJ-DEL-03', 'VER-DELETE-01'],
      refusals,
      claims: there ? deleteClaims(bucket) : [],
      leaves: (answer) => deleted(setting, bucket, key, n, answer?.header(VERSION_ID)),
    };
  },
};

function whyDenied({ isOwn, step: { version } }: At<StepOf<'delete'>>): Rests {
  if (isOwn) return ['ACL-OWNER-02', 'POL-LOGIC-03'];
  return version === undefined ? ['OBJ-ACCESS-04', 'OBJ-ACCESS-05'] : ['VER-DELETE-04', 'VER-DELETE-06'];
}

/** What a delete of an object without an id answers about its marker. */
function deleteClaims({ versioning }: Bucket): Claim[] {
  if (versioning === 'never') return [];
  if (versioning === 'suspended') return markerClaims(['VER-PAUSE-08'], 'null');
  const hasId = (answer: Answer) => answer.header(VERSION_ID) !== undefined;
  return [isDeleteMarker(['VER-MARKER-01']), holds(['VER-MARKER-01'], 'an id of the marker', hasId)];
}

function isDeleteMarker(rests: Rests): Claim {
  return header(rests, 'delete marker', 'x-std-delete-marker', 'true');
}

function markerClaims(rests: Rests, id: string): Claim[] {
  return [isDeleteMarker(rests), header(rests, 'version id', VERSION_ID, id)];
}
