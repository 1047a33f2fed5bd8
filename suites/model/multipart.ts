import type { RequirementId } from '../../spec/generated/requirements.ts';
import { writeConditions } from './conditions.ts';
import { copiedTag, sourceRefusal } from './copies.ts';
import { type Answer, type At, denied, equals, type Expected, holds } from './expected.ts';
import { listIn, type Refusal, refused, type Rules, unweak } from './expected.ts';
import { made, mayWrite } from './objects.ts';
import type { StepOf } from './step.ts';
import { learning, learntId, placed, versionIdClaims } from './versions.ts';
import { type Bucket, changesOf, named, objectOf, type Upload, type Version } from './world.ts';
import { VERSION_ID, versionsOf, withVersions } from './world.ts';

/**
 * Uploads in parts (Amazon S3 User Guide, Uploading and copying objects using multipart upload). Only the owner's project
 * uploads so here.
 */

type UploadAt = At<StepOf<'uploadPart' | 'copyPart' | 'complete' | 'abort' | 'listParts'>>;

/** An operation on an upload that was begun: refused where it has ended, if a requirement says so. */
function aboutUpload(
  at: UploadAt,
  ended: RequirementId | undefined,
  of: (upload: Upload) => Expected | undefined,
): Expected | undefined {
  const { bucket, step, by, isOwn } = at;
  if (!isOwn) return undefined;
  const open = bucket.uploads.get(step.upload);
  if (open) return of(open);
  const gone = bucket.ended.get(step.upload);
  if (!gone || ended === undefined) return undefined;
  // Who may not write either learns one or the other.
  const denial = mayWrite(at, gone.key) !== 'yes' && denied(by, 'POL-LOGIC-03');
  return { rests: [], refusals: [refused(404, 'NoSuchUpload', 'the upload has ended', ended), denial] };
}

function withUpload(bucket: Bucket, upload: Upload): Bucket {
  return { ...bucket, uploads: new Map(bucket.uploads).set(upload.step, upload) };
}

function withoutUpload(bucket: Bucket, upload: Upload): Bucket {
  const uploads = new Map(bucket.uploads);
  uploads.delete(upload.step);
  return { ...bucket, uploads, ended: new Map(bucket.ended).set(upload.step, upload) };
}

/** A write to an upload: a denial where a policy keeps its caller from the key; undefined where that is open. */
function denialOf(at: At, key: string): Refusal[] | undefined {
  const decision = mayWrite(at, key);
  if (decision === 'open') return undefined;
  return decision === 'no' ? [denied(at.by, 'POL-LOGIC-03')] : [];
}

/** A part that takes the place of one with its number. */
function storing(
  { bucket, step }: At<StepOf<'uploadPart' | 'copyPart'>>,
  upload: Upload,
  body: string,
  tag: (answer: Answer) => string | undefined,
) {
  const leaves = (answer: Answer | undefined) => {
    const part = { body, etag: (answer && tag(answer)) ?? '' };
    return [withUpload(bucket, { ...upload, parts: new Map(upload.parts).set(step.part, part) })];
  };
  return { leaves, hasTag: (answer: Answer) => tag(answer) !== undefined };
}

export const multipart: Rules<
  'startUpload' | 'uploadPart' | 'copyPart' | 'complete' | 'abort' | 'listParts' | 'listUploads'
