import type { Refusal } from './refusal.ts';

/** Maximum total size of user attributes, in bytes (public protocol, "Working with object metadata": 2 KB). */
const MAX_METADATA_BYTES = 2048;

/**
 * Why these user attributes cannot be kept; undefined when they can. Their size is the sum of the bytes of names
 * (without the prefix) and values in UTF-8.
 * @param metadata by lower-case name without the prefix
 */
export function metadataRefusal(metadata: Readonly<Record<string, string>>): Refusal | undefined {
  const size = Object.entries(metadata)
    .map(([name, value]) => Buffer.byteLength(name) + Buffer.byteLength(value))
    .reduce((sum, bytes) => sum + bytes, 0);
  if (size <= MAX_METADATA_BYTES) return undefined;
  const fields = { Size: String(size), MaxSizeAllowed: String(MAX_METADATA_BYTES) };
  return { code: 'MetadataTooLarge', fields };
}

/** The media type of an object that was uploaded without one (public protocol, PutObject). */
export const DEFAULT_CONTENT_TYPE = 'binary/octet-stream';
