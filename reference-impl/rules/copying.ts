/** What a copy asks to change of what it copies. */
export interface CopyChange {
  metadataDirective: string;
  taggingDirective: string;
  /** Where given. */
  storageClass?: string;
  websiteRedirect?: string;
}

/**
 * Whether a copy of an object onto itself is refused: one that asks for no change is. A storage class that is given counts as a
 * change, also the one that the object is kept in (AWS recorded, TestS3::test_s3_copy_object_in_place_metadata_directive,
 * test_s3_copy_object_in_place_storage_class).
 */
export function isNoOpCopy(change: CopyChange): boolean {
  return (
    change.metadataDirective !== 'REPLACE' &&
    change.taggingDirective !== 'REPLACE' &&
    change.storageClass === undefined &&
    change.websiteRedirect === undefined
  );
}
