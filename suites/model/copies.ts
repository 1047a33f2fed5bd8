import type { Answer } from '../explore/answers/answer.ts';
import type { StepOf } from '../explore/step.ts';
import { unlessMet } from './conditions.ts';
import { type At, type Claim, denied, equal, type Expected, holds } from './expected.ts';
import { type Refusal, refused, type Rules, type Some } from './expected.ts';
import { made } from './objects.ts';
import { decide, mayWrite, unlisted } from './rights.ts';
import { absentOf, named } from './sources.ts';
import { placed, versionIdClaims } from './versions.ts';
import { type Bucket, objectOf, partyOf, type Version } from './world.ts';

/** Copies (interface document: Endpoints › Object API, Copy object; Amazon S3 API Reference, CopyObject). */

type Copying = At<StepOf<'copy'>>;

export const copies: Rules<'copy'> = {
  copy: (at) => {
    const { world, setting, step } = at;
    const source = world.get(step.from.bucket);
    // Copies between buckets are stated for the public protocol alone.
    if (!source || (step.from.bucket !== step.bucket && !setting.isHeld('COPY-SOURCE-07'))) return undefined;
    const found = named(source, step.from);
    const write = mayWrite(at, step.key);
    if (!found || write === 'open' || step.by === 'anonymous') return undefined;
    const isOwn = at.isOwn && partyOf(step.by) === source.owner;
    if (found.version) return copyOf({ ...at, isOwn }, source, found.version, write === 'yes');
    const refusal = absentOf(found, 'copy');
    // Which of two refusals comes first is open.
    if (!refusal || write === 'no' || !isOwn) return undefined;
    return { refusals: [refusal, unlisted(at, source), source.policy && denied('OBJ-GET-08')] };
  },
};

/** A copy of a version that is there. */
function copyOf(at: Copying, source: Bucket, version: Version, mayBeWritten: boolean): Expected | undefined {
  const { bucket, step } = at;
  const { from, key, replace, sourceIfMatch, tags = version.tags } = step;
  const isById = from.version !== undefined;
  const action = isById ? 's3:GetObjectVersion' : 's3:GetObject';
  const read = decide(at, { action, permission: 'READ', key: from.key, version }, source);
  if (read === 'open' || (!at.isOwn && Object.keys(version.tags ?? {}).length > 0)) return undefined;
  const itself = ontoItself(step, source, version);
  if (itself === 'open') return undefined;
  const { type, meta } = replace ? step : version;
  const copy = { ...step, type, meta, tags };
  return {
    rests: [isById ? 'COPY-VERSION-01' : 'COPY-OBJ-01', 'COPY-OBJ-02'],
    refusals: [
      read === 'no' && denied('COPY-SOURCE-06', 'POL-LOGIC-03', 'ACL-OWNER-04'),
      !mayBeWritten && denied('COPY-ACCESS-01', 'POL-LOGIC-03'),
      itself,
      ...unlessMet({ ifMatch: sourceIfMatch }, 'source', version),
      ...unlessMet(step, 'copy', objectOf(bucket, key)),
    ],
    claims: (answer) => [...versionIdClaims(bucket, answer), ...copyClaims(version, source, answer)],
    leaves: (answer) => [placed(bucket, key, made(copy, version.body, answer?.etag), answer?.versionId)],
  };
}

/** What keeps a copy of an object onto itself; a copy of a former version is none. */
function ontoItself(step: StepOf<'copy'>, source: Bucket, version: Version): Refusal | undefined | 'open' {
  const { from, key, replace, list, tags } = step;
  if (from.bucket !== step.bucket || from.key !== key || replace) return undefined;
  if (from.version !== undefined) return objectOf(source, key) === version ? 'open' : undefined;
  return (list ?? tags) ? 'open' : refused(400, 'InvalidRequest', 'COPY-SELF-01');
}

function copyClaims({ id, etag }: Version, { versioning }: Bucket, answer: Answer): Some<Claim> {
  const hasId = versioning !== 'never' && id !== undefined && id !== 'null';
  const isOfBytes = etag !== undefined && !etag.includes('-');
  return [
    holds('an ETag', answer.etag !== undefined, 'COPY-ANSWER-01'),
    isOfBytes && equal('ETag', etag, answer.etag, 'COPY-ANSWER-02'),
    hasId && equal('id of the source', id, answer.sourceId, 'COPY-VERSION-02'),
  ];
}
