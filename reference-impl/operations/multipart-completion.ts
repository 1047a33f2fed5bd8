import type { OperationBodies } from '../../spec/generated/operations.ts';
import { checksum, checksumNames, type ChecksumName } from '../http/checksums.ts';
import { S3Error } from '../http/errors.ts';
import { quoted } from '../rules/etag.ts';
import type { BodyReference, PartRecord, Snapshot, UploadRecord, VersionRecord } from '../storage/storage.ts';
import type { Answer, Call } from './call.ts';
import { existingUpload } from './multipart.ts';
import { checksumNameOf } from './multipart-parts.ts';
import { checksumFields } from './object-headers.ts';
import { checkWriteConditions, newVersionHeader, writeObject } from './write.ts';

type Completing = Call<'completeMultipartUpload'>;
type Listed = OperationBodies['completeMultipartUpload']['Part'][number];

/** The number of parts at the end of a composite checksum. */
const COUNT = /-\d+$/;

/** What the parts make. */
interface Whole {
  body: BodyReference;
  etag: string;
  parts: NonNullable<VersionRecord['parts']>;
}

/**
 * Make the object of the parts that the request lists (public protocol, CompleteMultipartUpload). Its bytes are those
 * of the parts, which nothing copies; a refusal leaves the upload as it was.
 */
export async function completeMultipartUpload(call: Completing): Promise<Answer<'completeMultipartUpload'>> {
  const { input, storage } = call;
  const upload = existingUpload(storage, input);
  checkType(call, upload);
  const seen = wholeOf(storage, call, upload);
  const sum = await sumOf(call, upload, seen);
  checkSum(call, upload, sum);
  const version = await storage.transaction((tx) => {
    const begun = existingUpload(tx, input);
    const { body, etag, parts } = wholeOf(tx, call, begun);
    // Between the look and the write a part was uploaded anew: its checksum is not in the sum.
    if (etag !== seen.etag) throw new S3Error('InvalidPart');
    checkWriteConditions(tx, call);
    checkConflict(tx, call, begun);
    const { attributes, metadata, storageClass, tags, acl, ownerProject } = begun;
    const described = { attributes, metadata, storageClass, tags, acl, ownerProject };
    const made = writeObject(tx, call, { ...described, body, etag, parts, checksum: sum });
    tx.deleteUpload(begun);
    return made;
  });
  return {
    status: 200,
    headers: newVersionHeader(version),
    document: {
      Location: call.url,
      Bucket: input.bucket,
      Key: input.key,
      ETag: quoted(version.etag),
      ...checksumFields(version),
    },
  };
}

/** @throws S3Error `InvalidRequest` when the checksum is to be of another type than the creation said */
function checkType({ input: { checksumType } }: Completing, { checksum: kept }: UploadRecord): void {
  if (checksumType === undefined || checksumType === kept?.type) return;
  throw new S3Error('InvalidRequest', {
    message: `The upload was created using the ${kept?.type ?? 'null'} checksum mode. The complete request must use the same checksum mode.`,
  });
}

/** @throws S3Error `ConditionalRequestConflict` for a condition on what has changed since the upload began */
function checkConflict(tx: Snapshot, { input, rules }: Completing, { begunOver }: UploadRecord): void {
  const { bucket, key } = input;
  const condition = rules.completionConflict(input, tx.current(bucket, key)?.sequence !== begunOver);
  if (condition === undefined) return;
  throw new S3Error('ConditionalRequestConflict', { fields: { Condition: condition, Key: key } });
}

