import type { Exchange } from '../../client/exchange.ts';
import type { components } from '../../spec/generated/schemas.ts';
import { documentOf } from '../case/document.ts';

type Tagging = components['schemas']['Tagging'];

/** A document of tags. */
export function tagSet(tags: Readonly<Record<string, string>>): Tagging {
  return { TagSet: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) };
}

/** The tags in an answer, which must be a success; their order does not matter. */
export function tagsIn(
  read: Exchange<'getObjectTagging'> | Exchange<'getBucketTagging'>,
): Record<string, string> {
  return Object.fromEntries(documentOf(read).TagSet.map(({ Key, Value }) => [Key, Value]));
}
