import { accepted, refuseIf, S3Error } from '../s3-error.ts';
import { quoted } from '../rules/etag.ts';
import type { BodyReference, PartRecord, Snapshot, UploadRecord, VersionRecord } from '../storage/storage.ts';
import type { Answer, Call } from '../call.ts';
import { checkSum, checksumsOf, checkType, sumOf } from './completion-checksums.ts';
import { checksumFields } from './object-headers.ts';
import { checkWriteConditions, newVersionHeader, writeObject } from './write.ts';
import { existingUpload } from './existing.ts';

type Completing = Call<'completeMultipartUpload'>;

/** The object that the parts form. */
interface Whole {
  body: BodyReference;
  etag: string;
  parts: NonNullable<VersionRecord['parts']>;
}

/**
 * Create the object from the parts that the request lists (public protocol, CompleteMultipartUpload). Its bytes are those of
 * the parts, without copying; a refusal leaves the upload unchanged.
 */
export async function completeMultipartUpload(call: Completing): Promise<Answer<'completeMultipartUpload'>> {
  const { input, storage } = call;
  const upload = existingUpload(storage, input);
  checkType(call, upload);
  const seen = wholeOf(storage, call, upload);
  const sum = await sumOf(call, upload, seen);
  await checkSum(call, upload, seen, sum);
  const version = await storage.transaction((tx) => {
    const begun = existingUpload(tx, input);
    const { body, etag, parts } = wholeOf(tx, call, begun);
    // A part was uploaded again between reading and writing, so the computed checksum is wrong.
    if (etag !== seen.etag) throw new S3Error('InvalidPart');
    checkWriteConditions(tx, call);
    const isChanged = tx.current(input.bucket, input.key)?.sequence !== begun.begunOver;
    refuseIf(call.rules.completionConflict(input, isChanged));
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

/** @throws S3Error for a list that cannot be completed, or whose size differs from the request */
function wholeOf(
  storage: Snapshot,
  { document, input, rules, dialect }: Completing,
  upload: UploadRecord,
): Whole {
  const listed = document.Part.map((part) => ({
    number: part.PartNumber,
    etag: part.ETag,
    checksums: checksumsOf(part),
  }));
  const expected = input.mpObjectSize === undefined ? undefined : Number(input.mpObjectSize);
  const { uploadId } = upload;
  const made = accepted(
    rules.completion<PartOfUpload>(listed, (number) => partOf(storage, upload, number), {
      uploadId,
      expectedSize: expected,
      dialect,
    }),
  );
  for (const [at, part] of listed.entries()) {
    refuseIf(rules.listedChecksumRefusal(upload, part, made.parts[at]?.checksum));
  }
  return {
    body: { size: made.size, chunks: made.parts.flatMap(({ body }) => body.chunks) },
    etag: made.etag,
    parts: made.parts.map(({ number, size, etag, checksum }) => ({ number, size, etag, checksum })),
  };
}

type PartOfUpload = PartRecord & { size: number };

function partOf(storage: Snapshot, upload: UploadRecord, number: number): PartOfUpload | undefined {
  const part = storage.part(upload, number);
  return part && { ...part, size: part.body.size };
}
