import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Answer, Part } from '../explore/answers/answer.ts';
import { type Absent, absentOf } from './access.ts';
import { writeConditions } from './conditions.ts';
import { type At, denied, equal, type Expected, holds, missingKey, ofOwner } from './expected.ts';
import { type Refusal, refused, type Rule, type Rules } from './expected.ts';
import { made, mayWrite } from './objects.ts';
import type { StepOf } from './step.ts';
import { placed, versionIdClaims } from './versions.ts';
import { type Bucket, changesOf, named, objectOf, type Upload, type Version } from './world.ts';
import { versionsOf, withVersions } from './world.ts';

/**
 * Uploads in parts (Amazon S3 User Guide, Uploading and copying objects using multipart upload). Only the owner's project
 * uploads so here.
 */

type Uploading = StepOf<'uploadPart' | 'copyPart' | 'complete' | 'abort' | 'listParts'>;

/** A rule about an upload that was begun; of one that has ended it says something only if a requirement does. */
function ofUpload<S extends Uploading>(
  of: (upload: Upload, at: At<S>) => Expected | undefined,
  ended?: RequirementId,
): Rule<S> {
  return ofOwner((at) => {
    const open = at.bucket.uploads.get(at.step.upload);
    if (open) return open.id === undefined ? undefined : of(open, at);
    const gone = at.bucket.ended.get(at.step.upload);
    if (!gone || ended === undefined) return undefined;
    // Who may not write either learns one or the other.
    const denial = mayWrite(at, gone.key) !== 'yes' && denied('POL-LOGIC-03');
    return { refusals: [refused(404, 'NoSuchUpload', ended), denial] };
  });
}

function withUpload(bucket: Bucket, upload: Upload): Bucket {
  return { ...bucket, uploads: new Map(bucket.uploads).set(upload.step, upload) };
}

function withoutUpload(bucket: Bucket, upload: Upload): Bucket {
  const uploads = new Map(bucket.uploads);
  uploads.delete(upload.step);
  return { ...bucket, uploads, ended: new Map(bucket.ended).set(upload.step, upload) };
}

/** The right to write to an upload, which a policy may deny. */
function toWrite(at: At, key: string): Expected['right'] {
  return [mayWrite(at, key), 'POL-LOGIC-03'];
}

/** A part that takes the place of one with its number; it has an ETag. */
function stores({ bucket, step }: At<StepOf<'uploadPart' | 'copyPart'>>, upload: Upload, body: string) {
  const rule = step.do === 'copyPart' ? 'MPU-COPY-01' : 'MPU-BASE-01';
  return {
    claims: ({ etag }: Answer) => [holds('an ETag', etag !== undefined, rule)],
    leaves: (answer?: Answer) => {
      const parts = new Map(upload.parts).set(step.part, { body, etag: answer?.etag });
      return [withUpload(bucket, { ...upload, parts })];
    },
  };
}

export const multipart: Rules<Uploading['do'] | 'startUpload' | 'listUploads'> = {
  startUpload: ofOwner((at) => {
    const { bucket, step } = at;
    const { n, key } = step;
    const begun = { step: n, key, changes: changesOf(bucket, key), versioning: bucket.versioning };
    const given = made(step, '', undefined);
    return {
      right: toWrite(at, key),
      rests: ['MPU-BASE-02'],
      claims: ({ uploadId }) => [holds('an upload id', !!uploadId, 'MPU-BASE-02')],
      leaves: (answer) => [
        withUpload(bucket, { ...begun, given, parts: new Map(), id: answer && (answer.uploadId ?? '') }),
      ],
    };
  }),

  uploadPart: ofUpload((upload, at) => {
    const right = toWrite(at, upload.key);
    return { right, rests: ['MPU-BASE-08', 'MPU-BASE-10'], ...stores(at, upload, at.step.body) };
  }, 'MPU-BASE-18'),

  copyPart: ofUpload((upload, at) => {
    const { bucket, step } = at;
    const { from, range } = step;
    const found = named(bucket, from);
    // Rights to the source are judged with copies.
    if (!found || bucket.policy) return undefined;
    const { version } = found;
    if (!version || version.isMarker) {
      const refusal = absentOf(found, ABSENT);
      const right: Expected['right'] = [mayWrite(at, upload.key) === 'open' ? 'open' : 'yes'];
      return refusal && { right, refusals: [refusal] };
    }
    const body = Buffer.from(version.body);
    if (version.owner !== bucket.owner || (range && range[1] >= body.length)) return undefined;
    const bytes = range ? body.subarray(range[0], range[1] + 1) : body;
    const rule = range ? 'MPU-COPY-02' : 'MPU-COPY-01';
    return { right: toWrite(at, upload.key), rests: [rule], ...stores(at, upload, bytes.toString()) };
  }),

  complete: ofUpload((upload, at) => {
    const { bucket, step } = at;
    const { key, changes, parts } = upload;
    // A condition on a key that was written meanwhile may conflict; a part whose ETag was lost cannot be named.
    const mayConflict = step.ifNoneMatch && changesOf(bucket, key) !== changes;
    const isLost = step.parts.some((part) => parts.has(part) && parts.get(part)?.etag === undefined);
    if (step.parts.length === 0 || mayConflict || isLost) return undefined;
    return {
      right: toWrite(at, key),
      rests: ['MPU-BASE-01', 'MPU-BASE-12', 'MPU-COMPLETE-08'],
      refusals: [...partRefusals(step.parts, upload), ...writeConditions(step, objectOf(bucket, key))],
      // Whether the state at the beginning or that at the end decides about the version is not said.
      claims: (answer) => (upload.versioning === bucket.versioning ? versionIdClaims(bucket, answer) : []),
      leaves: (answer) => completed(at, upload, answer),
    };
  }),

  abort: ofUpload((upload, { bucket }) => ({
    rests: ['MPU-ABORT-01'],
    leaves: () => [withoutUpload(bucket, upload)],
  })),

  listParts: ofUpload((upload) => {
    const parts = [...upload.parts].sort(([one], [other]) => one - other);
    const due: readonly Part[] = parts.map(([part, { body, etag }]) => [part, Buffer.byteLength(body), etag]);
    if (due.some(([, , etag]) => etag === undefined)) return undefined;
    const what = 'parts (number, size, ETag)';
    return {
      rests: ['MPU-PARTS-01'],
      claims: (answer) => [equal(what, due, answer.parts, 'MPU-PARTS-01', 'MPU-BASE-10')],
    };
  }),

  listUploads: ofOwner(({ bucket }) => {
    const open = [...bucket.uploads.values()];
    const due = open.map(({ key, id }) => `${key} ${id}`).sort();
    if (open.some(({ id }) => id === undefined)) return undefined;
    const claims: Expected['claims'] = ({ uploads }) => [equal('open uploads', due, uploads, 'MPU-LIST-01')];
    return { rests: ['MPU-LIST-01'], claims };
  }),
};

/** No requirement is about markers by their id here. */
const ABSENT: Absent = { key: missingKey('MPU-COPY-05'), marker: missingKey('MPU-COPY-05') };

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
