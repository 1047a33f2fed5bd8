import { decide, unlisted } from './access.ts';
import { readConditions, writeConditions } from './conditions.ts';
import {
  type Answer,
  type At,
  type Claim,
  denied,
  equals,
  type Expected,
  header,
  holds,
} from './expected.ts';
import { type Refusal, refused, type Rules, unweak } from './expected.ts';
import { missingKey, missingVersion } from './missing.ts';
import { made, mayWrite } from './objects.ts';
import type { StepOf } from './step.ts';
import { learntId, placed, versionIdClaims } from './versions.ts';
import { type Bucket, type Named, named, objectOf, partyOf, type Version } from './world.ts';

/** Copies (interface document: Endpoints › Object API, Copy object; Amazon S3 API Reference, CopyObject). */

type Copying = At<StepOf<'copy'>>;

/** The ETag in the document of a copy or a completion; one that is empty is none. */
export function copiedTag({ output }: Answer): string | undefined {
  return (output as { ETag?: string } | undefined)?.ETag || undefined;
}

/** Why a source that is not there is refused. */
export function sourceRefusal({ version, id }: Named): Refusal {
  if (version && id !== undefined)
    return refused(400, 'InvalidRequest', 'the source is a delete marker', 'COPY-VERSION-04');
  if (version) return missingKey('COPY-VERSION-03');
  return id === undefined ? missingKey('COPY-SOURCE-03') : missingVersion('VER-ID-05');
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
      return copyOf(at, source, { version: found.version, id: found.id }, { write, isOwn });
    // Which of two refusals comes first is open.
    if (write === 'no' || !isOwn) return undefined;
    const unseen = source.policy !== undefined && denied(by, 'OBJ-GET-08');
    return { rests: [], refusals: [sourceRefusal(found), unlisted(at, source), unseen] };
  },
};

const SOURCE_RULES = { match: 'COND-COPY-02', noneMatch: 'COND-COPY-03' } as const;
const TARGET_RULES = { match: 'COND-COPY-10', missing: 'COND-COPY-11', noneMatch: 'COND-COPY-09' } as const;

/** A copy of a version that is there. */
function copyOf(
  { setting, bucket, step, by }: Copying,
  source: Bucket,
  { version, id }: { version: Version; id: string | undefined },
  { write, isOwn }: { write: 'yes' | 'no'; isOwn: boolean },
): Expected | undefined {
  const action = id === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
  const read = decide(setting, by, source, { action, permission: 'READ', key: step.from.key, version });
  if (read === 'open' || (!isOwn && Object.keys(version.tags).length > 0)) return undefined;
  const itself = ontoItself(step, source, version);
  if (itself === 'open') return undefined;
  return {
    rests: [id === undefined ? 'COPY-OBJ-01' : 'COPY-VERSION-01', 'COPY-OBJ-02'],
    refusals: [
      read === 'no' && denied(by, 'COPY-SOURCE-06', 'POL-LOGIC-03', 'ACL-OWNER-04'),
      write === 'no' && denied(by, 'COPY-ACCESS-01', 'POL-LOGIC-03'),
      itself,
      ...readConditions({ ifMatch: step.sourceIfMatch }, SOURCE_RULES),
      ...writeConditions(step, objectOf(bucket, step.key), TARGET_RULES),
    ],
    claims: [...versionIdClaims(bucket), ...copyClaims(version, source)],
    leaves: (answer) => {
      const { type, meta } = step.replace ? step : version;
      const given = { ...step, type, meta, tags: step.tags ?? version.tags };
      const copy = made(given, version.body, answer && copiedTag(answer));
      return [placed(bucket, step.key, { ...copy, id: learntId(bucket, answer) })];
    },
  };
}

/** What keeps a copy of an object onto itself; a copy of a former version is none. */
function ontoItself(step: StepOf<'copy'>, source: Bucket, version: Version): Refusal | undefined | 'open' {
  const { from, key, replace, list, tags } = step;
  if (from.bucket !== step.bucket || from.key !== key || replace) return undefined;
  if (from.version !== undefined) return objectOf(source, key) === version ? 'open' : undefined;
  if (list !== undefined || tags !== undefined) return 'open';
  return refused(
    400,
    'InvalidRequest',
    'it would copy an object onto itself without a change',
    'COPY-SELF-01',
  );
}

function copyClaims({ id, etag }: Version, { versioning }: Bucket): (Claim | false)[] {
  const hasId = versioning !== 'never' && id !== undefined && id !== 'null';
  return [
    holds(['COPY-ANSWER-01'], 'an ETag', (answer) => copiedTag(answer) !== undefined),
    etag !== undefined &&
      !etag.includes('-') &&
      equals(['COPY-ANSWER-02'], 'ETag', unweak(etag), (answer) => unweak(copiedTag(answer))),
    hasId && header(['COPY-VERSION-02'], 'id of the source', 'x-std-copy-source-version-id', id),
  ];
}
