import { wireHeader } from '../../spec/dialect.ts';
import { accepted, refuseIf } from '../s3-error.ts';
import type { Form } from '../http/form-data.ts';
import { digestsOf, headerText, measured, named } from '../http/form-fields.ts';
import { encodePath } from '../http/percent-encoding.ts';
import { missingField } from '../http/signature/verify-form.ts';
import { quoted } from '../rules/etag.ts';
import type { VersionRecord } from '../storage/storage.ts';
import type { Answer, Call } from '../call.ts';
import { attributesOf, checksumHeaders } from './object-headers.ts';
import { tagsOfDocument } from './checked-tags.ts';
import { keptContent, checkWritten, newVersionHeader, writeObject, checkLength } from './write.ts';

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
  const { checksum, digests } = digestsOf(fields, call.dialect);
  const staged = await storage.stage(measured(form.file(), sizes, digests));
  try {
    const sum = checksum && { name: checksum.name, value: checksum.content.value };
    const content = { ...given, ...keptContent(staged, sum) };
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
