import { decide, unlisted } from './access.ts';
import type { Answer } from '../explore/answers/answer.ts';
import { readConditions, writeConditions } from './conditions.ts';
import { type At, type Claim, denied, equal, type Expected, holds, missingKey } from './expected.ts';
import { type Refusal, refused, type Rules } from './expected.ts';
import { made, mayWrite, missingVersion } from './objects.ts';
import type { StepOf } from './step.ts';
import { placed, versionIdClaims } from './versions.ts';
import { type Bucket, type Named, named, objectOf, partyOf, type Version } from './world.ts';

/** Copies (interface document: Endpoints › Object API, Copy object; Amazon S3 API Reference, CopyObject). */

/** Why a source that is not there is refused. */
function sourceRefusal({ version, id }: Named): Refusal {
  if (version && id !== undefined) return refused(400, 'InvalidRequest', 'COPY-VERSION-04');
  if (version) return missingKey('COPY-VERSION-03');
  return id === undefined ? missingKey('COPY-SOURCE-03') : missingVersion();
}

export const copies: Rules<'copy'> = {
  copy: (at) => {
    const { world, setting, step, by } = at;
    const source = world.get(step.from.bucket);
    // Copies between buckets are stated for the public protocol alone.
    if (!source || (step.from.bucket !== step.bucket && !setting.isHeld('COPY-SOURCE-07'))) return undefined;
    const found = named(source, step.from);
    const isGone = found?.id === 'null' && !found.version;
    const write = mayWrite(at, step.key);
    if (!found || isGone || write === 'open' || by === 'anonymous') return undefined;
    const isOwn = at.isOwn && partyOf(by) === source.owner;
    if (found.version && !found.version.isMarker)
      return copyOf({ ...at, isOwn }, source, found.version, write === 'yes');
    // Which of two refusals comes first is open.
    if (write === 'no' || !isOwn) return undefined;
    return { refusals: [sourceRefusal(found), unlisted(at, source), source.policy && denied('OBJ-GET-08')] };
  },
};

const SOURCE_RULES = { match: 'COND-COPY-02', noneMatch: 'COND-COPY-03' } as const;
const TARGET_RULES = { match: 'COND-COPY-10', missing: 'COND-COPY-11', noneMatch: 'COND-COPY-09' } as const;

/** A copy of a version that is there. */
function copyOf(
  at: At<StepOf<'copy'>>,
  source: Bucket,
  version: Version,
  mayBeWritten: boolean,
): Expected | undefined {
  const { bucket, step } = at;
  const { from, replace, tags = version.tags } = step;
  const action = from.version === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
  const read = decide(at, { action, permission: 'READ', key: from.key, version }, source);
  if (read === 'open' || (!at.isOwn && Object.keys(version.tags).length > 0)) return undefined;
  const itself = ontoItself(step, source, version);
  if (itself === 'open') return undefined;
  return {
    rests: [from.version === undefined ? 'COPY-OBJ-01' : 'COPY-VERSION-01', 'COPY-OBJ-02'],
    refusals: [
      read === 'no' && denied('COPY-SOURCE-06', 'POL-LOGIC-03', 'ACL-OWNER-04'),
      !mayBeWritten && denied('COPY-ACCESS-01', 'POL-LOGIC-03'),
      itself,
      ...readConditions({ ifMatch: step.sourceIfMatch }, SOURCE_RULES),
      ...writeConditions(step, objectOf(bucket, step.key), TARGET_RULES),
    ],
    claims: (answer) => [...versionIdClaims(bucket, answer), ...copyClaims(version, source, answer)],
    leaves: (answer) => {
      const { type, meta } = replace ? step : version;
      const copy = made({ ...step, type, meta, tags }, version.body, answer?.etag);
      return [placed(bucket, step.key, copy, answer?.versionId)];
    },
  };
}

/** What keeps a copy of an object onto itself; a copy of a former version is none. */
function ontoItself(step: StepOf<'copy'>, source: Bucket, version: Version): Refusal | undefined | 'open' {
  const { from, key, replace, list, tags } = step;
  if (from.bucket !== step.bucket || from.key !== key || replace) return undefined;
  if (from.version !== undefined) return objectOf(source, key) === version ? 'open' : undefined;
  return (list ?? tags) ? 'open' : refused(400, 'InvalidRequest', 'COPY-SELF-01');
}

function copyClaims({ id, etag }: Version, { versioning }: Bucket, answer: Answer): (Claim | false)[] {
  const hasId = versioning !== 'never' && id !== undefined && id !== 'null';
  const isOfBytes = etag !== undefined && !etag.includes('-');
  return [
    holds('an ETag', answer.etag !== undefined, 'COPY-ANSWER-01'),
    isOfBytes && equal('ETag', etag, answer.etag, 'COPY-ANSWER-02'),
    hasId && equal('id of the source', id, answer.sourceId, 'COPY-VERSION-02'),
  ];
}
