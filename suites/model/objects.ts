import type { IdentityName } from '../../target/target.ts';
import { type Decision, decide, listOf, unlisted } from './access.ts';
import { readConditions, writeConditions } from './conditions.ts';
import { type At, type Claim, denied, equals, type Expected, header } from './expected.ts';
import { type Refusal, type Rests, type Rules, sorted, unweak } from './expected.ts';
import { isMarker, missingKey, missingVersion } from './missing.ts';
import { ranged, rangeOf } from './ranges.ts';
import type { Given, StepOf } from './step.ts';
import { learntId, placed, versionIdClaims } from './versions.ts';
import { type Bucket, currentOf, type Named, named, objectOf, partyOf, type Version } from './world.ts';
import { VERSION_ID, versionsOf } from './world.ts';

/** Objects: bytes, attributes, ETag (interface document: Resources and their fields › Object, Object metadata). */

/** Whether a caller may write a key. Who owns what anonymous writes, and much of replacing what another owns, is open. */
export function mayWrite({ setting, by, bucket }: At, key: string): Decision {
  const decision = decide(setting, by, bucket, { action: 's3:PutObject', permission: 'WRITE', key });
  if (decision !== 'yes') return decision;
  const party = partyOf(by);
  if (!party) return 'open';
  const owner = currentOf(bucket, key)?.owner ?? party;
  const isRuled = party === bucket.owner && setting.dialect.bucketOwnerRulesObjects;
  return owner === party || isRuled ? 'yes' : 'open';
}

/** What an upload, a copy or a completion makes. */
export function made(step: { n: number; by: IdentityName } & Given, body: string, etag: string | undefined) {
  const { n, type, meta = {}, tags = {} } = step;
  const owner = partyOf(step.by) ?? 'ours';
  return { step: n, isMarker: false, body, etag, type, meta, tags, list: listOf(step.list, owner), owner };
}

const WRITE_RULES = { match: 'COND-WRITE-05', missing: 'COND-WRITE-06', noneMatch: 'COND-WRITE-02' } as const;
const READ_RULES = { match: 'COND-READ-02', noneMatch: 'COND-READ-03' } as const;

export const objects: Rules<'put' | 'get' | 'head'> = {
  put: (at) => {
    const { bucket, step, by } = at;
    const decision = mayWrite(at, step.key);
    if (decision === 'open') return undefined;
    const denial = denied(by, 'OBJ-ACCESS-03', 'OBJ-ACCESS-07', 'ACL-PUBLIC-02', 'POL-EVAL-05');
    return {
      rests: whyWritten(at),
      refusals: decision === 'no' ? [denial] : writeConditions(step, objectOf(bucket, step.key), WRITE_RULES),
      claims: versionIdClaims(bucket),
      leaves: (answer) => {
        const version = { ...made(step, step.body, answer?.header('etag')), id: learntId(bucket, answer) };
        return [placed(bucket, step.key, version)];
      },
    };
  },
  get: (at) => read(at),
  head: (at) => read(at),
};

function whyWritten({ bucket, step: { key, ifMatch, ifNoneMatch } }: At<StepOf<'put'>>): Rests {
  if (ifMatch) return ['COND-WRITE-04'];
  if (ifNoneMatch) return [currentOf(bucket, key) ? 'COND-WRITE-11' : 'COND-WRITE-01'];
  return ['OBJ-PUT-01', 'OBJ-PUT-05'];
}

type Reading = At<StepOf<'get' | 'head'>>;

function read(at: Reading): Expected | undefined {
  const { setting, bucket, step, by, isOwn } = at;
  const found = named(bucket, step);
  if (!found || (found.id === 'null' && !found.version)) return undefined;
  const { version, id } = found;
  const there = version?.isMarker ? undefined : version;
  const action = id === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
  const need = { action, permission: 'READ', key: step.key, ...(there && { version: there }) } as const;
  const decision = decide(setting, by, bucket, need);
  if (decision === 'open') return undefined;
  const denial = denied(by, ...readDenied(at));
  if (!there) {
    // Who may not read may learn that nothing is there, or not even that.
    const unseen = isOwn && decision === 'yes' ? unlisted(at, bucket) : denial;
    return { rests: [], refusals: [...gone(bucket, step.key, { version, id }), unseen] };
  }
  if (decision === 'no') return { rests: [], refusals: [denial] };
  const body = Buffer.from(there.body);
  const range = step.range === undefined ? undefined : rangeOf(step.range, body.length);
  if (step.range !== undefined && !range) return undefined;
  const bytes = range && 'first' in range ? ranged(range, body) : [content(step, body)];
  return {
    rests: whyRead(at),
    refusals: [...readConditions(step, READ_RULES), range && 'status' in range && range],
    claims: [...bytes, ...shown(at, there, id)],
  };
}

