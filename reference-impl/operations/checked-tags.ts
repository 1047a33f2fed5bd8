import { S3Error } from '../s3-error.ts';
import type { Tag } from '../rules/tagging.ts';
import type { Call } from './call.ts';

/** Tags by key. */
export type Tags = Readonly<Record<string, string>>;

/** Tags by key. @throws S3Error `InvalidTag`, `BadRequest` */
export function checkedTags(tags: readonly Tag[], of: 'object' | 'bucket', rules: Call['rules']): Tags {
  const refusal = rules.tagsRefusal(tags, of);
  if (!refusal) return Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value]));
  const { Key: TagKey, Value: TagValue } = refusal.tag ?? {};
  const fields = TagKey === undefined ? undefined : { TagKey, ...(refusal.value && { TagValue }) };
  throw new S3Error(refusal.code, { message: refusal.because, fields });
}
