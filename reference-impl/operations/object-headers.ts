import type { Dialect } from '../../spec/dialect.ts';
import { encodedWord } from '../http/encoded-words.ts';
import { invalidArgument } from '../s3-error.ts';
import { quoted } from '../rules/etag.ts';
import { DEFAULT_CONTENT_TYPE } from '../rules/metadata.ts';
import type { VersionRecord, BucketRecord } from '../storage/storage.ts';
import { givenWithPrefix, type Given } from '../http/given.ts';
import type { Call } from '../call.ts';

/** Response headers by neutral name; `undefined` values are not sent. */
export type Headers = Record<string, string | undefined>;

/** Headers of an upload that belong to the object, besides user attributes (interface document, Object metadata). */
const STANDARD = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
  'x-std-website-redirect-location',
];

/**
 * The standard attributes of an upload. `aws-chunked` belongs to the transfer and not to the object's encoding.
 * @param valueOf what is given for a header, by neutral name
 */
export function attributesOf(valueOf: (header: string) => string | undefined): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const header of STANDARD) {
    const value = header === 'content-encoding' ? withoutChunked(valueOf(header)) : valueOf(header);
    if (value !== undefined) attributes[header] = value;
  }
  return attributes;
}

/** The standard attributes in the headers of a request. */
export function attributesInHeaders(call: Given): Record<string, string> {
  const given = new Map(givenWithPrefix('', call));
  return attributesOf((header) => given.get(header));
}

function withoutChunked(encoding: string | undefined): string | undefined {
  const kept = encoding
    ?.split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== 'aws-chunked');
  return kept === undefined || kept.length === 0 ? undefined : kept.join(', ');
}

/** Response headers that the query of a request sets in place of the object's own (public protocol, GetObject). */
export function overridesOf(call: Given): Headers {
  const overrides = givenWithPrefix('response-', call);
  for (const [name, value] of overrides) {
    if (!/^[\t\x20-\x7e\xa0-\xff]*$/.test(value)) {
      throw invalidArgument(
        `response-${name}`,
        value,
        'Header value cannot be represented using ISO-8859-1.',
      );
    }
  }
  return Object.fromEntries(overrides);
}

/**
 * A user attribute as a header can carry it: unchanged, or as an encoded word (public protocol, "Working with object metadata";
 * AWS recorded, TestS3::test_user_metadata_rfc2047_encoded).
 */
function headerOf(value: string, { encodedWords }: Pick<Dialect, 'encodedWords'>): string {
  const fit = encodedWords ? /^[\t\x20-\x7e]*$/ : /^[\t\x20-\x7e\x80-\xff]*$/;
  return fit.test(value) ? value : encodedWord(value);
}

/** The headers of an object in answers to GET and HEAD. */
export function contentHeaders(version: VersionRecord, dialect: Pick<Dialect, 'encodedWords'>): Headers {
  const metadata = Object.entries(version.metadata).map(([name, value]) => [
    `x-std-meta-${name}`,
    headerOf(value, dialect),
  ]);
  return {
    'content-type': DEFAULT_CONTENT_TYPE,
    ...version.attributes,
    ...Object.fromEntries(metadata),
    'last-modified': httpDate(version.modifiedAt),
    etag: quoted(version.etag),
    'accept-ranges': 'bytes',
    'x-std-storage-class': version.storageClass === 'STANDARD' ? undefined : version.storageClass,
    'x-std-tagging-count': tagCount(version),
  };
}

function tagCount({ tags = {} }: VersionRecord): string | undefined {
  const count = Object.keys(tags).length;
  return count === 0 ? undefined : String(count);
}

/** The additional checksum that is stored with an object (public protocol, "Checking object integrity"). */
export function checksumHeaders({ checksum }: Pick<VersionRecord, 'checksum'>): Headers {
  if (!checksum) return {};
  return {
    [`x-std-checksum-${checksum.algorithm.toLowerCase()}`]: checksum.value,
    'x-std-checksum-type': checksum.type,
  };
}

/** The same, as elements of a document. */
export function checksumFields({ checksum }: Pick<VersionRecord, 'checksum'>): Record<string, string> {
  return checksum ? { [`Checksum${checksum.algorithm}`]: checksum.value, ChecksumType: checksum.type } : {};
}

/** An instant in milliseconds since the epoch as HTTP writes it: whole seconds, GMT. */
export function httpDate(time: number): string {
  return new Date(time).toUTCString();
}

/** When and by which rule the current version of a key expires (public protocol, GetObject › x-amz-expiration). */
export function expirationHeader(
  { configurations: { lifecycle } }: BucketRecord,
  version: VersionRecord,
  { rules, now, day }: Pick<Call, 'rules' | 'now' | 'day'>,
): { 'x-std-expiration'?: string } {
  const expiration = lifecycle && rules.expiration(lifecycle, version, { now, day });
  if (!expiration) return {};
  const ruleId = encodeURIComponent(expiration.ruleId);
  return { 'x-std-expiration': `expiry-date="${httpDate(expiration.at)}", rule-id="${ruleId}"` };
}
