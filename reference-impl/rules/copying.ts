/** What a copy changes of what it copies. */
export interface CopyChange {
  metadataDirective: string;
  taggingDirective: string;
  /** Where given. */
  storageClass?: string;
  websiteRedirect?: string;
}

/**
 * Whether a copy of an object onto itself is refused: one that changes nothing is (AWS recorded,
 * TestS3::test_s3_copy_object_in_place_metadata_directive, test_s3_copy_object_in_place_storage_class).
 * @param storageClass that the object is kept in
 */
export function isIdleCopy(change: CopyChange, storageClass: string): boolean {
  return (
    change.metadataDirective !== 'REPLACE' &&
    change.taggingDirective !== 'REPLACE' &&
    (change.storageClass ?? storageClass) === storageClass &&
    change.websiteRedirect === undefined
  );
}
