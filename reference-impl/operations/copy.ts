import { checksum, isChecksumName } from '../http/checksums.ts';
import { invalidRequest } from '../s3-error.ts';
import { quoted } from '../rules/etag.ts';
import type { StagedBody, VersionRecord } from '../storage/storage.ts';
import type { Answer, Call } from '../call.ts';
import {
  copiedBytes,
  copiedVersion,
  parseCopySource,
  sourceVersionHeader,
  type CopySource,
} from './copy-source.ts';
import { attributesInHeaders, checksumFields } from './object-headers.ts';
import { tagsOfHeader } from './checked-tags.ts';
import { versionHeader } from './version.ts';
import { keptContent, checkWritten, checkWriteConditions, writeObject } from './write.ts';

const REDIRECT = 'x-std-website-redirect-location';

/**
 * Copy an object on the server (interface document, Copy object; public protocol, CopyObject). Source and copy share their
 * bytes. What the request does not replace is copied too, except the access list.
 */
export async function copyObject(call: Call<'copyObject'>): Promise<Answer<'copyObject'>> {
  const { input, rules, storage } = call;
  const { key, metadata, storageClass, websiteRedirectLocation: redirectLocation } = input;
  checkWritten({ key, metadata, storageClass, redirectLocation }, rules);
  const source = parseCopySource(input.copySource, call);
  const seen = copiedVersion(storage, call, source, input);
  checkWriteConditions(storage, call);
  checkNoOpCopy(call, source);
  const described = describe(call, seen);
  const read = mustRewrite(call, seen) ? await rewriteContent(call, seen) : undefined;
  try {
    const version = await storage.transaction((tx) => {
      // The bytes to share must still exist.
      const { body, etag, checksum: kept } = read ?? copiedVersion(tx, call, source, input);
      return writeObject(tx, call, { ...described, body, etag, checksum: kept });
    });
    return {
      status: 200,
      // Unlike an upload, the answer to a copy names the null version that it wrote while versioning is paused.
      headers: { ...sourceVersionHeader(seen), ...versionHeader(call, version) },
      document: {
        ETag: quoted(version.etag),
        LastModified: new Date(version.modifiedAt).toISOString(),
        ...checksumFields(version),
      },
    };
  } finally {
    await read?.staged.discard();
  }
}

/** @throws S3Error `InvalidRequest` for a copy onto itself that changes nothing */
function checkNoOpCopy({ input, rules }: Call<'copyObject'>, source: CopySource): void {
  const onItself =
    source.bucket === input.bucket && source.key === input.key && source.versionId === undefined;
  const change = {
    metadataDirective: input.metadataDirective ?? 'COPY',
    taggingDirective: input.taggingDirective ?? 'COPY',
    storageClass: input.storageClass,
    websiteRedirect: input.websiteRedirectLocation,
  };
  if (!onItself || !rules.isNoOpCopy(change)) return;
  throw invalidRequest(
    "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, " +
      'storage class, website redirect location or encryption attributes.',
  );
}

/** Metadata and tags of the copy: those of the source or of the request (public protocol, the two directives). */
function describe(call: Call<'copyObject'>, seen: VersionRecord) {
  const { input } = call;
  const isReplaced = input.metadataDirective === 'REPLACE';
  const { [REDIRECT]: _, ...kept } = seen.attributes;
  const redirect = input.websiteRedirectLocation;
  return {
    attributes: isReplaced
      ? attributesInHeaders(call)
      : redirect === undefined
        ? kept
        : { ...kept, [REDIRECT]: redirect },
    metadata: isReplaced ? (input.metadata ?? {}) : seen.metadata,
    tags: input.taggingDirective === 'REPLACE' ? tagsOfHeader(input.tagging, call) : seen.tags,
    storageClass: input.storageClass ?? 'STANDARD',
  };
}

/** A copy is one piece with the requested checksum; where the source differs, its bytes are read. */
function mustRewrite({ input }: Call<'copyObject'>, { parts, checksum: kept }: VersionRecord): boolean {
  const wanted = input.checksumAlgorithm;
  return parts !== undefined || (wanted !== undefined && wanted !== kept?.algorithm);
}

async function rewriteContent(
  { input, storage }: Call<'copyObject'>,
  seen: VersionRecord,
): Promise<{ staged: StagedBody } & Pick<VersionRecord, 'body' | 'etag' | 'checksum'>> {
  const name = (input.checksumAlgorithm ?? seen.checksum?.algorithm ?? '').toLowerCase();
  const sum = isChecksumName(name) ? checksum(name) : undefined;
  const staged = await storage.stage(copiedBytes(storage.read(seen.body), sum));
  return { staged, ...keptContent(staged, sum && { name, value: sum.digest() }) };
}
