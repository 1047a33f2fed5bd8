import type { OperationBodies } from '../../spec/generated/operations.ts';
import { checksum, isChecksumName, type ChecksumName } from '../http/checksums.ts';
import { invalidRequest, S3Error } from '../s3-error.ts';
import type { BodyReference, UploadRecord, VersionRecord } from '../storage/storage.ts';
import type { Call } from '../call.ts';
import { givenWithPrefix } from '../http/given.ts';
import { checksumNameOf } from './existing.ts';

type Completing = Call<'completeMultipartUpload'>;
type Listed = OperationBodies['completeMultipartUpload']['Part'][number];

/** The number of parts at the end of a composite checksum. */
const COUNT = /-\d+$/;

/** @throws S3Error `InvalidRequest` when the request names another type than the creation did */
export function checkType({ input: { checksumType } }: Completing, { checksum: kept }: UploadRecord): void {
  if (checksumType === undefined || checksumType === kept?.type) return;
  throw invalidRequest(
    `The upload was created using the ${kept?.type ?? 'null'} checksum mode. The complete request must use the same checksum mode.`,
  );
}

/** The prefix of the elements of a checksum: `ChecksumCRC32`. */
const CHECKSUM = 'Checksum';

/** The checksums listed for a part, by algorithm. */
export function checksumsOf(part: Listed): Record<string, string> {
  return Object.fromEntries(
    Object.entries(part).flatMap(([field, value]) =>
      field.startsWith(CHECKSUM) && typeof value === 'string' ? [[field.slice(CHECKSUM.length), value]] : [],
    ),
  );
}

/**
 * The checksum of the object: composite, or computed by reading its content again. Some dialects keep one where the request
 * names no checksum (AWS recorded, test_complete_multipart_parts_checksum_default).
 */
export async function sumOf(
  { storage, dialect }: Completing,
  upload: UploadRecord,
  { body, parts = [] }: Pick<VersionRecord, 'body' | 'parts'>,
): Promise<VersionRecord['checksum']> {
  const name: ChecksumName | undefined =
    checksumNameOf(upload) ?? (dialect.defaultChecksum === 'none' ? undefined : dialect.defaultChecksum);
  if (!name) return undefined;
  const algorithm = name.toUpperCase();
  if (upload.checksum?.type === 'COMPOSITE') {
    const sum = checksum(name);
    for (const part of parts) sum.update(Buffer.from(part.checksum ?? '', 'base64'));
    return { algorithm, value: `${sum.digest()}-${parts.length}`, type: 'COMPOSITE' };
  }
  return { algorithm, value: await checksumOf(storage, name, body), type: 'FULL_OBJECT' };
}

/** The checksum of stored content, computed by reading it again. */
async function checksumOf(
  storage: Call['storage'],
  name: ChecksumName,
  body: BodyReference,
): Promise<string> {
  const sum = checksum(name);
  for await (const bytes of storage.read(body)) sum.update(bytes as Buffer);
  return sum.digest();
}

/**
 * Check the object checksums of the request against `sum` or, where the upload was created without an algorithm, against
 * the content. There a composite checksum is ignored (AWS recorded, test_complete_multipart_parts_checksum_default,
 * complete-multipart-checksum).
 * @throws S3Error `BadDigest`
 */
export async function checkSum(
  call: Completing,
  { checksum: kept }: UploadRecord,
  { body }: Pick<VersionRecord, 'body'>,
  sum: VersionRecord['checksum'],
): Promise<void> {
  for (const [name, value] of givenWithPrefix('x-std-checksum-', call)) {
    if (!isChecksumName(name) || (!kept && COUNT.test(value))) continue;
    const isOwn = name.toUpperCase() === sum?.algorithm;
    const right = isOwn ? sum.value : kept ? undefined : await checksumOf(call.storage, name, body);
    if (value === right || value === right?.replace(COUNT, '')) continue;
    throw new S3Error('BadDigest', {
      message: `The ${name} you specified did not match the calculated checksum.`,
    });
  }
}
