import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Answer } from '../explore/answers/answer.ts';
import { writeConditions } from './conditions.ts';
import { type At, denied, equal, type Expected, holds, missingKey, ofOwner } from './expected.ts';
import { type Refusal, refused, type Rules } from './expected.ts';
import { made, mayWrite } from './objects.ts';
import type { StepOf } from './step.ts';
import { placed, versionIdClaims } from './versions.ts';
import { type Bucket, changesOf, named, objectOf, type Upload, type Version } from './world.ts';
import { versionsOf, withVersions } from './world.ts';

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
  const { bucket, step, isOwn } = at;
  if (!isOwn) return undefined;
  const open = bucket.uploads.get(step.upload);
  if (open) return of(open);
  const gone = bucket.ended.get(step.upload);
  if (!gone || ended === undefined) return undefined;
  // Who may not write either learns one or the other.
  const denial = mayWrite(at, gone.key) !== 'yes' && denied('POL-LOGIC-03');
  return { refusals: [refused(404, 'NoSuchUpload', ended), denial] };
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
  return decision === 'no' ? [denied('POL-LOGIC-03')] : [];
}

/** The bucket with a part that takes the place of one with its number. */
function storing({ bucket, step }: At<StepOf<'uploadPart' | 'copyPart'>>, upload: Upload, body: string) {
  return (answer: Answer | undefined): Bucket[] => {
    const parts = new Map(upload.parts).set(step.part, { body, etag: answer?.etag ?? '' });
    return [withUpload(bucket, { ...upload, parts })];
  };
}

export const multipart: Rules<
  'startUpload' | 'uploadPart' | 'copyPart' | 'complete' | 'abort' | 'listParts' | 'listUploads'
