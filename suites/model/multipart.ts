import type { RequirementId } from '../../spec/generated/requirements.ts';
import { denied } from './access.ts';
import { writeConditions } from './conditions.ts';
import { copiedTag, sourceRefusal } from './copies.ts';
import {
  type Answer,
  equals,
  holds,
  type Expected,
  reading,
  type Refusal,
  refusalsOf,
  type Rules,
  type Setting,
  listIn,
} from './expected.ts';
import { aboutBucket } from './missing.ts';
import { made, mayWrite } from './objects.ts';
import type { StepOf } from './step.ts';
import { learning, learntId, placed, versionIdClaims } from './versions.ts';
import {
  type Bucket,
  changesOf,
  named,
  objectOf,
  partyOf,
  type Upload,
  type Version,
  withBucket,
  withVersions,
  type World,
  versionsOf,
} from './world.ts';

/** Uploads in parts (Amazon S3 User Guide, Uploading and copying objects using multipart upload). Only the owner's project uploads so here. */

type About = { bucket: Bucket; upload: Upload };
type UploadStep = StepOf<'uploadPart' | 'copyPart' | 'complete' | 'abort' | 'listParts'>;

/** An operation on an upload that was begun: refused where it has ended, if a requirement says so. */
function aboutUpload(
  world: World,
  step: UploadStep,
  setting: Setting,
  ended: RequirementId | undefined,
  of: (about: About) => Expected | undefined,
): Expected | undefined {
  const bucket = world.get(step.bucket);
  if (!bucket || partyOf(step.by) !== bucket.owner) return undefined;
  const upload = bucket.uploads.get(step.upload);
  if (upload) return of({ bucket, upload });
  if (!bucket.ended.has(step.upload) || ended === undefined) return undefined;
  const gone: Refusal = {
    status: [404],
    codes: ['NoSuchUpload'],
    because: 'the upload has ended',
    rests: [ended],
  };
  // Who may not write either learns one or the other.
  const mayNot = mayWrite(setting, step.by, bucket, bucket.ended.get(step.upload)?.key ?? '') !== 'yes';
  return reading(world, [], refusalsOf(gone, mayNot && denied(step.by, ['POL-LOGIC-03'])));
}

function withUpload(world: World, slot: number, bucket: Bucket, upload: Upload): World {
  return withBucket(world, slot, { ...bucket, uploads: new Map(bucket.uploads).set(upload.step, upload) });
}

function withoutUpload(bucket: Bucket, upload: Upload): Bucket {
  const uploads = new Map(bucket.uploads);
  uploads.delete(upload.step);
  return { ...bucket, uploads, ended: new Map(bucket.ended).set(upload.step, upload) };
}

/** A part takes the place of one with its number. */
function withPart(
  world: World,
  step: StepOf<'uploadPart' | 'copyPart'>,
  { bucket, upload }: About,
  body: string,
  etag: string | undefined,
): World[] {
  const parts = new Map(upload.parts).set(step.part, { body, etag: etag ?? '' });
  return [withUpload(world, step.bucket, bucket, { ...upload, parts })];
}

function deniedPart(setting: Setting, step: UploadStep, { bucket, upload }: About): Refusal[] | undefined {
  const decision = mayWrite(setting, step.by, bucket, upload.key);
  if (decision === 'open') return undefined;
  return refusalsOf(decision === 'no' && denied(step.by, ['POL-LOGIC-03']));
}

const hasTag = (tag: (answer: Answer) => string | undefined, rule: RequirementId) => [
  holds([rule], 'an ETag', (answer) => tag(answer) !== undefined),
];

export const multipart: Rules<
  'startUpload' | 'uploadPart' | 'copyPart' | 'complete' | 'abort' | 'listParts' | 'listUploads'
