import type { Tag } from '../rules/tagging.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { checkedTags, type Tags } from './checked-tags.ts';
import { configure, configured, successOf } from './configurations.ts';
import { changeableVersion, versionHeader } from './version.ts';

/** The tags of an object or version; an empty set when there are none (public protocol, GetObjectTagging). */
export function getObjectTagging(call: Call<'getObjectTagging'>): Answer<'getObjectTagging'> {
  const version = changeableVersion(call.storage, call);
  return {
    status: 200,
    headers: versionHeader(call, version),
    document: { TagSet: listed(version.tags) },
  };
}

/** Replace the tags of an object or version (public protocol, PutObjectTagging). */
export function putObjectTagging(call: Call<'putObjectTagging'>): Promise<Answer<'putObjectTagging'>> {
  return tagVersion(call, checkedTags(call.document.TagSet, 'object', call.rules));
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
  return { status: 200, document: { TagSet: listed(configured(call, 'tags')) } };
}

/** Replace the tags of a bucket (public protocol, PutBucketTagging). */
export async function putBucketTagging(call: Call<'putBucketTagging'>): Promise<Answer<'putBucketTagging'>> {
  return configure(call, { tags: checkedTags(call.document.TagSet, 'bucket', call.rules) });
}

function listed(tags: Tags = {}): Tag[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}
