import type { IdentityName } from '../../target/target.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { type Decision, decide, denied, listOf, unlisted } from './access.ts';
import { readConditions, writeConditions } from './conditions.ts';
import {
  type Claim,
  equals,
  type Expected,
  reading,
  type Refusal,
  type Rules,
  type Setting,
} from './expected.ts';
import { aboutBucket, missing } from './missing.ts';
import { ranged, rangeOf } from './ranges.ts';
import type { Given, StepOf } from './step.ts';
import { learntId, placed, versionIdClaims } from './versions.ts';
import {
  type Bucket,
  currentOf,
  named,
  objectOf,
  partyOf,
  type Version,
  VERSION_ID,
  withBucket,
} from './world.ts';

/** Objects: bytes, attributes, ETag (interface document: Resources and their fields › Object, Object metadata). */

/** Whether a caller may write a key. Who owns what anonymous writes, and much of replacing what another owns, is open. */
export function mayWrite(setting: Setting, who: IdentityName, bucket: Bucket, key: string): Decision {
  const decision = decide(setting, who, bucket, { action: 's3:PutObject', permission: 'WRITE', key });
  if (decision !== 'yes') return decision;
  const party = partyOf(who);
  if (!party) return 'open';
  const isForeign = currentOf(bucket, key) !== undefined && currentOf(bucket, key)?.owner !== party;
  return isForeign && !(party === bucket.owner && setting.dialect.bucketOwnerRulesObjects) ? 'open' : 'yes';
}

/** What an upload, a copy or a completion makes. */
export function made(
  step: { n: number; by: IdentityName } & Given,
  body: string,
  etag: string | undefined,
): Omit<Version, 'id'> {
  const owner = partyOf(step.by) ?? 'ours';
  return {
    step: step.n,
    isMarker: false,
    body,
    etag,
    type: step.type,
    meta: step.meta ?? {},
    tags: step.tags ?? {},
    list: listOf(step.list, owner),
    owner,
  };
}

const WRITE_DENIED: readonly RequirementId[] = [
  'OBJ-ACCESS-03',
  'OBJ-ACCESS-07',
  'ACL-PUBLIC-02',
  'POL-EVAL-05',
];

export const objects: Rules<'put' | 'get' | 'head'> = {
  put: (world, step, setting) =>
    aboutBucket(world, step.bucket, 'OBJ-PUT-06', (bucket) => {
      const decision = mayWrite(setting, step.by, bucket, step.key);
      if (decision === 'open') return undefined;
      const rests = { match: 'COND-WRITE-05', missing: 'COND-WRITE-06', noneMatch: 'COND-WRITE-02' } as const;
      const conditions = writeConditions(step, objectOf(bucket, step.key), rests);
      return {
        rests: whyWritten(bucket, step),
        refusals: decision === 'no' ? [denied(step.by, WRITE_DENIED)] : conditions,
        claims: versionIdClaims(bucket),
        next: (answer) => {
          const version = { ...made(step, step.body, answer?.header('etag')), id: learntId(bucket, answer) };
          return [withBucket(world, step.bucket, placed(bucket, step.key, version))];
        },
      };
    }),

  get: (world, step, setting) => read(world, step, setting),
  head: (world, step, setting) => read(world, step, setting),
};

function whyWritten(bucket: Bucket, { key, ifMatch, ifNoneMatch }: StepOf<'put'>): RequirementId[] {
  if (ifMatch) return ['COND-WRITE-04'];
  if (ifNoneMatch) return [currentOf(bucket, key) ? 'COND-WRITE-11' : 'COND-WRITE-01'];
  return ['OBJ-PUT-01', 'OBJ-PUT-05'];
}

function read(
  world: Parameters<Rules<'get'>['get']>[0],
  step: StepOf<'get' | 'head'>,
  setting: Setting,
): Expected | undefined {
  return aboutBucket(world, step.bucket, 'OBJ-GET-03', (bucket) => {
    const { by, key } = step;
    const found = named(bucket, step);
    if (!found || (found.id === 'null' && !found.version)) return undefined;
    const { version } = found;
    const isOwn = partyOf(by) === bucket.owner;
    const action = found.id === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
    const isThere = version !== undefined && !version.isMarker;
    const need = { action, permission: 'READ', key, ...(isThere && { version }) } as const;
    const decision = decide(setting, by, bucket, need);
    if (decision === 'open') return undefined;
    const refused = denied(by, readDenied(step, bucket));
    if (!isThere) {
      const gone = version ? markerRead(found.id) : missing(step, [found.id ? 'VER-ID-05' : 'OBJ-DEL-01']);
      // Who may not read may learn that nothing is there, or not even that.
      const unseen = isOwn && decision === 'yes' ? unlisted(setting, by, bucket) : [refused];
      return reading(world, [], [...gone, ...unseen]);
    }
    if (decision === 'no') return reading(world, [], [refused]);
    const body = Buffer.from(version.body);
    const range = step.range === undefined ? undefined : rangeOf(step.range, body.length);
    if (step.range !== undefined && !range) return undefined;
    const keeps = range && 'status' in range ? [range] : [];
    return reading(
      world,
      whyRead(step, isOwn),
      [...readConditions(step), ...keeps],
      [
        ...(range && 'first' in range ? ranged(range, body) : content(step, body)),
        ...shown(bucket, version, isOwn, found.id),
      ],
    );
  });
}

