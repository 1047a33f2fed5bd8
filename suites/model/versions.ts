import type { IdentityName } from '../../target/target.ts';
import { type Decision, decide, denied } from './access.ts';
import { writeConditions } from './conditions.ts';
import {
  type Answer,
  type Claim,
  equals,
  holds,
  type Expected,
  type Rules,
  type Setting,
} from './expected.ts';
import { aboutBucket } from './missing.ts';
import type { StepOf } from './step.ts';
import {
  type Bucket,
  currentOf,
  named,
  objectOf,
  partyOf,
  type Version,
  VERSION_ID,
  withBucket,
  withVersions,
  versionsOf,
} from './world.ts';

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
export function versionIdClaims(bucket: Bucket): Claim[] {
  const id = (answer: Answer) => answer.header(VERSION_ID);
  if (bucket.versioning !== 'enabled')
    return [
      holds(['VER-PAUSE-02'], 'no version id but null', (answer) => [undefined, 'null'].includes(id(answer))),
    ];
  const former = new Set(bucket.ids.map((one) => one.id)).add('null');
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

function marker(bucket: Bucket, step: number, id: string | undefined): Version {
  const { owner } = bucket;
  return {
    step,
    id,
    isMarker: true,
    body: '',
    etag: undefined,
    type: undefined,
    meta: {},
    tags: {},
    list: {},
    owner,
  };
}

/**
 * The buckets that a delete of a key without a version id may leave.
 * @param id the id of the marker, undefined when it is not known
 */
export function deleted(
  setting: Setting,
  bucket: Bucket,
  key: string,
  step: number,
  id: string | undefined,
): Bucket[] {
  if (bucket.versioning === 'never') return [currentOf(bucket, key) ? withVersions(bucket, key, []) : bucket];
  const put = placed(bucket, key, marker(bucket, step, bucket.versioning === 'enabled' ? id : 'null'));
  const current = currentOf(bucket, key);
  const rule = current ? 'VER-MARKER-06' : 'VER-MARKER-07';
  return objectOf(bucket, key) || setting.isHeld(rule) ? [put] : [put, bucket];
}

/** The bucket without one version. */
export function without(bucket: Bucket, key: string, version: Version | undefined): Bucket {
  if (!version) return bucket;
  return withVersions(
    bucket,
    key,
    versionsOf(bucket, key).filter((one) => one !== version),
  );
}

/** Whether a caller may delete a key, or one version of it. */
export function mayDelete(
  setting: Setting,
  who: IdentityName,
  bucket: Bucket,
  key: string,
  { version, id }: { version: Version | undefined; id?: string },
): Decision {
  const { bucketOwnerRulesObjects, deletingNeedsBucketWrite } = setting.dialect;
  const party = partyOf(who);
  const action = id === undefined ? 's3:DeleteObject' : 'other';
  const decision = decide(setting, who, bucket, { action, permission: 'WRITE', key });
  if (party === bucket.owner) {
    if (decision !== 'yes' || !version || version.owner === party || bucketOwnerRulesObjects) return decision;
    // The bucket's owner may remove any version (States and transitions), and no object of another (Errors, rule 3).
    if (bucket.versioning === 'never') return id === undefined ? 'no' : 'open';
    return id === undefined ? 'open' : 'yes';
  }
  if (party && version?.owner === party && !version.isMarker) {
    if (bucket.versioning !== 'never' && (id === undefined || deletingNeedsBucketWrite)) return 'open';
    return deletingNeedsBucketWrite ? decision : 'yes';
  }
  if (id !== undefined) return version && !version.isMarker && bucket.versioning !== 'never' ? 'no' : 'open';
  // A grantee of WRITE that removes what another owns, or nothing, is left open.
  return decision === 'no' ? 'no' : 'open';
}

export const versions: Rules<'delete'> = {
  delete: (world, step, setting) =>
    aboutBucket(world, step.bucket, 'OBJ-DEL-04', (bucket) => {
      const { by, key } = step;
      const found = named(bucket, step);
      if (!found) return undefined;
      const decision = mayDelete(setting, by, bucket, key, found);
      if (decision === 'open') return undefined;
      if (decision === 'no') return refusedDelete(step, bucket);
      const there = objectOf(bucket, key);
      // What If-Match does on a key without an object is open.
      if (step.ifMatch && (!there || found.id !== undefined)) return undefined;
      const rests = {
        match: 'COND-DELETE-02',
        missing: 'COND-DELETE-02',
        noneMatch: 'COND-DELETE-02',
      } as const;
      const refusals = writeConditions(step, there, rests);
      const worlds = (buckets: readonly Bucket[]) =>
        buckets.map((one) => withBucket(world, step.bucket, one));
      if (found.id !== undefined)
        return {
          rests: ['VER-DELETE-03', 'VER-DELETE-07', 'VER-MARKER-04'],
          refusals,
          claims: found.version?.isMarker ? markerClaims(['VER-MARKER-05'], found.id) : [],
          next: () => worlds([without(bucket, key, found.version)]),
        };
      return {
        rests: step.ifMatch ? ['COND-DELETE-01'] : ['OBJ-DEL-01', 'OBJ-DEL-03', 'VER-DELETE-01'],
        refusals,
        claims: deleteClaims(bucket, there !== undefined),
        next: (answer) => worlds(deleted(setting, bucket, key, step.n, answer?.header(VERSION_ID))),
      };
    }),
};

function refusedDelete({ by, version }: StepOf<'delete'>, bucket: Bucket): Expected {
  const isOwn = partyOf(by) === bucket.owner;
  const named =
    version === undefined
      ? (['OBJ-ACCESS-04', 'OBJ-ACCESS-05'] as const)
      : (['VER-DELETE-04', 'VER-DELETE-06'] as const);
  const rests = isOwn ? (['ACL-OWNER-02', 'POL-LOGIC-03'] as const) : named;
  return {
    rests: [],
    refusals: [denied(by, rests)],
    claims: [],
    next: () => [],
  };
}

/** What a delete without an id answers about its marker. */
function deleteClaims({ versioning }: Bucket, isObject: boolean): Claim[] {
  if (!isObject || versioning === 'never') return [];
  if (versioning === 'suspended') return markerClaims(['VER-PAUSE-08'], 'null');
  return [
    equals(['VER-MARKER-01'], 'delete marker', 'true', (answer) => answer.header('x-std-delete-marker')),
    holds(['VER-MARKER-01'], 'an id of the marker', (answer) => answer.header(VERSION_ID) !== undefined),
  ];
}

function markerClaims(rests: Claim['rests'], id: string): Claim[] {
  return [
    equals(rests, 'delete marker', 'true', (answer) => answer.header('x-std-delete-marker')),
    equals(rests, 'version id', id, (answer) => answer.header(VERSION_ID)),
  ];
}
