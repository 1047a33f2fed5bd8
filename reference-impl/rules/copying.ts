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
