import { replaceInvalidCharacters } from '../../spec/xml/escape.ts';
import { encodePath } from '../http/percent-encoding.ts';
import { quoted } from '../rules/etag.ts';
import type { Page } from '../rules/listing.ts';
import type { VersionRecord } from '../storage/storage.ts';
import type { Project } from '../accounts.ts';

/** Maximum number of entries of a page, whatever the request asks for (public protocol, ListObjects). */
const MAX_PAGE = 1000;

/** Parameters that all listings share. */
export interface ListingInput {
  bucket: string;
  prefix?: string;
  delimiter?: string;
  maxKeys?: number | string;
  encodingType?: string;
}

/** The maximum number of entries of the page. */
export function pageSize({ maxKeys }: ListingInput): number {
  return Math.min(Number(maxKeys ?? MAX_PAGE), MAX_PAGE);
}

/**
 * How a page writes keys, prefixes and markers: as they are, with U+FFFD for what XML 1.0 cannot carry, or percent-encoded
 * where the caller asked for that.
 */
export function keyText({ encodingType }: ListingInput): (key: string) => string {
  return encodingType === 'url' ? encodePath : replaceInvalidCharacters;
}

/** Elements that all listings share. */
export function pageFields(input: ListingInput, page: Pick<Page<unknown>, 'isTruncated' | 'commonPrefixes'>) {
  const text = keyText(input);
  return {
    Name: input.bucket,
    Prefix: text(input.prefix ?? ''),
    MaxKeys: pageSize(input),
    Delimiter: input.delimiter ? text(input.delimiter) : undefined,
    EncodingType: input.encodingType,
    IsTruncated: page.isTruncated,
    CommonPrefixes: page.commonPrefixes.map((common) => ({ Prefix: text(common) })),
  };
}

/** An object as an entry of a listing. */
export function listedObject(
  input: ListingInput,
  { key, modifiedAt, etag, checksum, body, storageClass }: VersionRecord,
) {
  return {
    Key: keyText(input)(key),
    LastModified: new Date(modifiedAt).toISOString(),
    ETag: quoted(etag),
    ChecksumAlgorithm: checksum ? [checksum.algorithm] : [],
    ChecksumType: checksum?.type,
    Size: body.size,
    StorageClass: storageClass,
  };
}

/** A project as documents name an owner. */
export function ownerOf({ canonicalId, name }: Project): { ID: string; DisplayName: string } {
  return { ID: canonicalId, DisplayName: name };
}