/** @throws S3Error for a list that makes no object, or another than the request says */
function wholeOf(storage: Snapshot, { document, input, rules }: Completing, upload: UploadRecord): Whole {
  const listed = (document?.Part ?? []).map((part) => ({
    number: part.PartNumber,
    etag: part.ETag,
    checksums: checksumsOf(part),
  }));
  const expected = input.mpObjectSize === undefined ? undefined : Number(input.mpObjectSize);
  const outcome = rules.completion<PartOfUpload>(
    listed,
    (number) => partOf(storage, upload, number),
    expected,
  );
  if ('refused' in outcome) {
    const { part } = 'part' in outcome ? outcome : {};
    throw new S3Error(outcome.refused, { fields: part && partFields(upload, part) });
  }
  for (const [at, part] of listed.entries()) {
    const wrong = rules.listedChecksumRefusal(upload.checksum, part.checksums, outcome.parts[at]?.checksum);
    if (wrong) throw new S3Error(wrong, { fields: wrong === 'InvalidPart' ? partFields(upload, part) : {} });
  }
  return {
    body: { size: outcome.size, chunks: outcome.parts.flatMap(({ body }) => body.chunks) },
    etag: outcome.etag,
    parts: outcome.parts.map(({ number, size, etag, checksum: kept }) => ({
      number,
      size,
      etag,
      checksum: kept,
    })),
  };
}

type PartOfUpload = PartRecord & { size: number };

function partOf(storage: Snapshot, upload: UploadRecord, number: number): PartOfUpload | undefined {
  const part = storage.part(upload, number);
  return part && { ...part, size: part.body.size };
}

function partFields({ uploadId }: UploadRecord, { number, etag }: { number: number; etag: string }) {
  return { UploadId: uploadId, PartNumber: String(number), ETag: etag.replaceAll('"', '') };
}

/** The checksums that a part is listed with, by algorithm. */
function checksumsOf(part: Listed): Record<string, string> {
  const all = {
    CRC32: part.ChecksumCRC32,
    CRC32C: part.ChecksumCRC32C,
    CRC64NVME: part.ChecksumCRC64NVME,
    SHA1: part.ChecksumSHA1,
    SHA256: part.ChecksumSHA256,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * The checksum of the object: composite, or of its content read once more. `aws` keeps a CRC64NVME of what says nothing
 * of checksums (AWS recorded, test_complete_multipart_parts_checksum_default).
 */
async function sumOf(
  { storage, dialect }: Completing,
  upload: UploadRecord,
  { body, parts }: Whole,
): Promise<VersionRecord['checksum']> {
  const name: ChecksumName | undefined =
    checksumNameOf(upload) ?? (dialect.name === 'aws' ? 'crc64nvme' : undefined);
  if (!name) return undefined;
  const sum = checksum(name);
  const algorithm = name.toUpperCase();
  if (upload.checksum?.type === 'COMPOSITE') {
    for (const part of parts) sum.update(Buffer.from(part.checksum ?? '', 'base64'));
    return { algorithm, value: `${sum.digest()}-${parts.length}`, type: 'COMPOSITE' };
  }
  for await (const bytes of storage.read(body)) sum.update(bytes as Buffer);
  return { algorithm, value: sum.digest(), type: 'FULL_OBJECT' };
}

/**
 * A composite checksum says nothing where the upload was created without an algorithm (AWS recorded,
 * test_complete_multipart_parts_checksum_default, complete-multipart-checksum).
 * @throws S3Error `BadDigest` when the request says another checksum of the object
 */
function checkSum(
  { input }: Completing,
  { checksum: kept }: UploadRecord,
  sum: VersionRecord['checksum'],
): void {
  const claimed = {
    crc32: input.checksumCrc32,
    crc32c: input.checksumCrc32c,
    crc64nvme: input.checksumCrc64nvme,
    sha1: input.checksumSha1,
    sha256: input.checksumSha256,
  };
  for (const name of checksumNames) {
    const value = claimed[name];
    if (value === undefined || (!kept && COUNT.test(value))) continue;
    const isRight = name.toUpperCase() === sum?.algorithm && value === sum.value.replace(COUNT, '');
    if (!isRight && value !== sum?.value) throw new S3Error('BadDigest');
  }
}
