import { argumentRefusal, requestRefusal, type Refusal } from './refusal.ts';

/**
 * The range of a source that becomes a part, both ends included; undefined for the whole (public protocol, UploadPartCopy ›
 * x-amz-copy-source-range). Both ends must be given and lie within the source (AWS recorded,
 * TestS3Multipart::test_upload_part_copy_range).
 * @param size bytes of the source
 * @param header name under which the request gives the range
 */
export function copyRange(
  text: string | undefined,
  size: number,
  header: string,
): { start: number; end: number } | { refusal: Refusal } | undefined {
  if (text === undefined) return undefined;
  const refused = (message: string) => ({ refusal: argumentRefusal(header, text, message) });
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(text) ?? [];
  const [start, end] = [Number(first), Number(last)];
  if (first === undefined || start > end)
    return refused(
      `The ${header} value must be of the form bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy`,
    );
  if (start >= size)
    return { refusal: requestRefusal('The specified copy range is invalid for the source object size') };
  return end < size
    ? { start, end }
    : refused(`Range specified is not valid for source object of size: ${size}`);
}

/** What a copy request asks to change. */
export interface CopyChange {
  metadataDirective: string;
  taggingDirective: string;
  /** Where given. */
  storageClass?: string;
  websiteRedirect?: string;
}

/**
 * Whether a copy of an object onto itself is refused because it asks for no change. Naming a storage class counts as a
 * change, even the class that the object already has (AWS recorded,
 * TestS3::test_s3_copy_object_in_place_metadata_directive, test_s3_copy_object_in_place_storage_class).
 */
export function isNoOpCopy(change: CopyChange): boolean {
  return (
    change.metadataDirective !== 'REPLACE' &&
    change.taggingDirective !== 'REPLACE' &&
    change.storageClass === undefined &&
    change.websiteRedirect === undefined
  );
}
