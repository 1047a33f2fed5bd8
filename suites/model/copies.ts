import { decide, denied, unlisted } from './access.ts';
import { readConditions, writeConditions } from './conditions.ts';
import { type Answer, type Claim, equals, holds, type Refusal, refusalsOf, type Rules } from './expected.ts';
import { aboutBucket, missing } from './missing.ts';
import { made, mayWrite, unweak } from './objects.ts';
import type { StepOf } from './step.ts';
import { learntId, placed, versionIdClaims } from './versions.ts';
import { type Bucket, named, objectOf, partyOf, type Version, withBucket } from './world.ts';

/** Copies (interface document: Endpoints › Object API, Copy object; Amazon S3 API Reference, CopyObject). */

/** The ETag in the document of a copy. */
export function copiedTag({ output }: Answer): string | undefined {
  return (output as { ETag?: string } | undefined)?.ETag;
}

/** Why a source that is not there is refused. */
export function sourceRefusal(
  version: Version | undefined,
  step: { key: string; id: string | undefined },
): Refusal[] {
  if (version?.isMarker && step.id !== undefined)
    return [
      {
        status: [400],
        codes: ['InvalidRequest'],
        because: 'the source is a delete marker',
        rests: ['COPY-VERSION-04'],
      },
    ];
  if (version?.isMarker) return missing({ key: step.key }, ['COPY-VERSION-03']);
  return step.id === undefined
    ? missing({ key: step.key }, ['COPY-SOURCE-03'])
    : missing({ key: step.key, version: 0 }, ['VER-ID-05']);
}

export const copies: Rules<'copy'> = {
  copy: (world, step, setting) =>
    aboutBucket(world, step.bucket, 'OBJ-PUT-06', (bucket) => {
      const { from, by, key } = step;
      const source = world.get(from.bucket);
      // Copies between buckets are stated for the public protocol alone.
      if (!source || (from.bucket !== step.bucket && !setting.isHeld('COPY-SOURCE-07'))) return undefined;
      const found = named(source, from);
      if (!found || (found.id === 'null' && !found.version)) return undefined;
      const { version, id } = found;
      const write = mayWrite(setting, by, bucket, key);
      const isOwn = partyOf(by) === source.owner && partyOf(by) === bucket.owner;
      if (write === 'open' || by === 'anonymous') return undefined;
      if (!version || version.isMarker) {
        // Which of two refusals comes first is open.
        if (write === 'no' || !isOwn) return undefined;
        return {
          rests: [],
          refusals: [
            ...sourceRefusal(version, { key: from.key, id }),
            ...unlisted(setting, by, source),
            ...(source.policy ? [denied(by, ['OBJ-GET-08'])] : []),
          ],
          claims: [],
          next: () => [world],
        };
      }
      const action = id === undefined ? 's3:GetObject' : 's3:GetObjectVersion';
      const read = decide(setting, by, source, { action, permission: 'READ', key: from.key, version });
      if (read === 'open' || (!isOwn && Object.keys(version.tags).length > 0)) return undefined;
      const itself = ontoItself(step, source, version);
      if (itself === 'open') return undefined;
      const conditions = [
        ...(step.sourceIfMatch ? readConditions({ ifMatch: step.sourceIfMatch }, SOURCE_RULES) : []),
        ...writeConditions(step, objectOf(bucket, key), TARGET_RULES),
      ];
      return {
        rests: [id === undefined ? 'COPY-OBJ-01' : 'COPY-VERSION-01', 'COPY-OBJ-02'],
        refusals: refusalsOf(
          read === 'no' && denied(by, ['COPY-SOURCE-06', 'POL-LOGIC-03', 'ACL-OWNER-04']),
          write === 'no' && denied(by, ['COPY-ACCESS-01', 'POL-LOGIC-03']),
          itself,
          ...conditions,
        ),
        claims: [...versionIdClaims(bucket), ...copyClaims(version, source)],
        next: (answer) => {
          const { type, meta } = step.replace ? { ...step } : version;
          const copy = made(
            { ...step, type, meta, tags: step.tags ?? version.tags },
            version.body,
            answer && copiedTag(answer),
          );
          const placing = placed(bucket, key, { ...copy, id: learntId(bucket, answer) });
          return [withBucket(world, step.bucket, placing)];
        },
      };
    }),
};

const SOURCE_RULES = { match: 'COND-COPY-02', noneMatch: 'COND-COPY-03' } as const;
const TARGET_RULES = { match: 'COND-COPY-10', missing: 'COND-COPY-11', noneMatch: 'COND-COPY-09' } as const;

/** What keeps a copy of an object onto itself; a copy of a former version is none. */
function ontoItself(step: StepOf<'copy'>, source: Bucket, version: Version): Refusal | undefined | 'open' {
  const { from, key, replace, list, tags } = step;
  if (from.bucket !== step.bucket || from.key !== key || replace) return undefined;
  if (from.version !== undefined) return objectOf(source, key) === version ? 'open' : undefined;
  if (list !== undefined || tags !== undefined) return 'open';
  return {
    status: [400],
    codes: ['InvalidRequest'],
    because: 'it would copy an object onto itself without a change',
    rests: ['COPY-SELF-01'],
  };
}

function copyClaims(version: Version, source: Bucket): Claim[] {
  const claims = [holds(['COPY-ANSWER-01'], 'an ETag', (answer) => copiedTag(answer) !== undefined)];
  if (version.etag !== undefined && !version.etag.includes('-'))
    claims.push(
      equals(['COPY-ANSWER-02'], 'ETag', unweak(version.etag), (answer) => unweak(copiedTag(answer))),
    );
  if (source.versioning !== 'never' && version.id !== undefined && version.id !== 'null')
    claims.push(
      equals(['COPY-VERSION-02'], 'id of the source', version.id, (answer) =>
        answer.header('x-std-copy-source-version-id'),
      ),
    );
  return claims;
}
