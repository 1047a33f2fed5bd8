import type { Checksum } from '../http/checksums.ts';
import { wireHeader } from '../../spec/dialect.ts';
import { invalidArgument, invalidRequest, refuseIf, S3Error } from '../s3-error.ts';
import { decodeOnce } from '../http/percent-encoding.ts';
import { parseQuery, queryValue } from '../http/request.ts';
import { NULL_VERSION } from '../rules/versioning.ts';
import type { Snapshot, VersionRecord } from '../storage/storage.ts';
import type { Call } from '../call.ts';
import { checkReadable, readableVersion } from './version.ts';

/** The source of a copy. */
export interface CopySource {
  bucket: string;
  key: string;
  versionId?: string;
}

/** Conditions on the source, as sent. */
export interface SourceConditions {
  copySourceIfMatch?: string;
  copySourceIfNoneMatch?: string;
  copySourceIfModifiedSince?: string;
  copySourceIfUnmodifiedSince?: string;
}

/**
 * Read `[/]bucket/key[?versionId=…]`, percent-encoded (public protocol, CopyObject › x-amz-copy-source).
 * @throws S3Error `InvalidArgument` when it has another form
 */
export function parseCopySource(text: string, { dialect }: Pick<Call, 'dialect'>): CopySource {
  const [path = '', query = ''] = text.split('?');
  // A plus sign means a space here: s5cmd sends it, and AWS reads it so (recorded, see COPY-SRC requirements).
  const decoded = decodeOnce(path.replaceAll('+', ' ')).replace(/^\//, '');
  const slash = decoded.indexOf('/');
  if (slash <= 0 || slash === decoded.length - 1) {
    // AWS puts the name in place of the value too (recorded, TestS3::test_s3_copy_object_wrong_format).
    const header = wireHeader(dialect, 'x-std-copy-source');
    throw invalidArgument(header, header, 'Invalid copy source object key');
  }
  const versionId = queryValue(parseQuery(query), 'versionId');
  return { bucket: decoded.slice(0, slash), key: decoded.slice(slash + 1), versionId };
}

/**
 * The key to rename: `[/]bucket/key` or just the key, percent-encoded.
 * @throws S3Error `InvalidArgument` when there is none
 */
export function parseRenameSource(text: string, { input, dialect }: Call<'renameObject'>): string {
  const decoded = decodeOnce(text).replace(/^\//, '');
  const key = decoded.startsWith(`${input.bucket}/`) ? decoded.slice(input.bucket.length + 1) : decoded;
  if (key === '') throw invalidArgument(wireHeader(dialect, 'x-std-rename-source'), text);
  return key;
}

/**
 * The version that is copied, if the caller may read it and the conditions on it hold.
 * @throws S3Error `NoSuchBucket`, `NoSuchKey`, `NoSuchVersion`, `AccessDenied`, `PreconditionFailed`, `InvalidRequest`,
 * `InvalidObjectState`
 */
export function copiedVersion(
  storage: Snapshot,
  call: Pick<Call, 'rules' | 'operation' | 'authorise' | 'now'>,
  source: CopySource,
  conditions: SourceConditions,
): VersionRecord {
  call.authorise('getObject', source);
  const version = sourceVersion(storage, call, source);
  checkReadable(version, call.rules);
  const asked = {
    ifMatch: conditions.copySourceIfMatch,
    ifNoneMatch: conditions.copySourceIfNoneMatch,
    ifModifiedSince: conditions.copySourceIfModifiedSince,
    ifUnmodifiedSince: conditions.copySourceIfUnmodifiedSince,
  };
  refuseIf(call.rules.copyRefusal(asked, version, call.now));
  return version;
}

/** The bytes of a source as they are copied, each counted in a checksum. */
export async function* copiedBytes(
  content: AsyncIterable<Buffer>,
  sum: Pick<Checksum, 'update'> | undefined,
): AsyncGenerator<Buffer> {
  for await (const bytes of content) {
    sum?.update(bytes);
    yield bytes;
  }
}

/**
 * The header that names the copied version, unless it is the null version (AWS recorded,
 * TestS3::test_s3_copy_object_in_place_versioned, copy-in-place-versioned-re-enabled).
 */
export function sourceVersionHeader({ versionId }: VersionRecord): Record<string, string> {
  return versionId === NULL_VERSION ? {} : { 'x-std-copy-source-version-id': versionId };
}

/** A delete marker that is named cannot be copied (AWS recorded, TestS3::test_s3_copy_object_src_not_exists). */
function sourceVersion(
  storage: Snapshot,
  { rules, operation }: Pick<Call, 'rules' | 'operation'>,
  source: CopySource,
): VersionRecord {
  try {
    return readableVersion(storage, { rules, operation, input: source });
  } catch (error) {
    if (!(error instanceof S3Error) || error.code !== 'MethodNotAllowed') throw error;
    throw invalidRequest('A delete marker cannot be the source of a copy.');
  }
}
