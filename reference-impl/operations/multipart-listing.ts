import { invalidArgument } from '../s3-error.ts';
import { quoted } from '../rules/etag.ts';
import type { PartRecord, UploadRecord } from '../storage/storage.ts';
import { existingBucket } from './existing-bucket.ts';
import type { Answer, Call } from '../call.ts';
import { existingUpload } from './existing-upload.ts';
import { isUploadIdOf } from './upload-id.ts';
import { keyText, pageFields, pageSize } from './page.ts';
import { ownerOf } from './owner.ts';

/** The parts of an open upload, by number (public protocol, ListParts). */
export function listParts(call: Call<'listParts'>): Answer<'listParts'> {
  const { input, storage, rules, directory } = call;
  const upload = existingUpload(storage, input);
  const marker = Number(input.partNumberMarker ?? 0);
  const max = pageSize({ ...input, maxKeys: input.maxParts });
  const { entries, isTruncated } = rules.partsPage(storage.parts(upload, marker + 1), max);
  const owner = ownerOf(directory.project(upload.ownerProject));
  const document = {
    Bucket: upload.bucket,
    Key: upload.key,
    UploadId: upload.uploadId,
    ChecksumAlgorithm: upload.checksum?.algorithm,
    ChecksumType: upload.checksum?.type,
    Initiator: owner,
    Owner: owner,
    StorageClass: upload.storageClass,
    PartNumberMarker: marker,
    NextPartNumberMarker: entries.at(-1)?.number ?? 0,
    MaxParts: max,
    IsTruncated: isTruncated,
    Part: entries.map((part) => listedPart(upload, part)),
  };
  return { status: 200, document };
}

function listedPart({ checksum }: UploadRecord, part: PartRecord) {
  return {
    PartNumber: part.number,
    LastModified: new Date(part.modifiedAt).toISOString(),
    ETag: quoted(part.etag),
    Size: part.body.size,
    ...(checksum && part.checksum ? { [`Checksum${checksum.algorithm}`]: part.checksum } : {}),
  };
}

/**
 * The open uploads of a bucket by key, those of one key in the order in which they began (public protocol,
 * ListMultipartUploads).
 */
export function listMultipartUploads(call: Call<'listMultipartUploads'>): Answer<'listMultipartUploads'> {
  const { input, storage, rules, directory } = call;
  const { bucket, prefix = '', delimiter = '', keyMarker = '', uploadIdMarker = '' } = input;
  existingBucket(storage, bucket);
  const asked = { ...input, maxKeys: input.maxUploads };
  const page = rules.listPage<UploadRecord, { key: string; uploadId?: string }>(
    (from) => storage.uploads(bucket, from),
    { prefix, delimiter, after: markerOf(call), max: pageSize(asked) },
  );
  const text = keyText(input);
  const { Name: _, MaxKeys, ...fields } = pageFields(asked, page);
  const { last } = page;
  const document = {
    ...fields,
    Prefix: input.prefix === undefined ? undefined : fields.Prefix,
    Bucket: bucket,
    KeyMarker: text(keyMarker),
    UploadIdMarker: keyMarker === '' ? '' : uploadIdMarker,
    NextKeyMarker: text(typeof last === 'string' ? (page.isTruncated ? last : '') : (last?.key ?? '')),
    NextUploadIdMarker: typeof last === 'string' ? '' : (last?.uploadId ?? ''),
    MaxUploads: MaxKeys,
    Upload: page.entries.map(({ key, uploadId, ownerProject, storageClass, createdAt, checksum }) => {
      const owner = ownerOf(directory.project(ownerProject));
      return {
        Key: text(key),
        UploadId: uploadId,
        Initiator: owner,
        Owner: owner,
        StorageClass: storageClass,
        Initiated: new Date(createdAt).toISOString(),
        ChecksumAlgorithm: checksum?.algorithm,
        ChecksumType: checksum?.type,
      };
    }),
  };
  return { status: 200, document };
}

/** After all uploads of the marked key, or after the marked upload; an upload id without a key is ignored. */
function markerOf({ input }: Call<'listMultipartUploads'>): { key: string; uploadId?: string } | undefined {
  const { keyMarker = '', uploadIdMarker = '' } = input;
  if (keyMarker === '') return undefined;
  if (uploadIdMarker === '') return { key: keyMarker };
  if (!isUploadIdOf(keyMarker, uploadIdMarker)) {
    throw invalidArgument('upload-id-marker', uploadIdMarker, 'Invalid uploadId marker');
  }
  return { key: keyMarker, uploadId: uploadIdMarker };
}
