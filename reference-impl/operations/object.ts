import { quoted } from '../rules/etag.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { attributesInHeaders, checksumHeaders, expirationHeader } from './object-headers.ts';
import { tagsOfHeader } from './checked-tags.ts';
import { keptContent, checkWritten, newVersionHeader, writeObject, checkLength } from './write.ts';

/**
 * Store an object (interface document, Object; public protocol, PutObject). The content is staged first and checked against
 * the digests and lengths of the request; the record that makes it visible is one transaction.
 */
export async function putObject(call: Call<'putObject'>): Promise<Answer<'putObject'>> {
  const { input, rules, storage, body } = call;
  const { metadata = {}, storageClass = 'STANDARD' } = input;
  checkWritten(
    { key: input.key, metadata, storageClass, redirectLocation: input.websiteRedirectLocation },
    rules,
  );
  checkLength(call);
  const tags = tagsOfHeader(input.tagging, call);
  const staged = await storage.stage(body.content());
  const given = { attributes: attributesInHeaders(call), metadata, storageClass, tags };
  const content = { ...given, ...keptContent(staged, body.checksum()) };
  try {
    const version = await storage.transaction((tx) => writeObject(tx, call, content));
    const headers = {
      etag: quoted(version.etag),
      ...newVersionHeader(version),
      ...checksumHeaders(version),
      ...expirationHeader(existingBucket(storage, input.bucket), version, call),
    };
    return { status: 200, headers };
  } finally {
    await staged.discard();
  }
}
