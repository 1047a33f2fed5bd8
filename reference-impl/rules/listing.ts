import { afterPrefix, byteOrder } from './object-key.ts';

interface Keyed {
  key: string;
}

/** What is asked of a page of a listing. */
export interface ListingRequest<Marker extends Keyed = Keyed> {
  /** Only keys that begin with it; empty for all. */
  prefix: string;
  /** Keys are rolled up at this text after the prefix; empty for no rolling up. */
  delimiter: string;
  /** The page begins after this entry or common prefix, which need not exist. */
  after?: Marker;
  /** Maximum number of entries and common prefixes together. */
  max: number;
}

/** Where a listing continues: from a key (inclusive), or after the marker. */
export type ListingStart<Marker extends Keyed = Keyed> = Keyed | (Marker & { after: true });

export interface Page<Entry> {
  entries: Entry[];
  commonPrefixes: string[];
  isTruncated: boolean;
  /** The last entry or common prefix (a string), after which the next page starts. Undefined for an empty page. */
  last: Entry | string | undefined;
}

/**
 * One page of a listing (public protocol, ListObjects and ListObjectsV2; interface document, What the service does 6). Keys
 * that contain the delimiter after the prefix are rolled up into one common prefix, which counts as one entry, is sorted
 * among the keys, and is skipped in one step. A page that begins within a common prefix leaves that prefix out, since it
 * sorts before the marker (AWS recorded, test_list_objects_marker_common_prefixes).
 * @param seek lazily gives the entries from a start on, in the order of `byteOrder`
 */
export function listPage<Entry extends Keyed, Marker extends Keyed = Keyed>(
  seek: (from: ListingStart<Marker>) => Iterable<Entry>,
  { prefix, delimiter, after, max }: ListingRequest<Marker>,
): Page<Entry> {
  const page: Page<Entry> = { entries: [], commonPrefixes: [], isTruncated: false, last: undefined };
  if (max <= 0) return page;
  let from: ListingStart<Marker> | undefined =
    after && byteOrder(after.key, prefix) >= 0 ? { ...after, after: true } : { key: prefix };
  while (from) {
    const rest: Iterable<Entry> = seek(from);
    from = undefined;
    for (const entry of rest) {
      if (!entry.key.startsWith(prefix)) return page;
      const common = commonPrefix(entry.key, prefix, delimiter);
      const isPassed = common !== undefined && after?.key.startsWith(common);
      if (!isPassed) {
        if (page.entries.length + page.commonPrefixes.length === max) return { ...page, isTruncated: true };
        if (common === undefined) page.entries.push(entry);
        else page.commonPrefixes.push(common);
        page.last = common ?? entry;
      }
      if (common !== undefined) {
        const behind = afterPrefix(common);
        from = behind === undefined ? undefined : { key: behind };
        break;
      }
    }
  }
  return page;
}

/** What a key is rolled up into: everything up to and including the first delimiter after the prefix. */
function commonPrefix(key: string, prefix: string, delimiter: string): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}
