import { wireHeader } from '../../spec/dialect.ts';
import { contractTables } from '../../spec/tables.ts';
import { XmlError } from '../../spec/xml/error.ts';
import { readXml } from '../../spec/xml/read.ts';
import { parseXml } from '../../spec/xml/tree.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import type { Tag } from '../rules/tagging.ts';
import { existingBucket } from './bucket.ts';
import type { Answer, Call } from './call.ts';
import { checkedTags, type Tags } from './checked-tags.ts';
import { configure, successOf } from './configurations.ts';
import { changeableVersion, versionHeader } from './version.ts';

/**
 * The tags that an upload gives in a header.
 * @throws S3Error `InvalidArgument`, `InvalidTag`, `BadRequest`
 */
export function tagsOfHeader(
  text: string | undefined,
  call: Pick<Call, 'rules' | 'dialect'>,
): Tags | undefined {
  if (text === undefined) return undefined;
  const tags = call.rules.parseTagHeader(text);
  const name = wireHeader(call.dialect, 'x-std-tagging');
  if (!tags)
    throw invalidArgument(
      name,
      text,
      `The header '${name}' shall be encoded as UTF-8 then URLEncoded URL query parameters without tag name duplicates.`,
    );
  return checkedTags(tags, 'object', call.rules);
}

/**
 * The tags that a form gives, in a document of its own (public protocol, POST Object › tagging).
 * @throws S3Error `MalformedXML`, `InvalidTag`, `BadRequest`
 */
export function tagsOfDocument(text: string, call: Pick<Call, 'rules' | 'dialect'>): Tags | undefined {
  const tables = contractTables(call.dialect.name);
  try {
    const root = parseXml(text);
    // A document of another root holds no tags (AWS recorded, TestS3PresignedPost::test_post_object_with_tags[invalid]).
    if (root.name !== 'Tagging') return undefined;
    const { value, problems } = readXml(tables, 'Tagging', root);
    // Forms are seen to leave the namespace out.
    if (value && problems.every(({ kind }) => kind === 'namespace'))
      return checkedTags(value.TagSet, 'object', call.rules);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
  }
  throw new S3Error('MalformedXML');
}

/** The tags of an object or version; none is an empty set (public protocol, GetObjectTagging). */
export function getObjectTagging(call: Call<'getObjectTagging'>): Answer<'getObjectTagging'> {
  const version = changeableVersion(call.storage, call);
  return {
    status: 200,
    headers: versionHeader(call, version),
    document: { TagSet: listed(version.tags ?? {}) },
  };
}

/** Replace the tags of an object or version (public protocol, PutObjectTagging). */
export function putObjectTagging(call: Call<'putObjectTagging'>): Promise<Answer<'putObjectTagging'>> {
  return tagVersion(call, checkedTags(call.document?.TagSet ?? [], 'object', call.rules));
}

/** Remove the tags of an object or version (public protocol, DeleteObjectTagging). */
export function deleteObjectTagging(
  call: Call<'deleteObjectTagging'>,
): Promise<Answer<'deleteObjectTagging'>> {
  return tagVersion(call, undefined);
}

async function tagVersion(
  call: Call<'putObjectTagging'> | Call<'deleteObjectTagging'>,
  tags: Tags | undefined,
): Promise<Answer<'putObjectTagging'> & Answer<'deleteObjectTagging'>> {
  const version = await call.storage.transaction((tx) => {
    existingBucket(tx, call.input.bucket);
    const found = changeableVersion(tx, call);
    tx.putVersion({ ...found, tags });
    return found;
  });
  return { status: successOf(call), headers: versionHeader(call, version) };
}

/** The tags of a bucket (public protocol, GetBucketTagging). */
export function getBucketTagging(call: Call<'getBucketTagging'>): Answer<'getBucketTagging'> {
  const { tags = {} } = existingBucket(call.storage, call.input.bucket).configurations;
  if (Object.keys(tags).length === 0) {
    throw new S3Error('NoSuchTagSet', { fields: { BucketName: call.input.bucket } });
  }
  return { status: 200, document: { TagSet: listed(tags) } };
}

/** Replace the tags of a bucket (public protocol, PutBucketTagging). */
export async function putBucketTagging(call: Call<'putBucketTagging'>): Promise<Answer<'putBucketTagging'>> {
  await configure(call, { tags: checkedTags(call.document?.TagSet ?? [], 'bucket', call.rules) });
  return { status: successOf(call) };
}

/** Remove the tags of a bucket (public protocol, DeleteBucketTagging). */
export async function deleteBucketTagging(
  call: Call<'deleteBucketTagging'>,
): Promise<Answer<'deleteBucketTagging'>> {
  await configure(call, { tags: undefined });
  return { status: successOf(call) };
}

function listed(tags: Tags): Tag[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}
