import type { RequirementId } from '../../spec/generated/requirements.ts';
import { type Answer, inOrder } from '../explore/answers/answer.ts';
import type { Given, Step, StepOf } from '../explore/step.ts';
import { unlessMet } from './conditions.ts';
import { type At, type Claim, denied, equal, type Expected } from './expected.ts';
import type { Rests, Rules, Some } from './expected.ts';
import { rangeOf, type Taken } from './ranges.ts';
import { decide, mayWrite, unlisted } from './rights.ts';
import { absentOf, named } from './sources.ts';
import { placed, versionIdClaims } from './versions.ts';
import { objectOf, partyOf, type Version, versionsOf } from './world.ts';

/** Objects: bytes, attributes, ETag (interface document: Resources and their fields › Object, Object metadata). */

/** What an upload, a copy or a completion makes. */
export function made(step: Pick<Step, 'n' | 'by'> & Given, body: string, etag?: string): Version {
  const { n, by, type, meta, tags, list } = step;
  return { step: n, owner: partyOf(by) ?? 'ours', body, etag, type, meta, tags, list };
}

export const objects: Rules<'put' | 'get' | 'head'> = {
  put: (at) => {
    const { bucket, step } = at;
    const { key, body, ifMatch, ifNoneMatch } = step;
    const unlessThere = versionsOf(bucket, key).length > 0 ? 'COND-WRITE-11' : 'COND-WRITE-01';
    return {
      right: [mayWrite(at, key), 'OBJ-ACCESS-03', 'OBJ-ACCESS-07', 'ACL-PUBLIC-02', 'POL-EVAL-05'],
      rests: ifMatch ? ['COND-WRITE-04'] : ifNoneMatch ? [unlessThere] : ['OBJ-PUT-01', 'OBJ-PUT-05'],
      refusals: unlessMet(step, 'put', objectOf(bucket, key)),
      claims: (answer) => versionIdClaims(bucket, answer),
      leaves: (answer) => [placed(bucket, key, made(step, body, answer?.etag), answer?.versionId)],
    };
  },
  get: (at) => read(at),
  head: (at) => read(at),
};

type Reading = At<StepOf<'get' | 'head'>>;

function read(at: Reading): Expected | undefined {
  const { bucket, step, isOwn } = at;
  const found = named(bucket, step);
  if (!found) return undefined;
  const { id, version } = found;
  const action = id === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
  const decision = decide(at, { action, permission: 'READ', key: step.key, version });
  const denials = whyDenied(at);
  if (!version) {
    const refusal = absentOf(found, 'read');
    // Who may not read may learn that nothing is there, or not even that.
    const unseen = isOwn && decision === 'yes' ? unlisted(at) : denied(...denials);
    return refusal && decision !== 'open' ? { refusals: [refusal, unseen] } : undefined;
  }
  const bytes = Buffer.from(version.body);
  const range = step.range === undefined ? undefined : rangeOf(step.range, bytes.length);
  if (step.range !== undefined && !range && decision !== 'no') return undefined;
  const taken = range && 'first' in range ? range : undefined;
  return {
    right: [decision, ...denials],
    rests: whyRead(at),
    refusals: [...unlessMet(step, 'read', version), range && 'status' in range && range],
    claims: (answer) => [...content(step, bytes, taken, answer), ...shown(at, version, answer)],
  };
}

function whyDenied({ isOwn, step: { by, version }, bucket: { policy } }: Reading): Rests {
  if (isOwn) return ['POL-LOGIC-03', 'ACL-OWNER-04'];
  const rests: RequirementId[] =
    by === 'anonymous' ? ['OBJ-ACCESS-02', 'ACL-DEFAULT-03'] : ['OBJ-ACCESS-01', 'ACL-OBJECT-03'];
  if (version !== undefined) rests.push('ACL-SCOPE-02');
  return policy ? [...rests, 'POL-EVAL-04', 'POL-LOGIC-01'] : rests;
}

function whyRead({ isOwn, step: { version, ifMatch, ifNoneMatch } }: Reading): Rests {
  if (!isOwn) return ['ACL-PUBLIC-01', 'ACL-GRANT-02', 'ACL-OBJECT-01', 'ACL-OWNER-07', 'POL-EVAL-01'];
  if (ifMatch) return ['COND-READ-01'];
  if (ifNoneMatch) return ['COND-READ-04'];
  return version === undefined ? ['OBJ-PUT-01', 'CONS-READ-01'] : ['VER-PUT-03', 'VER-DELETE-02'];
}

/** The bytes that an answer has, all or those of a range; of HEAD their number. */
function content(step: Reading['step'], bytes: Buffer, taken: Taken | undefined, answer: Answer): Claim[] {
  const rests: Rests = step.version === undefined ? ['OBJ-PUT-01', 'OBJ-PUT-05'] : ['VER-PUT-03'];
  if (!taken && step.do === 'get') return [equal('body', bytes.toString(), answer.body, ...rests)];
  if (!taken) return [equal('Content-Length', bytes.length, answer.length, 'OBJ-HEAD-01')];
  const { first, last, rule } = taken;
  return [
    equal('status', 206, answer.status, rule),
    equal('Content-Range', `bytes ${first}-${last}/${bytes.length}`, answer.contentRange, rule),
    equal('body', bytes.subarray(first, last + 1).toString(), answer.body, rule),
  ];
}

/** What GET and HEAD show of a version beside its bytes. */
function shown({ bucket, isOwn, step }: Reading, version: Version, answer: Answer): Some<Claim> {
  const { id, meta = {}, type, etag, tags = {} } = version;
  const hasId = bucket.versioning !== 'never' && id !== undefined;
  const isCounted = isOwn && step.version === undefined;
  const ofUser: Rests = ['META-USER-04', 'META-USER-11', 'META-USER-13'];
  const typeRule = type === undefined ? 'OBJ-GET-05' : 'META-STD-01';
  return [
    equal('user attributes', inOrder(meta), answer.attributes, ...ofUser),
    equal('Content-Type', type ?? 'binary/octet-stream', answer.type, typeRule),
    etag !== undefined && equal('ETag', etag, answer.etag, 'OBJ-PUT-08'),
    hasId && equal('version id', id, answer.versionId, id === 'null' ? 'VER-NULL-05' : 'VER-ID-02'),
    isCounted && equal('number of tags', Object.keys(tags).length, answer.tagCount, 'META-TAG-07'),
  ];
}