> = {
  startUpload: (at) => {
    const { bucket, step, isOwn } = at;
    const refusals = denialOf(at, step.key);
    if (!isOwn || !refusals) return undefined;
    const changes = changesOf(bucket, step.key);
    const { type, meta, tags, list, owner } = made(step, '', undefined);
    const given = { type, meta, tags, list, owner };
    const { versioning } = bucket;
    const begun = { step: step.n, key: step.key, changes, versioning, given, parts: new Map() };
    return {
      rests: ['MPU-BASE-02'],
      refusals,
      claims: [holds(['MPU-BASE-02'], 'an upload id', (answer) => uploadIdOf(answer) !== '')],
      leaves: (answer) => [answer ? withUpload(bucket, { ...begun, id: uploadIdOf(answer) }) : bucket],
    };
  },

  uploadPart: (at) =>
    aboutUpload(at, 'MPU-BASE-18', (upload) => {
      const refusals = denialOf(at, upload.key);
      const { hasTag, leaves } = storing(at, upload, at.step.body, (answer) => answer.header('etag'));
      const claims = [holds(['MPU-BASE-01'], 'an ETag', hasTag)];
      return refusals && { rests: ['MPU-BASE-08', 'MPU-BASE-10'], refusals, claims, leaves };
    }),

  copyPart: (at) =>
    aboutUpload(at, undefined, (upload) => {
      const { bucket, step } = at;
      const { from, range } = step;
      const found = named(bucket, from);
      const refusals = denialOf(at, upload.key);
      // Rights to the source are judged with copies.
      if (!found || !refusals || bucket.policy) return undefined;
      const { version, id } = found;
      if (!version || version.isMarker) {
        // No requirement is about markers by their id here.
        if (id !== undefined) return undefined;
        return { rests: [], refusals: [{ ...sourceRefusal(found), rests: ['MPU-COPY-05'] }] };
      }
      const body = Buffer.from(version.body);
      if (version.owner !== bucket.owner || (range && range[1] >= body.length)) return undefined;
      const bytes = range ? body.subarray(range[0], range[1] + 1) : body;
      const { hasTag, leaves } = storing(at, upload, bytes.toString(), copiedTag);
      const claims = [holds(['MPU-COPY-01'], 'an ETag', hasTag)];
      return { rests: [range ? 'MPU-COPY-02' : 'MPU-COPY-01'], refusals, claims, leaves };
    }),

  complete: (at) =>
    aboutUpload(at, undefined, (upload) => {
      const { bucket, step } = at;
      const { key, parts, given } = upload;
      const denials = denialOf(at, key);
      const isContested = changesOf(bucket, key) !== upload.changes;
      // A condition on a key that was written meanwhile may conflict.
      if (!denials || step.parts.length === 0 || (step.ifNoneMatch && isContested)) return undefined;
      const conditions = writeConditions(step, objectOf(bucket, key), COMPLETION_RULES);
      return {
        rests: ['MPU-BASE-01', 'MPU-BASE-12', 'MPU-COMPLETE-08'],
        refusals: denials.length > 0 ? denials : [...partRefusals(step.parts, upload), ...conditions],
        // Whether the state at the beginning or that at the end decides about the version is not said.
        claims: upload.versioning === bucket.versioning ? versionIdClaims(bucket) : [],
        leaves: (answer) => {
          const body = step.parts.map((part) => parts.get(part)?.body ?? '').join('');
          const made = { ...given, step: step.n, isMarker: false, body, etag: answer && copiedTag(answer) };
          return statesAt(bucket, upload, answer).flatMap((versioning) => {
            const state = { ...withoutUpload(bucket, upload), versioning };
            const version: Version = { ...made, id: learntId(state, answer) };
            return completed(state, upload, version).map((one) => ({
              ...one,
              versioning: bucket.versioning,
            }));
          });
        },
      };
    }),

  abort: (at) =>
    aboutUpload(at, undefined, (upload) => ({
      rests: ['MPU-ABORT-01'],
      leaves: () => [withoutUpload(at.bucket, upload)],
    })),

  listParts: (at) =>
    aboutUpload(at, undefined, (upload) => {
      const parts = [...upload.parts].sort(([one], [other]) => one - other);
      const expected = parts.map(([part, { body, etag }]) => [part, Buffer.byteLength(body), unweak(etag)]);
      type Listed = { Part?: { PartNumber: number; Size: number; ETag: string }[] } | undefined;
      const listed = ({ output }: Answer) =>
        listIn((output as Listed)?.Part).map(({ PartNumber, Size, ETag }) => [
          PartNumber,
          Size,
          unweak(ETag),
        ]);
      const rests = ['MPU-PARTS-01', 'MPU-BASE-10'] as const;
      const shown = equals(rests, 'parts (number, size, ETag)', expected, listed);
      return { rests: ['MPU-PARTS-01'], claims: [shown] };
    }),

  listUploads: ({ bucket, isOwn }) => {
    if (!isOwn) return undefined;
    const expected = [...bucket.uploads.values()].map(({ key, id }) => `${key} ${id}`).sort();
    type Listed = { Upload?: { Key: string; UploadId: string }[] } | undefined;
    const listed = ({ output }: Answer) =>
      listIn((output as Listed)?.Upload)
        .map(({ Key, UploadId }) => `${Key} ${UploadId}`)
        .sort();
    return { rests: ['MPU-LIST-01'], claims: [equals(['MPU-LIST-01'], 'open uploads', expected, listed)] };
  },
};

const COMPLETION_RULES = {
  match: 'COND-WRITE-10',
  missing: 'COND-WRITE-10',
  noneMatch: 'COND-WRITE-09',
} as const;

function uploadIdOf({ output }: Answer): string {
  return (output as { UploadId?: string } | undefined)?.UploadId ?? '';
}

/** Why a list of parts is refused; parts here are small, so only the last may stand. */
function partRefusals(parts: readonly number[], upload: Upload): (Refusal | false)[] {
  const isRising = parts.every((part, index) => part > (parts[index - 1] ?? 0));
  const isThere = parts.every((part) => upload.parts.has(part));
  const tooSmall = 'a part before the last is below 5 MiB';
  return [
    !isThere && refused(400, 'InvalidPart', 'a part was not uploaded', 'MPU-COMPLETE-01'),
    !isRising && refused(400, 'InvalidPartOrder', 'the part numbers do not rise', 'MPU-COMPLETE-03'),
    parts.length > 1 && refused(400, 'EntityTooSmall', tooSmall, 'MPU-COMPLETE-05'),
  ];
}

/** Versioning states that a completion may follow: where it changed meanwhile, what the answer says decides. */
function statesAt(
  { versioning }: Bucket,
  upload: Upload,
  answer: Answer | undefined,
): Bucket['versioning'][] {
  if (upload.versioning === versioning) return [versioning];
  if (!answer) return ['enabled', 'suspended'];
  return [(answer.header(VERSION_ID) ?? 'null') === 'null' ? 'suspended' : 'enabled'];
}

/**
 * The buckets that a completion may leave. What was written since the upload began may count as later than the upload: then
 * that stays current (Amazon S3 User Guide, Uploading and copying objects using multipart upload: Concurrent operations).
 */
function completed(bucket: Bucket, { key, changes }: Upload, version: Version): Bucket[] {
  const onTop = placed(bucket, key, version);
  const there = versionsOf(bucket, key);
  const since = changesOf(bucket, key) - changes;
  if (since === 0) return [onTop];
  if (bucket.versioning !== 'enabled') return [onTop, bucket];
  const below = (count: number) => [...there.slice(0, count), version, ...there.slice(count)];
  const later = Array.from({ length: Math.min(since, there.length) }, (_, index) =>
    withVersions(learning(bucket, key, version), key, below(index + 1)),
  );
  return [onTop, ...later];
}
