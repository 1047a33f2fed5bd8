import type { Refusal } from './refusal.ts';

/** A tag of a document or header. */
export interface Tag {
  Key: string;
  Value: string;
}

/**
 * Maximum number of tags of an object and of a bucket (public protocol, "Categorizing your objects using tags",
 * PutBucketTagging).
 */
const MAX_TAGS = { object: 10, bucket: 50 } as const;

const TEXT = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;

const WRONG_VALUE = 'The value of the tag is not valid.';

/**
 * Why tags are refused; undefined when they are accepted (AWS recorded,
 * TestS3BucketObjectTagging::test_tagging_validation). Where only the value of a tag is wrong, the refusal names that
 * value.
 */
export function tagsRefusal(tags: readonly Tag[], of: keyof typeof MAX_TAGS): Refusal | undefined {
  if (tags.length > MAX_TAGS[of]) {
    return { code: 'BadRequest', message: `There may be at most ${MAX_TAGS[of]} tags.` };
  }
  const seen = new Set<string>();
  for (const tag of tags) {
    const message = tagFault(tag) ?? (seen.has(tag.Key) ? 'A tag key may be given only once.' : undefined);
    if (message !== undefined) {
      const fields = { TagKey: tag.Key, ...(message === WRONG_VALUE && { TagValue: tag.Value }) };
      return { code: 'InvalidTag', message, fields };
    }
    seen.add(tag.Key);
  }
  return undefined;
}

function tagFault({ Key, Value }: Tag): string | undefined {
  if (Key === '' || [...Key].length > 128 || !TEXT.test(Key)) return 'The key of the tag is not valid.';
  if ([...Value].length > 256 || !TEXT.test(Value)) return WRONG_VALUE;
  return Key.startsWith('aws:') ? 'Keys that begin with aws: belong to the service.' : undefined;
}

/**
 * The tags of a header, in form encoding (PutObject › x-amz-tagging); undefined when it has another form, or a key twice.
 */
export function parseTagHeader(text: string): Tag[] | undefined {
  const tags = [...new URLSearchParams(text)].map(([Key, Value]) => ({ Key, Value }));
  const isForm = text === '' || text.split('&').every((part) => part.split('=').length <= 2);
  return isForm && new Set(tags.map(({ Key }) => Key)).size === tags.length ? tags : undefined;
}
