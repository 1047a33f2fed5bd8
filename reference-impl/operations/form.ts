import { wireHeader, type Dialect } from '../../spec/dialect.ts';
import { defaultChecksum } from '../http/body.ts';
import { announcedChecksum, ChecksumDigest, md5Digest, type Digest } from '../http/digests.ts';
import { accepted, invalidArgument, refuseIf, S3Error } from '../s3-error.ts';
import { uploadHeaders, type Form } from '../http/form-data.ts';
import { limits } from '../limits.ts';
import { encodePath } from '../http/percent-encoding.ts';
import { HeaderFields } from '../http/request.ts';
import { missingField } from '../http/signature/verify-form.ts';
import { quoted } from '../rules/etag.ts';
import type { VersionRecord } from '../storage/storage.ts';
import type { Answer, Call } from '../call.ts';
import { attributesOf, checksumHeaders } from './object-headers.ts';
import { checkLength } from './check-length.ts';
import { tagsOfDocument } from './checked-tags.ts';
import { checkWritten, newVersionHeader, writeObject } from './write.ts';

/**
 * Store the file of a form (interface document, Endpoints › Object API; public protocol, POST Object). The signer of the
 * policy is the uploader; the other fields are what headers are in an upload.
 */
export async function postObject(call: Call<'postObject'>): Promise<Answer<'postObject'>> {
  checkLength(call);
  const form = await call.form.read();
  try {
    return await upload(call, form);
  } finally {
    form.close();
  }
}

async function upload(call: Call<'postObject'>, form: Form): Promise<Answer<'postObject'>> {
  const { rules, storage, form: forms, input } = call;
  const { fields, fileName } = form;
  const pattern = fields.get('key');
  if (pattern === undefined || pattern === '') throw missingField('key');
  const key = rules.formKey(pattern, fileName);
  const requester = forms.verify(fields) ?? call.requester;
  const sizes = checkPolicy(call, new Map(fields).set('bucket', input.bucket).set('key', key));
  forms.authorise({ bucket: input.bucket, key }, requester, fields);

  const given = objectOf(fields, call);
  checkWritten(
    { ...given, key, redirectLocation: given.attributes['x-std-website-redirect-location'] },
    rules,
  );
  const { checksum, digests } = digestsOf(fields, call);
  const staged = await storage.stage(measured(form.file(), sizes, digests));
  try {
    const content = {
      ...given,
      body: { size: staged.size, chunks: staged.chunks },
      etag: staged.md5,
      checksum: checksum && {
        algorithm: checksum.name.toUpperCase(),
        value: checksum.content.value,
        type: 'FULL_OBJECT' as const,
      },
    };
    const target = { ...call, requester, input: { bucket: input.bucket, key, acl: fields.get('acl') } };
    const version = await storage.transaction((tx) => writeObject(tx, target, content));
    return answerOf(version, fields, call);
  } finally {
    await staged.discard();
  }
}

/**
 * Check a form against its policy.
 * @returns the allowed sizes of the file
 * @throws S3Error `InvalidPolicyDocument`, `AccessDenied`
 */
function checkPolicy(
  { rules, now }: Call<'postObject'>,
  values: ReadonlyMap<string, string>,
): { least: number; most: number } {
  const encoded = values.get('policy');
  if (encoded === undefined) return { least: 0, most: Infinity };
  const policy = accepted(rules.readFormPolicy(encoded));
  refuseIf(rules.formRefusal(policy, values, now));
  return rules.allowedSizes(policy);
}

/** The object's properties from the fields. */
function objectOf(fields: Form['fields'], call: Call<'postObject'>) {
  const own = (name: string) => fields.get(call.dialect.headerPrefix + name);
  const metaPrefix = `${call.dialect.headerPrefix}meta-`;
  const tagging = fields.get('tagging');
  const text = (name: string) => headerText(fields, name, call.dialect);
  // A value that no header can carry is kept where answers can give it as an encoded word.
  const attribute = (name: string) => (call.dialect.encodedWords ? named(fields, name) : text(name));
  return {
    // A form has no field for the language (public protocol, POST Object).
    attributes: attributesOf((header) =>
      header === 'content-language' ? undefined : text(wireHeader(call.dialect, header)),
    ),
    metadata: Object.fromEntries(
      [...fields.keys()]
        .filter((name) => name.startsWith(metaPrefix))
        .map((name) => [name.slice(metaPrefix.length), attribute(name) ?? '']),
    ),
    storageClass: own('storage-class') ?? 'STANDARD',
    tags: tagging === undefined ? undefined : tagsOfDocument(tagging, call),
  };
}

/** The digests of the file from the fields, to be checked against it, and the checksum to keep. */
function digestsOf(fields: Form['fields'], { dialect }: Call<'postObject'>) {
  const headers = new HeaderFields(uploadHeaders(fields, dialect).flat());
  const kept = announcedChecksum(headers, dialect) ?? defaultChecksum(dialect);
  const checksum = kept && new ChecksumDigest(kept.name, kept.header, kept.value);
  const digests: Digest[] = checksum ? [checksum] : [];
  const md5 = fields.get('content-md5');
  if (md5 !== undefined) digests.push(md5Digest(md5));
  return { checksum, digests };
}

/** A field whose name may be that of a header. @throws S3Error `InvalidArgument` */
function named(fields: Form['fields'], name: string): string | undefined {
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
function headerText(fields: Form['fields'], name: string, { encodedWords }: Dialect): string | undefined {
  const value = named(fields, name);
  if (value === undefined) return undefined;
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(value)) throw invalidArgument(name, value);
  return encodedWords ? value.replaceAll(/[^\0-\xff]/gu, ' ') : Buffer.from(value).toString('latin1');
}

/**
 * The content of the file, which may be as large as its policy says.
 * @throws S3Error `EntityTooLarge`, `EntityTooSmall`, and the errors of the digests
 */
async function* measured(
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

/** The answer that the form asks for (public protocol, POST Object › success_action_status and success_action_redirect). */
function answerOf(
  version: VersionRecord,
  fields: Form['fields'],
  { rules, url }: Call<'postObject'>,
): Answer<'postObject'> {
  const { bucket, key } = version;
  const etag = quoted(version.etag);
  const location = `${url.replace(/\/$/, '')}/${encodePath(key)}`;
  const headers = { etag, location, ...newVersionHeader(version), ...checksumHeaders(version) };
  const next = rules.formRedirect(fields.get('success_action_redirect'), { bucket, key, etag });
  if (next !== undefined) return { status: 303, headers: { ...headers, location: next } };
  const status = rules.formStatus(fields.get('success_action_status'));
  if (status !== 201) return { status, headers };
  return { status, headers, document: { Location: location, Bucket: bucket, Key: key, ETag: etag } };
}
