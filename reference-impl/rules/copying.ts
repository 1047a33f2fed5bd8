export type CopyRange =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'malformed' }
  /** Ends beyond the end of the source. */
  | { kind: 'beyond' }
  /** Begins beyond the end. */
  | { kind: 'outside' };

/**
 * The range of a source that becomes a part, both ends included (public protocol, UploadPartCopy ›
 * x-amz-copy-source-range). Both ends must be given and lie within the source.
 * @param size bytes of the source
 */
export function copyRange(text: string | undefined, size: number): CopyRange {
  if (text === undefined) return { kind: 'whole' };
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(text) ?? [];
  const [start, end] = [Number(first), Number(last)];
  if (first === undefined || start > end) return { kind: 'malformed' };
  if (start >= size) return { kind: 'outside' };
  return end < size ? { kind: 'part', start, end } : { kind: 'beyond' };
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
