import { wireHeader, type Dialect } from '../../spec/dialect.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import { compositeEtag, unquoted } from './etag.ts';
import { requestRefusal, type Refusal } from './refusal.ts';

/**
 * Smallest size of a part that is not the last (Amazon S3 User Guide, "Amazon S3 multipart upload limits").
 * @internal only its tests import it
 */
export const MIN_PART_BYTES = 5 * 1024 * 1024;

/** Highest number of a part, as above. */
const MAX_PART_NUMBER = 10_000;

/** A part as it was uploaded. */
export interface UploadedPart {
  number: number;
  size: number;
  /** Hex MD5 of its bytes. */
  etag: string;
}

/** A part as a completion lists it. */
export interface ListedPart {
  number: number;
  /** With or without quotes. */
  etag: string;
}

export type Completion<Part extends UploadedPart> =
  { parts: readonly Part[]; size: number; etag: string } | { refusal: Refusal };

/** What is completed, besides the list of its parts. */
export interface Completed {
  uploadId: string;
  /** Size in bytes that the request says the object is to have. */
  expectedSize?: number;
  dialect: Dialect;
}

/** The refusal of a listed part that is missing or different (public error list, with the fields that AWS adds). */
export function partRefusal(code: ErrorCode, uploadId: string, { number, etag }: ListedPart): Refusal {
  const fields = { UploadId: uploadId, PartNumber: String(number), ETag: etag.replaceAll('"', '') };
  return { code, fields };
}

/**
 * What a completion makes (public protocol, CompleteMultipartUpload): the parts it lists, in rising order, each uploaded
 * with that entity tag, and all but the last of at least the minimum size. Parts that it leaves out do not become part of
 * the object.
 * @param uploaded gives the part of a number, if there is one
 * @param smallest minimum bytes of every part but the last
 */
export function completion<Part extends UploadedPart>(
  listed: readonly ListedPart[],
  uploaded: (number: number) => Part | undefined,
  { uploadId, expectedSize, dialect }: Completed,
  smallest = MIN_PART_BYTES,
): Completion<Part> {
  if (listed.length === 0 || listed.length > MAX_PART_NUMBER) return { refusal: { code: 'MalformedXML' } };
  const isRising = listed.every(({ number }, at) => at === 0 || number > (listed[at - 1]?.number ?? 0));
  if (!isRising) return { refusal: { code: 'InvalidPartOrder' } };
  const parts: Part[] = [];
  for (const part of listed) {
    const found = uploaded(part.number);
    if (!found || found.etag !== unquoted(part.etag)) {
      return { refusal: partRefusal('InvalidPart', uploadId, part) };
    }
    parts.push(found);
  }
  const small = parts.slice(0, -1).findIndex(({ size }) => size < smallest);
  const tooSmall = listed[small];
  if (tooSmall) return { refusal: partRefusal('EntityTooSmall', uploadId, tooSmall) };
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (expectedSize !== undefined && expectedSize !== size) {
    const message = `The provided '${wireHeader(dialect, 'x-std-mp-object-size')}' header value ${expectedSize} does not match what was computed: ${size}`;
    return { refusal: requestRefusal(message) };
  }
  return { parts, size, etag: compositeEtag(parts.map(({ etag }) => etag)) };
}

/**
 * One page of the parts of an upload (public protocol, ListParts).
 * @param parts lazily, by number, from after the marker on
 * @param max maximum number of parts on the page
 */
export function partsPage<Part>(
  parts: Iterable<Part>,
  max: number,
): { entries: Part[]; isTruncated: boolean } {
  const entries: Part[] = [];
  for (const part of parts) {
    if (entries.length >= max) return { entries, isTruncated: max > 0 };
    entries.push(part);
  }
  return { entries, isTruncated: false };
}