> = {
  startUpload: (world, step, setting) =>
    aboutBucket(world, step.bucket, 'OBJ-PUT-06', (bucket) => {
      const { n, key, by } = step;
      if (partyOf(by) !== bucket.owner) return undefined;
      const decision = mayWrite(setting, by, bucket, key);
      if (decision === 'open') return undefined;
      return {
        rests: ['MPU-BASE-02'],
        refusals: refusalsOf(decision === 'no' && denied(by, ['POL-LOGIC-03'])),
        claims: [holds(['MPU-BASE-02'], 'an upload id', (answer) => uploadIdOf(answer) !== '')],
        next: (answer) => {
          if (!answer) return [world];
          const { type, meta, tags, list, owner } = made(step, '', undefined);
          const given = { type, meta, tags, list, owner };
          const id = uploadIdOf(answer);
          return [
            withUpload(world, step.bucket, bucket, {
              step: n,
              key,
              id,
              changes: changesOf(bucket, key),
              given,
              parts: new Map(),
            }),
          ];
        },
      };
    }),

  uploadPart: (world, step, setting) =>
    aboutUpload(world, step, setting, 'MPU-BASE-18', (about) => {
      const refusals = deniedPart(setting, step, about);
      return (
        refusals && {
          rests: ['MPU-BASE-08', 'MPU-BASE-10'],
          refusals,
          claims: hasTag((answer) => answer.header('etag'), 'MPU-BASE-01'),
          next: (answer) => withPart(world, step, about, step.body, answer?.header('etag')),
        }
      );
    }),

  copyPart: (world, step, setting) =>
    aboutUpload(world, step, setting, undefined, (about) => {
      const { bucket } = about;
      const { from, range } = step;
      const found = named(bucket, from);
      const refusals = deniedPart(setting, step, about);
      // Rights to the source are judged with copies.
      if (!found || !refusals || bucket.policy || (found.id === 'null' && !found.version)) return undefined;
      const { version, id } = found;
      if (!version || version.isMarker) {
        // No requirement is about markers by their id here.
        if (id !== undefined) return undefined;
        const [refusal] = sourceRefusal(version, { key: from.key, id });
        return reading(world, [], refusalsOf(refusal && { ...refusal, rests: ['MPU-COPY-05'] }));
      }
      const body = Buffer.from(version.body);
      if (version.owner !== bucket.owner || (range && range[1] >= body.length)) return undefined;
      const bytes = range ? body.subarray(range[0], range[1] + 1) : body;
      return {
        rests: [range ? 'MPU-COPY-02' : 'MPU-COPY-01'],
        refusals,
        claims: hasTag(copiedTag, 'MPU-COPY-01'),
        next: (answer) => withPart(world, step, about, bytes.toString(), answer && copiedTag(answer)),
      };
    }),

  complete: (world, step, setting) =>
    aboutUpload(world, step, setting, undefined, (about) => {
      const { bucket, upload } = about;
      const { key } = upload;
      const denials = deniedPart(setting, step, about);
      const isContested = changesOf(bucket, key) !== upload.changes;
      // A condition on a key that was written meanwhile may conflict.
      if (!denials || step.parts.length === 0 || (step.ifNoneMatch && isContested)) return undefined;
      const rules = { match: 'COND-WRITE-10', missing: 'COND-WRITE-10', noneMatch: 'COND-WRITE-09' } as const;
      return {
        rests: ['MPU-BASE-01', 'MPU-BASE-12', 'MPU-COMPLETE-08'],
        refusals:
          denials.length > 0
            ? denials
            : [...partRefusals(step.parts, upload), ...writeConditions(step, objectOf(bucket, key), rules)],
        claims: versionIdClaims(bucket),
        next: (answer) => {
          const body = step.parts.map((part) => upload.parts.get(part)?.body ?? '').join('');
          const version: Version = {
            ...upload.given,
            step: step.n,
            isMarker: false,
            body,
            etag: answer && copiedTag(answer),
            id: learntId(bucket, answer),
          };
          return completed(withoutUpload(bucket, upload), upload, version, isContested).map((one) =>
            withBucket(world, step.bucket, one),
          );
        },
      };
    }),

  abort: (world, step, setting) =>
    aboutUpload(world, step, setting, undefined, ({ bucket, upload }) => ({
      rests: ['MPU-ABORT-01'],
      refusals: [],
      claims: [],
      next: () => [withBucket(world, step.bucket, withoutUpload(bucket, upload))],
    })),

  listParts: (world, step, setting) =>
    aboutUpload(world, step, setting, undefined, ({ upload }) => {
      const parts = [...upload.parts].sort(([one], [other]) => one - other);
      const expected = parts.map(([part, { body, etag }]) => [part, Buffer.byteLength(body), etag]);
      const listed = ({ output }: Answer) =>
        listIn(
          (output as { Part?: { PartNumber: number; Size: number; ETag: string }[] } | undefined)?.Part,
        ).map(({ PartNumber, Size, ETag }) => [PartNumber, Size, ETag]);
      return reading(
        world,
        ['MPU-PARTS-01'],
        [],
        [equals(['MPU-PARTS-01', 'MPU-BASE-10'], 'parts (number, size, ETag)', expected, listed)],
      );
    }),

  listUploads: (world, { by, bucket: slot }) =>
    aboutBucket(world, slot, 'LIST-BASE-04', (bucket) => {
      if (partyOf(by) !== bucket.owner) return undefined;
      const expected = [...bucket.uploads.values()].map(({ key, id }) => [key, id].join(' ')).sort();
      const listed = ({ output }: Answer) =>
        listIn((output as { Upload?: { Key: string; UploadId: string }[] } | undefined)?.Upload)
          .map(({ Key, UploadId }) => [Key, UploadId].join(' '))
          .sort();
      return reading(world, ['MPU-LIST-01'], [], [equals(['MPU-LIST-01'], 'open uploads', expected, listed)]);
    }),
};

function uploadIdOf({ output }: Answer): string {
  return (output as { UploadId?: string } | undefined)?.UploadId ?? '';
}

/** Why a list of parts is refused; parts here are small, so only the last may stand. */
function partRefusals(parts: readonly number[], upload: Upload): Refusal[] {
  const isRising = parts.every((part, index) => part > (parts[index - 1] ?? 0));
  const refused = (code: string, because: string, rule: RequirementId): Refusal => ({
    status: [400],
    codes: [code],
    because,
    rests: [rule],
  });
  return refusalsOf(
    !parts.every((part) => upload.parts.has(part)) &&
      refused('InvalidPart', 'a part was not uploaded', 'MPU-COMPLETE-01'),
    !isRising && refused('InvalidPartOrder', 'the part numbers do not rise', 'MPU-COMPLETE-03'),
    parts.length > 1 && refused('EntityTooSmall', 'a part before the last is below 5 MiB', 'MPU-COMPLETE-05'),
  );
}

/**
 * The buckets that a completion may leave. What was written since the upload began may count as later than the upload: then
 * that stays current (Amazon S3 User Guide, Uploading and copying objects using multipart upload: Concurrent operations).
 */
function completed(
  bucket: Bucket,
  { key, changes }: Upload,
  version: Version,
  isContested: boolean,
): Bucket[] {
  const onTop = placed(bucket, key, version);
  if (!isContested) return [onTop];
  if (bucket.versioning !== 'enabled') return [onTop, bucket];
  const there = versionsOf(bucket, key);
  const since = Math.min(changesOf(bucket, key) - changes, there.length);
  const below = Array.from({ length: since }, (_, index) => {
    const versions = [...there.slice(0, index + 1), version, ...there.slice(index + 1)];
    return withVersions(learning(bucket, key, version), key, versions);
  });
  return [onTop, ...below];
}
