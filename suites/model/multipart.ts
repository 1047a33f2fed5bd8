import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Answer, Part } from '../explore/answers/answer.ts';
import { unlessMet } from './conditions.ts';
import { type At, denied, equal, type Expected, holds, ofOwner } from './expected.ts';
import { type Refusal, refused, type Rests, type Rule, type Rules, type Some } from './expected.ts';
import { made } from './objects.ts';
import { mayWrite } from './rights.ts';
import { absentOf, named } from './sources.ts';
import type { StepOf } from './step.ts';
import { placed, versionIdClaims } from './versions.ts';
import { type Bucket, changesOf, objectOf, type Upload, versionsOf } from './world.ts';

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
function stores(
  at: At<StepOf<'uploadPart' | 'copyPart'>>,
  upload: Upload,
  body: string,
  ...rests: Rests
): Expected {
  const { bucket, step } = at;
  const rule = step.do === 'copyPart' ? 'MPU-COPY-01' : 'MPU-BASE-01';
  return {
    right: toWrite(at, upload.key),
    rests,
    claims: ({ etag }) => [holds('an ETag', etag !== undefined, rule)],
    leaves: (answer) => {
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
    const upload = { ...begun, given: made(step, ''), parts: new Map() };
    return {
      right: toWrite(at, key),
      rests: ['MPU-BASE-02'],
      claims: ({ uploadId }) => [holds('an upload id', !!uploadId, 'MPU-BASE-02')],
      leaves: (answer) => [withUpload(bucket, { ...upload, id: answer && (answer.uploadId ?? '') })],
    };
  }),

  uploadPart: ofUpload(
    (upload, at) => stores(at, upload, at.step.body, 'MPU-BASE-08', 'MPU-BASE-10'),
    'MPU-BASE-18',
  ),

  copyPart: ofUpload((upload, at) => {
    const { bucket, step } = at;
    const { from, range } = step;
    const found = named(bucket, from);
    // Rights to the source are judged with copies.
    if (!found || bucket.policy) return undefined;
    const { version } = found;
    if (!version) {
      const refusal = absentOf(found, 'copyPart');
      return refusal && mayWrite(at, upload.key) !== 'open' ? { refusals: [refusal] } : undefined;
    }
    const body = Buffer.from(version.body);
    if (version.owner !== bucket.owner || (range && range[1] >= body.length)) return undefined;
    const bytes = range ? body.subarray(range[0], range[1] + 1) : body;
    return stores(at, upload, bytes.toString(), range ? 'MPU-COPY-02' : 'MPU-COPY-01');
  }),

  complete: ofUpload((upload, at) => {
    const { bucket, step } = at;
    const { key, changes, versioning } = upload;
    // A condition on a key that was written meanwhile may conflict; a part whose ETag was lost cannot be named.
    const mayConflict = step.ifNoneMatch && changesOf(bucket, key) !== changes;
    const parts = step.parts.map((part) => upload.parts.get(part));
    const isLost = parts.some((part) => part && part.etag === undefined);
    if (parts.length === 0 || mayConflict || isLost) return undefined;
    return {
      right: toWrite(at, key),
      rests: ['MPU-BASE-01', 'MPU-BASE-12', 'MPU-COMPLETE-08'],
      refusals: [...partRefusals(step.parts, upload), ...unlessMet(step, 'complete', objectOf(bucket, key))],
      // Whether the state at the beginning or that at the end decides about the version is not said.
      claims: (answer) => (versioning === bucket.versioning ? versionIdClaims(bucket, answer) : []),
      leaves: (answer) => completed(at, upload, parts.map((part) => part?.body ?? '').join(''), answer),
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
    if (open.some(({ id }) => id === undefined)) return undefined;
    const due = open.map(({ key, id }) => `${key} ${id}`).sort();
    return {
      rests: ['MPU-LIST-01'],
      claims: ({ uploads }) => [equal('open uploads', due, uploads, 'MPU-LIST-01')],
    };
  }),
};

/** Why a list of parts is refused; parts here are small, so only the last may stand. */
function partRefusals(parts: readonly number[], upload: Upload): Some<Refusal> {
  const isRising = parts.every((part, index) => part > (parts[index - 1] ?? 0));
  const isThere = parts.every((part) => upload.parts.has(part));
  return [
    !isThere && refused(400, 'InvalidPart', 'MPU-COMPLETE-01'),
    !isRising && refused(400, 'InvalidPartOrder', 'MPU-COMPLETE-03'),
    parts.length > 1 && refused(400, 'EntityTooSmall', 'MPU-COMPLETE-05'),
  ];
}

/**
 * The buckets that a completion may leave. Where the versioning state changed meanwhile, what the answer says decides which
 * of both held. What was written since the upload began may count as later than the upload: then that stays current (Amazon
 * S3 User Guide, Uploading and copying objects using multipart upload: Concurrent operations).
 */
function completed(
  { bucket, step }: At<StepOf<'complete'>>,
  upload: Upload,
  body: string,
  answer?: Answer,
): Bucket[] {
  const { key, changes, given } = upload;
  const { versioning } = bucket;
  const version = { ...given, step: step.n, body, etag: answer?.etag };
  const isNull = (answer?.versionId ?? 'null') === 'null';
  const states = answer ? ([isNull ? 'suspended' : 'enabled'] as const) : (['enabled', 'suspended'] as const);
  const since = changesOf(bucket, key) - changes;
  const ended = withoutUpload(bucket, upload);
  return (upload.versioning === versioning ? [versioning] : states).flatMap((state) => {
    const at = (later: number) => ({
      ...placed({ ...ended, versioning: state }, key, version, answer?.versionId, later),
      versioning,
    });
    if (state !== 'enabled') return since > 0 ? [at(0), ended] : [at(0)];
    const most = Math.min(since, versionsOf(bucket, key).length);
    return Array.from({ length: most + 1 }, (_, later) => at(later));
  });
}
