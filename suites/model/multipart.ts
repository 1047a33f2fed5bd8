import type { Answer, Part } from '../explore/answers/answer.ts';
import type { StepOf } from '../explore/step.ts';
import { unlessMet } from './conditions.ts';
import { type At, denied, equal, type Expected, holds, ofOwner } from './expected.ts';
import { refused, type Rests, type Rule, type Rules } from './expected.ts';
import { made } from './objects.ts';
import { mayWrite } from './rights.ts';
import { absentOf, named } from './sources.ts';
import { placed, versionIdClaims } from './versions.ts';
import { type Bucket, changesOf, objectOf, type Upload, versionsOf } from './world.ts';

/** Uploads in parts, by the owner's project (Amazon S3 User Guide, Uploading and copying objects using multipart upload). */

type PartStep = StepOf<'uploadPart' | 'copyPart'>;
type Completing = StepOf<'complete'>;
type Uploading = PartStep | Completing | StepOf<'abort' | 'listParts'>;

/** A rule about an upload that was begun; of one that has ended it is said that it takes no part. */
function ofUpload<S extends Uploading>(of: (upload: Upload, at: At<S>) => Expected | undefined): Rule<S> {
  return ofOwner((at) => {
    const open = at.bucket.uploads.get(at.step.upload);
    if (open) return open.id === undefined ? undefined : of(open, at);
    const gone = at.bucket.ended.get(at.step.upload);
    if (!gone || at.step.do !== 'uploadPart') return undefined;
    // Who may not write either learns one or the other.
    const denial = mayWrite(at, gone.key) !== 'yes' && denied('POL-LOGIC-03');
    return { refusals: [refused(404, 'NoSuchUpload', 'MPU-BASE-18'), denial] };
  });
}

function withUpload(bucket: Bucket, upload: Upload): Bucket {
  return { ...bucket, uploads: new Map(bucket.uploads).set(upload.step, upload) };
}

function ended(bucket: Bucket, upload: Upload): Bucket {
  const uploads = new Map(bucket.uploads);
  uploads.delete(upload.step);
  return { ...bucket, uploads, ended: new Map(bucket.ended).set(upload.step, upload) };
}

/** A part that takes the place of one with its number; it has an ETag. */
function stores(at: At<PartStep>, upload: Upload, body: string, ...rests: Rests): Expected {
  const { bucket, step } = at;
  const rule = step.do === 'copyPart' ? 'MPU-COPY-01' : 'MPU-BASE-01';
  return {
    right: [mayWrite(at, upload.key), 'POL-LOGIC-03'],
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
    const before = { changes: changesOf(bucket, key), versioning: bucket.versioning };
    const upload = { step: n, key, ...before, given: made(step, ''), parts: new Map() };
    return {
      right: [mayWrite(at, key), 'POL-LOGIC-03'],
      rests: ['MPU-BASE-02'],
      claims: ({ uploadId }) => [holds('an upload id', !!uploadId, 'MPU-BASE-02')],
      leaves: (answer) => [withUpload(bucket, { ...upload, id: answer && (answer.uploadId ?? '') })],
    };
  }),
  uploadPart: ofUpload((upload, at) => stores(at, upload, at.step.body, 'MPU-BASE-08', 'MPU-BASE-10')),
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
    const isRising = step.parts.every((part, index) => part > (step.parts[index - 1] ?? 0));
    const isLost = parts.some((part) => part && part.etag === undefined);
    if (parts.length === 0 || mayConflict || isLost) return undefined;
    return {
      right: [mayWrite(at, key), 'POL-LOGIC-03'],
      rests: ['MPU-BASE-01', 'MPU-BASE-12', 'MPU-COMPLETE-08'],
      refusals: [
        !parts.every((part) => part) && refused(400, 'InvalidPart', 'MPU-COMPLETE-01'),
        !isRising && refused(400, 'InvalidPartOrder', 'MPU-COMPLETE-03'),
        // Parts here are small, so only the last may stand.
        parts.length > 1 && refused(400, 'EntityTooSmall', 'MPU-COMPLETE-05'),
        ...unlessMet(step, 'complete', objectOf(bucket, key)),
      ],
      // Whether the state at the beginning or that at the end decides about the version is not said.
      claims: (answer) => (versioning === bucket.versioning ? versionIdClaims(bucket, answer) : []),
      leaves: (answer) => completed(at, upload, parts.map((part) => part?.body ?? '').join(''), answer),
    };
  }),
  abort: ofUpload((upload, at) => ({ rests: ['MPU-ABORT-01'], leaves: () => [ended(at.bucket, upload)] })),
  listParts: ofUpload((upload) => {
    const parts = [...upload.parts].sort(([one], [other]) => one - other);
    const due: readonly Part[] = parts.map(([part, { body, etag }]) => [part, Buffer.byteLength(body), etag]);
    if (due.some(([, , etag]) => etag === undefined)) return undefined;
    const rests: Rests = ['MPU-PARTS-01', 'MPU-BASE-10'];
    const what = 'parts (number, size, ETag)';
    return { rests: ['MPU-PARTS-01'], claims: (answer) => [equal(what, due, answer.parts, ...rests)] };
  }),
  listUploads: ofOwner(({ bucket }) => {
    const open = [...bucket.uploads.values()];
    if (open.some(({ id }) => id === undefined)) return undefined;
    const due = open.map(({ key, id }) => `${key} ${id}`).sort();
    const claims: Expected['claims'] = ({ uploads }) => [equal('open uploads', due, uploads, 'MPU-LIST-01')];
    return { rests: ['MPU-LIST-01'], claims };
  }),
};

/**
 * The buckets that a completion may leave. Where the versioning state changed meanwhile, what the answer says decides which
 * of both held. What was written since the upload began may count as later than the upload: then that stays current (Amazon
 * S3 User Guide, Uploading and copying objects using multipart upload: Concurrent operations).
 */
function completed(
  { bucket, step }: At<Completing>,
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
  const without = ended(bucket, upload);
  return (upload.versioning === versioning ? [versioning] : states).flatMap((state) => {
    const at = (later: number) => ({
      ...placed({ ...without, versioning: state }, key, version, answer?.versionId, later),
      versioning,
    });
    if (state !== 'enabled') return since > 0 ? [at(0), without] : [at(0)];
    const most = Math.min(since, versionsOf(bucket, key).length);
    return Array.from({ length: most + 1 }, (_, later) => at(later));
  });
}
