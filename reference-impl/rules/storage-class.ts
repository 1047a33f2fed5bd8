import type { Refusal } from './refusal.ts';

/** Classes that the public protocol lets an upload name (PutObject › x-amz-storage-class) outside of special buckets. */
const CLASSES: ReadonlySet<string> = new Set([
  'STANDARD',
  'REDUCED_REDUNDANCY',
  'STANDARD_IA',
  'ONEZONE_IA',
  'INTELLIGENT_TIERING',
  'GLACIER',
  'GLACIER_IR',
  'DEEP_ARCHIVE',
]);

/** Classes whose objects must be restored before they can be read, which this server does not do. */
const ARCHIVES: ReadonlySet<string> = new Set(['GLACIER', 'DEEP_ARCHIVE']);

/** Whether the content of an object can be read (AWS recorded, TestS3::test_put_object_storage_class[DEEP_ARCHIVE-False]). */
export function isReadable(storageClass: string): boolean {
  return !ARCHIVES.has(storageClass);
}

/**
 * Why an object cannot have a storage class; undefined when it can (AWS recorded, test_put_object_storage_class_outposts).
 */
export function storageClassRefusal(storageClass: string): Refusal | undefined {
  if (CLASSES.has(storageClass)) return undefined;
  return { code: 'InvalidStorageClass', fields: { StorageClassRequested: storageClass } };
}