/** The refusal of a delete marker: as a missing key, or by its id as what cannot be read. */
function markerRead(id: string | undefined): Refusal[] {
  if (id === undefined) return missing({ key: '' }, ['VER-DELETE-01', 'VER-LIST-17']);
  const because = 'the version is a delete marker';
  return [{ status: [405], codes: ['MethodNotAllowed'], because, rests: ['VER-MARKER-03'] }];
}

function readDenied({ by, version }: StepOf<'get' | 'head'>, { policy }: Bucket): RequirementId[] {
  const lists: RequirementId[] =
    by === 'anonymous' ? ['OBJ-ACCESS-02', 'ACL-DEFAULT-03'] : ['OBJ-ACCESS-01', 'ACL-OBJECT-03'];
  if (by === 'owner' || by === 'teammate') return ['POL-LOGIC-03', 'ACL-OWNER-04'];
  if (version !== undefined) lists.push('ACL-SCOPE-02');
  return policy ? [...lists, 'POL-EVAL-04', 'POL-LOGIC-01'] : lists;
}

function whyRead({ version, ifMatch, ifNoneMatch }: StepOf<'get' | 'head'>, isOwn: boolean): RequirementId[] {
  if (!isOwn) return ['ACL-PUBLIC-01', 'ACL-GRANT-02', 'ACL-OBJECT-01', 'ACL-OWNER-07', 'POL-EVAL-01'];
  if (ifMatch) return ['COND-READ-01'];
  if (ifNoneMatch) return ['COND-READ-04'];
  return version === undefined ? ['OBJ-PUT-01', 'CONS-READ-01'] : ['VER-PUT-03', 'VER-DELETE-02'];
}

function content({ do: name, version }: StepOf<'get' | 'head'>, body: Buffer): Claim[] {
  if (name === 'head')
    return [
      equals(['OBJ-HEAD-01'], 'Content-Length', String(body.length), (answer) =>
        answer.header('content-length'),
      ),
    ];
  const rests: RequirementId[] = version === undefined ? ['OBJ-PUT-01', 'OBJ-PUT-05'] : ['VER-PUT-03'];
  return [equals(rests, 'body', body.toString(), (answer) => answer.body.toString())];
}

/** What GET and HEAD show of a version beside its bytes. */
function shown(bucket: Bucket, version: Version, isOwn: boolean, id: string | undefined): Claim[] {
  const claims: Claim[] = [
    equals(
      ['META-USER-04', 'META-USER-11', 'META-USER-13'],
      'user attributes',
      sorted(version.meta),
      (answer) => sorted(answer.metadata),
    ),
    equals(
      [version.type === undefined ? 'OBJ-GET-05' : 'META-STD-01'],
      'Content-Type',
      version.type ?? 'binary/octet-stream',
      (answer) => answer.header('content-type'),
    ),
  ];
  if (version.etag !== undefined)
    claims.push(
      equals(['OBJ-PUT-08'], 'ETag', unweak(version.etag), (answer) => unweak(answer.header('etag'))),
    );
  if (bucket.versioning !== 'never' && version.id !== undefined && version.id !== 'null')
    claims.push(equals(['VER-ID-02'], 'version id', version.id, (answer) => answer.header(VERSION_ID)));
  if (bucket.versioning !== 'never' && version.id === 'null')
    claims.push(equals(['VER-NULL-05'], 'version id', 'null', (answer) => answer.header(VERSION_ID)));
  const tags = Object.keys(version.tags).length;
  if (isOwn && id === undefined)
    claims.push(
      equals(['META-TAG-07'], 'number of tags', tags, (answer) =>
        Number(answer.header('x-std-tagging-count') ?? 0),
      ),
    );
  return claims;
}

/** An ETag without its quotes and the mark of a weak one: how it is written is judged by the cases. */
export function unweak(etag: string | undefined): string | undefined {
  return etag?.replace(/^W\//, '').replaceAll('"', '');
}

export function sorted(pairs: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(pairs).sort(([one], [other]) => (one < other ? -1 : 1));
}
