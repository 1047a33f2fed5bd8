import { S3Error } from '../s3-error.ts';
import type { Tag } from '../rules/tagging.ts';
import { existingBucket } from './existing-bucket.ts';
import type { Answer, Call } from '../call.ts';
import { checkedTags, type Tags } from './checked-tags.ts';
import { configure, successOf } from './configurations.ts';
import { changeableVersion, versionHeader } from './version.ts';

/** The tags of an object or version; an empty set when there are none (public protocol, GetObjectTagging). */
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