> = {
  startUpload: ofOwner((at) => {
    const { bucket, step } = at;
    const { n, key } = step;
    const refusals = denialOf(at, key);
    if (!refusals) return undefined;
    const { versioning } = bucket;
    const given = made(step, '', undefined);
    const begun = { step: n, key, changes: changesOf(bucket, key), versioning, given, parts: new Map() };
    return {
      rests: ['MPU-BASE-02'],
      refusals,
      claims: ({ uploadId }) => [holds('an upload id', !!uploadId, 'MPU-BASE-02')],
      leaves: (answer) => [answer ? withUpload(bucket, { ...begun, id: answer.uploadId ?? '' }) : bucket],
    };
  }),

  uploadPart: (at) =>
    aboutUpload(at, 'MPU-BASE-18', (upload) => {
      const refusals = denialOf(at, upload.key);
      return (
        refusals && {
          rests: ['MPU-BASE-08', 'MPU-BASE-10'],
          refusals,
          claims: ({ etag }) => [holds('an ETag', etag !== undefined, 'MPU-BASE-01')],
          leaves: storing(at, upload, at.step.body),
        }
      );
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
      // No requirement is about markers by their id here.
      if (!version || version.isMarker)
        return id === undefined ? { refusals: [missingKey('MPU-COPY-05')] } : undefined;
      const body = Buffer.from(version.body);
      if (version.owner !== bucket.owner || (range && range[1] >= body.length)) return undefined;
      const bytes = range ? body.subarray(range[0], range[1] + 1) : body;
      return {
        rests: [range ? 'MPU-COPY-02' : 'MPU-COPY-01'],
        refusals,
        claims: ({ etag }) => [holds('an ETag', etag !== undefined, 'MPU-COPY-01')],
        leaves: storing(at, upload, bytes.toString()),
      };
    }),

  complete: (at) =>
    aboutUpload(at, undefined, (upload) => {
      const { bucket, step } = at;
      const { key, changes } = upload;
      const denials = denialOf(at, key);
      // A condition on a key that was written meanwhile may conflict.
      const mayConflict = step.ifNoneMatch && changesOf(bucket, key) !== changes;
      if (!denials || step.parts.length === 0 || mayConflict) return undefined;
      const conditions = writeConditions(step, objectOf(bucket, key), COMPLETION_RULES);
      return {
        rests: ['MPU-BASE-01', 'MPU-BASE-12', 'MPU-COMPLETE-08'],
        refusals: denials.length > 0 ? denials : [...partRefusals(step.parts, upload), ...conditions],
        // Whether the state at the beginning or that at the end decides about the version is not said.
        claims: (answer) => (upload.versioning === bucket.versioning ? versionIdClaims(bucket, answer) : []),
        leaves: (answer) => completed(at, upload, answer),
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
      const due = parts.map(([part, { body, etag }]) => [part, Buffer.byteLength(body), etag] as const);
      return {
        rests: ['MPU-PARTS-01'],
        claims: (answer) => [
          equal('parts (number, size, ETag)', due, answer.parts, 'MPU-PARTS-01', 'MPU-BASE-10'),
        ],
      };
    }),

  listUploads: ofOwner(({ bucket }) => {
    const due = [...bucket.uploads.values()].map(({ key, id }) => `${key} ${id}`).sort();
    return {
      rests: ['MPU-LIST-01'],
      claims: ({ uploads }) => [equal('open uploads', due, uploads, 'MPU-LIST-01')],
    };
  }),
};

const IF_MATCH = 'COND-WRITE-10';
const COMPLETION_RULES = { match: IF_MATCH, missing: IF_MATCH, noneMatch: 'COND-WRITE-09' } as const;

/** Why a list of parts is refused; parts here are small, so only the last may stand. */
function partRefusals(parts: readonly number[], upload: Upload): (Refusal | false)[] {
  const isRising = parts.every((part, index) => part > (parts[index - 1] ?? 0));
  const isThere = parts.every((part) => upload.parts.has(part));
  return [
    !isThere && refused(400, 'InvalidPart', 'MPU-COMPLETE-01'),
    !isRising && refused(400, 'InvalidPartOrder', 'MPU-COMPLETE-03'),
    parts.length > 1 && refused(400, 'EntityTooSmall', 'MPU-COMPLETE-05'),
  ];
}

/** The buckets that a completion may leave, in every versioning state that it may follow. */
function completed({ bucket, step }: At<StepOf<'complete'>>, upload: Upload, answer?: Answer): Bucket[] {
  const body = step.parts.map((part) => upload.parts.get(part)?.body ?? '').join('');
  const version = { ...upload.given, step: step.n, body, etag: answer?.etag };
  return statesAt(bucket, upload, answer).flatMap((versioning) =>
    placings({ ...withoutUpload(bucket, upload), versioning }, upload, version, answer?.versionId).map(
      (one) => ({ ...one, versioning: bucket.versioning }),
    ),
  );
}

/** Versioning states that a completion may follow: where it changed meanwhile, what the answer says decides. */
function statesAt({ versioning }: Bucket, upload: Upload, answer?: Answer): Bucket['versioning'][] {
  if (upload.versioning === versioning) return [versioning];
  if (!answer) return ['enabled', 'suspended'];
  return [(answer.versionId ?? 'null') === 'null' ? 'suspended' : 'enabled'];
}

/**
 * Where a completed version may come. What was written since the upload began may count as later than the upload: then that
 * stays current (Amazon S3 User Guide, Uploading and copying objects using multipart upload: Concurrent operations).
 */
function placings(
  bucket: Bucket,
  { key, changes }: Upload,
  made: Omit<Version, 'id'>,
  given: string | undefined,
): Bucket[] {
  const onTop = placed(bucket, key, made, given);
  const there = versionsOf(bucket, key);
  const since = changesOf(bucket, key) - changes;
  if (since === 0) return [onTop];
  if (bucket.versioning !== 'enabled') return [onTop, bucket];
  const below = (count: number) => [...there.slice(0, count), { ...made, id: given }, ...there.slice(count)];
  const later = Array.from({ length: Math.min(since, there.length) }, (_, index) =>
    withVersions(bucket, key, below(index + 1)),
  );
  return [onTop, ...later];
}
