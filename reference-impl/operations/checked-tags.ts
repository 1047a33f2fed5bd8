import { wireHeader } from '../../spec/dialect.ts';
import { contractTables } from '../../spec/tables.ts';
import { XmlError } from '../../spec/xml/error.ts';
import { readXml } from '../../spec/xml/read.ts';
import { parseXml } from '../../spec/xml/tree.ts';
import type { Tag } from '../rules/tagging.ts';
import { invalidArgument, refuseIf, S3Error } from '../s3-error.ts';
import type { Call } from '../call.ts';

/** Tags by key. */
export type Tags = Readonly<Record<string, string>>;

/** Tags by key; undefined for none. @throws S3Error `InvalidTag`, `BadRequest` */
export function checkedTags(
  tags: readonly Tag[],
  of: 'object' | 'bucket',
  rules: Call['rules'],
): Tags | undefined {
  refuseIf(rules.tagsRefusal(tags, of));
  if (tags.length === 0) return undefined;
  return Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value]));
}

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
    // A document with another root has no tags (AWS recorded,
    // TestS3PresignedPost::test_post_object_with_tags[invalid]).
    if (root.name !== 'Tagging') return undefined;
    const { value, problems } = readXml(tables, 'Tagging', root);
    // Clients leave the namespace out in forms.
    if (value && problems.every(({ kind }) => kind === 'namespace'))
      return checkedTags(value.TagSet, 'object', call.rules);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
  }
  throw new S3Error('MalformedXML');
}
