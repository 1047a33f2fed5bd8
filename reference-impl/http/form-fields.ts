import type { Dialect } from '../../spec/dialect.ts';
import { limits } from '../limits.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import { defaultChecksum } from './body.ts';
import { announcedChecksum, ChecksumDigest, md5Digest, type Digest } from './digests.ts';
import { uploadHeaders, type Form } from './form-data.ts';
import { HeaderFields } from './request.ts';

/** The fields and the file of a form, read as an upload's headers and body are. */

/** The digests of the file from the fields, to be checked against it, and the checksum to keep. */
export function digestsOf(fields: Form['fields'], dialect: Dialect) {
  const headers = new HeaderFields(uploadHeaders(fields, dialect).flat());
  const kept = announcedChecksum(headers, dialect) ?? defaultChecksum(dialect);
  const checksum = kept && new ChecksumDigest(kept.name, kept.header, kept.value);
  const digests: Digest[] = checksum ? [checksum] : [];
  const md5 = fields.get('content-md5');
  if (md5 !== undefined) digests.push(md5Digest(md5));
  return { checksum, digests };
}

/** A field whose name may be that of a header. @throws S3Error `InvalidArgument` */
export function named(fields: Form['fields'], name: string): string | undefined {
  const value = fields.get(name);
  if (value !== undefined && !/^[!-~]+$/.test(name)) throw invalidArgument(name, value);
  return value;
}

/**
 * A field as a header value: one character for each byte, as headers arrive. Where user attributes are encoded words, a
 * standard attribute has a blank for each character outside Latin-1 (AWS recorded,
 * TestS3PresignedPost::test_post_object_with_unicode_metadata).
 * @throws S3Error `InvalidArgument` for a value that no header can carry
 */
export function headerText(
  fields: Form['fields'],
  name: string,
  { encodedWords }: Dialect,
): string | undefined {
  const value = named(fields, name);
  if (value === undefined) return undefined;
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(value)) throw invalidArgument(name, value);
  return encodedWords ? value.replaceAll(/[^\0-\xff]/gu, ' ') : Buffer.from(value).toString('latin1');
}

/**
 * The content of the file, which may be as large as its policy says.
 * @throws S3Error `EntityTooLarge`, `EntityTooSmall`, and the errors of the digests
 */
export async function* measured(
  file: AsyncIterable<Uint8Array>,
  { least, most }: { least: number; most: number },
  digests: readonly Digest[],
): AsyncGenerator<Uint8Array> {
  const max = Math.min(most, limits.objectBytes);
  let size = 0;
  for await (const bytes of file) {
    size += bytes.length;
    if (size > max)
      throw new S3Error('EntityTooLarge', {
        fields: { ProposedSize: String(size), MaxSizeAllowed: String(max) },
      });
    for (const digest of digests) digest.update(bytes);
    yield bytes;
  }
  if (size < least)
    throw new S3Error('EntityTooSmall', {
      fields: { ProposedSize: String(size), MinSizeAllowed: String(least) },
    });
  for (const digest of digests) digest.check();
}
