import { wireHeader, type Dialect } from '../../spec/dialect.ts';
import { partRefusal, type ListedPart } from './multipart.ts';
import { requestRefusal, type Refusal } from './refusal.ts';

type ChecksumType = 'FULL_OBJECT' | 'COMPOSITE';

/** The checksum of a multipart upload; undefined when its creation asks for none. */
export interface UploadChecksum {
  /** Upper case: `CRC32C`. */
  algorithm: string;
  type: ChecksumType;
}

/**
 * Algorithms whose part checksums cannot be combined to the checksum of the whole, and the one that allows nothing else.
 */
const COMPOSITE_ONLY = ['SHA1', 'SHA256'];
const FULL_OBJECT_ONLY = ['CRC64NVME'];

/**
 * What the creation of an upload asks for (public protocol, "Checking object integrity", the table of checksum types).
 * @param type as the request gives it; without one CRC64NVME is FULL_OBJECT and the others are COMPOSITE (AWS recorded,
 * test_multipart_checksum_type_default_for_checksum)
 */
export function uploadChecksum(
  algorithm: string | undefined,
  type: string | undefined,
  dialect: Dialect,
): UploadChecksum | { refusal: Refusal } | undefined {
  if (algorithm === undefined) {
    if (type === undefined) return undefined;
    const [typeHeader, algorithmHeader] = ['x-std-checksum-type', 'x-std-checksum-algorithm'].map((name) =>
      wireHeader(dialect, name),
    );
    const message = `The ${typeHeader} header can only be used with the ${algorithmHeader} header.`;
    return { refusal: requestRefusal(message) };
  }
  const wanted = type ?? (FULL_OBJECT_ONLY.includes(algorithm) ? 'FULL_OBJECT' : 'COMPOSITE');
  const unable = wanted === 'COMPOSITE' ? FULL_OBJECT_ONLY : COMPOSITE_ONLY;
  if (unable.includes(algorithm)) {
    const message = `The ${type} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`;
    return { refusal: requestRefusal(message) };
  }
  return { algorithm, type: wanted === 'COMPOSITE' ? 'COMPOSITE' : 'FULL_OBJECT' };
}

/**
 * Whether a part may have this checksum (AWS recorded, test_multipart_parts_checksum_exceptions_composite): the algorithm
 * of its upload, or none unless the type is composite.
 * @param announced algorithm that the part came with
 */
export function takesPartChecksum(
  upload: UploadChecksum | undefined,
  announced: string | undefined,
): boolean {
  if (!upload || upload.algorithm === announced) return true;
  return announced === undefined && upload.type === 'FULL_OBJECT';
}

/**
 * Why the checksum that a completion lists for a part is refused; undefined when it is accepted (AWS recorded,
 * test_complete_multipart_parts_checksum_composite, test_multipart_parts_checksum_exceptions_composite).
 * @param part with its checksums by algorithm
 * @param kept checksum of the part as it was uploaded, of the algorithm of the upload
 */
export function listedChecksumRefusal(
  { uploadId, checksum }: { uploadId: string; checksum?: UploadChecksum },
  part: ListedPart & { checksums: Readonly<Record<string, string>> },
  kept: string | undefined,
): Refusal | undefined {
  const { number, checksums } = part;
  const algorithms = Object.keys(checksums);
  if (!checksum) return algorithms.length > 0 ? partRefusal('InvalidPart', uploadId, part) : undefined;
  const other = algorithms.find((algorithm) => algorithm !== checksum.algorithm);
  if (other !== undefined) {
    const message = `The ${other.toLowerCase()} you specified for part ${number} did not match what we received.`;
    return { code: 'BadDigest', message };
  }
  const value = checksums[checksum.algorithm];
  if (value === undefined) return checksum.type === 'COMPOSITE' ? missing(checksum, number) : undefined;
  return value === kept ? undefined : partRefusal('InvalidPart', uploadId, part);
}

function missing({ algorithm }: UploadChecksum, number: number): Refusal {
  const message =
    `The upload was created using a ${algorithm.toLowerCase()} checksum. The complete request must include the checksum ` +
    `for each part. It was missing for part ${number} in the request.`;
  return requestRefusal(message);
}
