import { invalidArgument } from '../s3-error.ts';
import { quoted } from '../rules/etag.ts';
import type { PartRecord, UploadRecord } from '../storage/storage.ts';
import { existingBucket, existingUpload } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { keyText, pageFields, pageSize, ownerOf } from './page.ts';
import { isUploadIdOf } from '../storage/upload-id.ts';

/** The parts of an open upload, by number (public protocol, ListParts). */
export function listParts(call: Call<'listParts'>): Answer<'listParts'> {
  const { input, storage, rules } = call;
  const upload = existingUpload(storage, input);
  const marker = Number(input.partNumberMarker ?? 0);
  const max = pageSize({ ...input, maxKeys: input.maxParts });
  const { entries, isTruncated } = rules.partsPage(storage.parts(upload, marker + 1), max);
  const document = {
    Bucket: upload.bucket,
    Key: upload.key,
    ...uploadFields(call, upload),
    PartNumberMarker: marker,
    NextPartNumberMarker: entries.at(-1)?.number ?? 0,
    MaxParts: max,
    IsTruncated: isTruncated,
    Part: entries.map((part) => listedPart(upload, part)),
  };
  return { status: 200, document };
}

/** The fields of an upload in both listings. */
function uploadFields(
  { directory }: Pick<Call, 'directory'>,
  { uploadId, ownerProject, storageClass, checksum }: UploadRecord,
) {
  const owner = ownerOf(directory.project(ownerProject));
  return {
    UploadId: uploadId,
    ChecksumAlgorithm: checksum?.algorithm,
    ChecksumType: checksum?.type,
    Initiator: owner,
    Owner: owner,
    StorageClass: storageClass,
  };
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
  const { input, storage, rules } = call;
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
    Upload: page.entries.map((upload) => ({
      Key: text(upload.key),
      ...uploadFields(call, upload),
      Initiated: new Date(upload.createdAt).toISOString(),
    })),
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