/** The refusal of what is not there, or a delete marker: as a missing key, or by its id as what cannot be read. */
function gone(bucket: Bucket, key: string, { version, id }: Named): (Refusal | false)[] {
  if (version) return [id === undefined ? missingKey('VER-DELETE-01', 'VER-LIST-17') : isMarker('VER-MARKER-03')];
  if (id === undefined) return [missingKey('OBJ-DEL-01')];
  // Which code names a version of a key that has none left is not said.
  return [missingVersion('VER-ID-05'), versionsOf(bucket, key).length === 0 && missingKey('VER-ID-05')];
}

function readDenied({ by, isOwn, step, bucket }: Reading): Rests {
  if (isOwn) return ['POL-LOGIC-03', 'ACL-OWNER-04'];
  const lists: Rests =
    by === 'anonymous' ? ['OBJ-ACCESS-02', 'ACL-DEFAULT-03'] : ['OBJ-ACCESS-01', 'ACL-OBJECT-03'];
  const ofVersion: Rests = step.version === undefined ? [] : ['ACL-SCOPE-02'];
  const ofPolicy: Rests = bucket.policy ? ['POL-EVAL-04', 'POL-LOGIC-01'] : [];
  return [...lists, ...ofVersion, ...ofPolicy];
}

function whyRead({ isOwn, step: { version, ifMatch, ifNoneMatch } }: Reading): Rests {
  if (!isOwn) return ['ACL-PUBLIC-01', 'ACL-GRANT-02', 'ACL-OBJECT-01', 'ACL-OWNER-07', 'POL-EVAL-01'];
  if (ifMatch) return ['COND-READ-01'];
  if (ifNoneMatch) return ['COND-READ-04'];
  return version === undefined ? ['OBJ-PUT-01', 'CONS-READ-01'] : ['VER-PUT-03', 'VER-DELETE-02'];
}

function content({ do: name, version }: Reading['step'], body: Buffer): Claim {
  if (name === 'head')
    return header(['OBJ-HEAD-01'], 'Content-Length', 'content-length', String(body.length));
  const rests: Rests = version === undefined ? ['OBJ-PUT-01', 'OBJ-PUT-05'] : ['VER-PUT-03'];
  return equals(rests, 'body', body.toString(), (answer) => answer.body.toString());
}

/** What GET and HEAD show of a version beside its bytes. */
function shown({ bucket, isOwn }: Reading, version: Version, id: string | undefined): (Claim | false)[] {
  const { meta, type, etag, tags } = version;
  const attributes = sorted(meta);
  const count = Object.keys(tags).length;
  const hasId = bucket.versioning !== 'never' && version.id !== undefined;
  const [rest, ofType]: RequirementPair = type === undefined ? ['OBJ-GET-05', BINARY] : ['META-STD-01', type];
  return [
    equals(META_RULES, 'user attributes', attributes, ({ metadata }) => sorted(metadata)),
    header([rest], 'Content-Type', 'content-type', ofType),
    etag !== undefined &&
      equals(['OBJ-PUT-08'], 'ETag', unweak(etag), (answer) => unweak(answer.header('etag'))),
    hasId &&
      header(
        [version.id === 'null' ? 'VER-NULL-05' : 'VER-ID-02'],
        'version id',
        VERSION_ID,
        version.id ?? '',
      ),
    isOwn &&
      id === undefined &&
      equals(['META-TAG-07'], 'number of tags', count, (a) => Number(a.header('x-std-tagging-count') ?? 0)),
  ];
}

type RequirementPair = readonly [Rests[number], string];
const META_RULES: Rests = ['META-USER-04', 'META-USER-11', 'META-USER-13'];
/** Type of an object that was given none. */
const BINARY = 'binary/octet-stream';
