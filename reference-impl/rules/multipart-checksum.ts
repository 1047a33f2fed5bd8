export type ChecksumType = 'FULL_OBJECT' | 'COMPOSITE';

/** How an upload in parts is summed: undefined when its creation says nothing of it. */
export interface UploadChecksum {
  /** Upper case: `CRC32C`. */
  algorithm: string;
  type: ChecksumType;
}

/** Checksums that cannot be put together to the one of the whole without reading it, and the one that only can. */
const COMPOSITE_ONLY = ['SHA1', 'SHA256'];
const FULL_OBJECT_ONLY = ['CRC64NVME'];

/**
 * What the creation of an upload asks for (public protocol, "Checking object integrity", the table of checksum types).
 * @param type as the request gives it; without one CRC64NVME is of the whole, the others are composite (AWS recorded,
 *   test_multipart_checksum_type_default_for_checksum)
 */
export function uploadChecksum(
  algorithm: string | undefined,
  type: string | undefined,
): UploadChecksum | { refused: 'InvalidRequest' } | undefined {
  if (algorithm === undefined) return type === undefined ? undefined : { refused: 'InvalidRequest' };
  const wanted = type ?? (FULL_OBJECT_ONLY.includes(algorithm) ? 'FULL_OBJECT' : 'COMPOSITE');
  const unable = wanted === 'COMPOSITE' ? FULL_OBJECT_ONLY : COMPOSITE_ONLY;
  if (unable.includes(algorithm)) return { refused: 'InvalidRequest' };
  return { algorithm, type: wanted === 'COMPOSITE' ? 'COMPOSITE' : 'FULL_OBJECT' };
}

/**
 * Whether a part may be of this checksum (AWS recorded, test_multipart_parts_checksum_exceptions_composite): that of its upload, or,
 * unless the parts' are put together, none.
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
 * What is wrong with the checksum that a completion lists for a part (AWS recorded,
 * test_complete_multipart_parts_checksum_composite, test_multipart_parts_checksum_exceptions_composite).
 * @param listed by algorithm
 * @param kept checksum of the part as it was uploaded, of the algorithm of the upload
 */
export function listedChecksumRefusal(
  upload: UploadChecksum | undefined,
  listed: Readonly<Record<string, string>>,
  kept: string | undefined,
): 'InvalidRequest' | 'InvalidPart' | 'BadDigest' | undefined {
  const algorithms = Object.keys(listed);
  if (!upload) return algorithms.length > 0 ? 'InvalidPart' : undefined;
  if (algorithms.some((algorithm) => algorithm !== upload.algorithm)) return 'BadDigest';
  const value = listed[upload.algorithm];
  if (value === undefined) return upload.type === 'COMPOSITE' ? 'InvalidRequest' : undefined;
  return value === kept ? undefined : 'InvalidPart';
}
