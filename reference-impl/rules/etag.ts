import { createHash } from 'node:crypto';

/** An entity tag with its quotes, as headers and documents carry it. */
export function quoted(etag: string): string {
  return `"${etag}"`;
}

/**
 * An entity tag without its quotes, if it has any: clients of the protocol send both forms (AWS recorded,
 * TestS3::test_s3_get_object_preconditions).
 */
export function unquoted(etag: string): string {
  const trimmed = etag.trim();
  return /^"[^"]*"$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
}

/**
 * Entity tag of an object made of parts: the MD5 of the parts' MD5s one after another, a hyphen, their number (public
 * protocol, Object › ETag).
 * @param md5s hex MD5 of each part, in order
 */
export function compositeEtag(md5s: readonly string[]): string {
  const hash = createHash('md5');
  for (const md5 of md5s) hash.update(md5, 'hex');
  return `${hash.digest('hex')}-${md5s.length}`;
}
