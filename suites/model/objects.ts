import type { IdentityName } from '../../target/target.ts';
import type { Answer } from '../explore/answers/answer.ts';
import { type Absent, absentOf, decide, listOf, unlisted } from './access.ts';
import { readConditions, writeConditions } from './conditions.ts';
import { type At, type Claim, type Decision, denied, equal, type Expected } from './expected.ts';
import { missingKey, refused, type Rests, type Rules } from './expected.ts';
import { rangeOf, type Taken } from './ranges.ts';
import type { Given, StepOf } from './step.ts';
import { placed, versionIdClaims } from './versions.ts';
import { currentOf, named, objectOf, partyOf, sorted, type Version } from './world.ts';

/** Objects: bytes, attributes, ETag (interface document: Resources and their fields › Object, Object metadata). */

/** Whether a caller may write a key. Who owns what anonymous writes, and much of replacing what another owns, is open. */
export function mayWrite(at: At, key: string): Decision {
  const { setting, by, bucket } = at;
  const decision = decide(at, { action: 's3:PutObject', permission: 'WRITE', key });
  if (decision !== 'yes') return decision;
  const party = partyOf(by);
  if (!party) return 'open';
  const owner = currentOf(bucket, key)?.owner ?? party;
  const isRuled = party === bucket.owner && setting.dialect.bucketOwnerRulesObjects;
  return owner === party || isRuled ? 'yes' : 'open';
}

/** What an upload, a copy or a completion makes. */
export function made(
  step: { n: number; by: IdentityName } & Given,
  body: string,
  etag: string | undefined,
): Omit<Version, 'id'> {
  const { n, type, meta = {}, tags = {} } = step;
  const owner = partyOf(step.by) ?? 'ours';
  return { step: n, isMarker: false, body, etag, type, meta, tags, list: listOf(step.list, owner), owner };
}

const WRITE_DENIED: Rests = ['OBJ-ACCESS-03', 'OBJ-ACCESS-07', 'ACL-PUBLIC-02', 'POL-EVAL-05'];

export const objects: Rules<'put' | 'get' | 'head'> = {
  put: (at) => {
    const { bucket, step } = at;
    return {
      right: [mayWrite(at, step.key), ...WRITE_DENIED],
      rests: whyWritten(at),
      refusals: writeConditions(step, objectOf(bucket, step.key)),
      claims: (answer) => versionIdClaims(bucket, answer),
      leaves: (answer) => {
        const version = made(step, step.body, answer?.etag);
        return [placed(bucket, step.key, version, answer?.versionId)];
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

/** Without an id a delete marker is as a missing key, by its id it cannot be read. */
const ABSENT: Absent = {
  key: missingKey('OBJ-DEL-01'),
  version: refused(404, 'NoSuchVersion', 'VER-ID-05'),
  marker: missingKey('VER-DELETE-01', 'VER-LIST-17'),
  markerById: refused(405, 'MethodNotAllowed', 'VER-MARKER-03'),
};

function read(at: Reading): Expected | undefined {
  const { bucket, step, isOwn } = at;
  const found = named(bucket, step);
  const version = found?.version?.isMarker ? undefined : found?.version;
  const action = step.version === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
  const decision = decide(at, { action, permission: 'READ', key: step.key, version });
  const rests = whyDenied(at);
  if (!version) {
    const refusal = found && absentOf(found, ABSENT);
    // Who may not read may learn that nothing is there, or not even that.
    const unseen = isOwn && decision === 'yes' ? unlisted(at) : denied(...rests);
    // Which code names a version of a key that has none left is not said.
    const orMissing =
      found?.id !== undefined && !bucket.keys.has(step.key) && refused(404, 'NoSuchKey', 'VER-ID-05');
    return refusal && decision !== 'open' ? { refusals: [refusal, orMissing, unseen] } : undefined;
  }
  const bytes = Buffer.from(version.body);
  const range = step.range === undefined ? undefined : rangeOf(step.range, bytes.length);
  if (step.range !== undefined && !range && decision !== 'no') return undefined;
  const isRange = range && 'first' in range;
  return {
    right: [decision, ...rests],
    rests: whyRead(at),
    refusals: [
      ...readConditions('read', step.ifMatch, step.ifNoneMatch),
      range && 'status' in range && range,
    ],
    claims: (answer) => [
      ...(isRange ? ranged(range, bytes, answer) : [content(step, version.body, answer)]),
      ...shown(at, version, answer),
    ],
  };
}

function whyDenied({ by, isOwn, step, bucket }: Reading): Rests {
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

/** All bytes of an object; of HEAD their number. */
function content(step: Reading['step'], body: string, answer: Answer): Claim {
  if (step.do === 'head')
    return equal('Content-Length', Buffer.byteLength(body), answer.length, 'OBJ-HEAD-01');
  const rests: Rests = step.version === undefined ? ['OBJ-PUT-01', 'OBJ-PUT-05'] : ['VER-PUT-03'];
  return equal('body', body, answer.body, ...rests);
}

/** What an answer with a range shows. */
function ranged({ first, last, rule }: Taken, bytes: Buffer, answer: Answer): Claim[] {
  return [
    equal('status', 206, answer.status, rule),
    equal('Content-Range', `bytes ${first}-${last}/${bytes.length}`, answer.contentRange, rule),
    equal('body', bytes.subarray(first, last + 1).toString(), answer.body, rule),
  ];
}

/** What GET and HEAD show of a version beside its bytes. */
function shown({ bucket, isOwn, step }: Reading, version: Version, answer: Answer): (Claim | false)[] {
  const { id, meta, type = BINARY, etag, tags } = version;
  const hasId = bucket.versioning !== 'never' && id !== undefined;
  const isCounted = isOwn && step.version === undefined;
  return [
    equal('user attributes', sorted(meta), answer.attributes, 'META-USER-04', 'META-USER-11', 'META-USER-13'),
    equal('Content-Type', type, answer.type, version.type === undefined ? 'OBJ-GET-05' : 'META-STD-01'),
    etag !== undefined && equal('ETag', etag, answer.etag, 'OBJ-PUT-08'),
    hasId && equal('version id', id, answer.versionId, id === 'null' ? 'VER-NULL-05' : 'VER-ID-02'),
    isCounted && equal('number of tags', Object.keys(tags).length, answer.tagCount, 'META-TAG-07'),
  ];
}

/** Type of an object that was given none. */
const BINARY = 'binary/octet-stream';
