import type { IdentityName } from '../../target/target.ts';
import type { Answer } from '../explore/answers/answer.ts';
import { type Decision, decide, listOf, unlisted } from './access.ts';
import { readConditions, writeConditions } from './conditions.ts';
import { type At, type Claim, denied, equal, type Expected, missingKey } from './expected.ts';
import { type Refusal, refused, type Rests, type Rules } from './expected.ts';
import { rangeOf, type Taken } from './ranges.ts';
import type { Given, Pairs, StepOf } from './step.ts';
import { placed, versionIdClaims } from './versions.ts';
import { currentOf, type Named, named, objectOf, partyOf, type Version, versionsOf } from './world.ts';

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

/** Pairs in the order of their names. */
export function sorted(pairs: Pairs): [string, string][] {
  return Object.entries(pairs).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The refusal of what cannot be done to a delete marker. */
export function markerRefused(...rests: Rests): Refusal {
  return refused(405, 'MethodNotAllowed', ...rests);
}

/** The refusal of a version that is gone. */
export function missingVersion(): Refusal {
  return refused(404, 'NoSuchVersion', 'VER-ID-05');
}

const WRITE_RULES = { match: 'COND-WRITE-05', missing: 'COND-WRITE-06', noneMatch: 'COND-WRITE-02' } as const;
const READ_RULES = { match: 'COND-READ-02', noneMatch: 'COND-READ-03' } as const;
const WRITE_DENIED: Rests = ['OBJ-ACCESS-03', 'OBJ-ACCESS-07', 'ACL-PUBLIC-02', 'POL-EVAL-05'];

export const objects: Rules<'put' | 'get' | 'head'> = {
  put: (at) => {
    const { bucket, step } = at;
    const there = objectOf(bucket, step.key);
    const decision = mayWrite(at, step.key);
    if (decision === 'open') return undefined;
    return {
      rests: whyWritten(at),
      refusals: decision === 'no' ? [denied(...WRITE_DENIED)] : writeConditions(step, there, WRITE_RULES),
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

function read(at: Reading): Expected | undefined {
  const { bucket, step, isOwn } = at;
  const found = named(bucket, step);
  if (!found || (found.id === 'null' && !found.version)) return undefined;
  const version = found.version?.isMarker ? undefined : found.version;
  const action = found.id === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
  const decision = decide(at, { action, permission: 'READ', key: step.key, version });
  if (decision === 'open') return undefined;
  const denial = denied(...whyDenied(at));
  // Who may not read may learn that nothing is there, or not even that.
  if (!version) {
    // Which code names a version of a key that has none left is not said.
    const hasNone = found.id !== undefined && versionsOf(bucket, step.key).length === 0;
    const unseen = isOwn && decision === 'yes' ? unlisted(at) : denial;
    return { refusals: [gone(found), hasNone && missingKey('VER-ID-05'), unseen] };
  }
  if (decision === 'no') return { refusals: [denial] };
  const bytes = Buffer.from(version.body);
  const range = step.range === undefined ? undefined : rangeOf(step.range, bytes.length);
  if (step.range !== undefined && !range) return undefined;
  return {
    rests: whyRead(at),
    refusals: [...readConditions(step, READ_RULES), range && 'status' in range && range],
    claims: (answer) => [
      ...(range && 'first' in range ? ranged(range, bytes, answer) : [content(step, version.body, answer)]),
      ...shown(at, version, answer),
    ],
  };
}

/** The refusal of what is not there, or a delete marker: as a missing key, or by its id as what cannot be read. */
function gone({ version, id }: Named): Refusal {
  if (version)
    return id === undefined ? missingKey('VER-DELETE-01', 'VER-LIST-17') : markerRefused('VER-MARKER-03');
  return id === undefined ? missingKey('OBJ-DEL-01') : missingVersion();
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
