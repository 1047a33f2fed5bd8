import { behindPrefix, byteOrder } from './object-key.ts';

interface Keyed {
  key: string;
}

/** What a page of a listing is to hold. */
export interface ListingRequest<Marker extends Keyed = Keyed> {
  /** Only keys that begin with it; empty for all. */
  prefix: string;
  /** What keys are rolled up at behind the prefix, a text of any length; empty for none. */
  delimiter: string;
  /** The page begins behind this entry or common prefix. It need not exist. */
  after?: Marker;
  /** Most entries and common prefixes together. */
  max: number;
}

/** Where a listing reads on: from a key (inclusive), or behind the marker. */
export type ListingStart<Marker extends Keyed = Keyed> = Keyed | (Marker & { after: true });

export interface Page<Entry> {
  entries: Entry[];
  commonPrefixes: string[];
  isTruncated: boolean;
  /** Last on the page, where a next one goes on; a string is a common prefix. Undefined for an empty page. */
  last: Entry | string | undefined;
}

/**
 * One page of a listing (public protocol, ListObjects and ListObjectsV2; interface document, What the service does 6).
 * Keys that hold the delimiter behind the prefix are rolled up into one common prefix, which counts as one entry, has
 * its place in the order of keys, and is passed over with one step. A page that begins within a common prefix leaves it
 * out, as it comes before (AWS recorded, test_list_objects_marker_common_prefixes).
 * @param seek entries in the order of `byteOrder`, lazily, from a start on
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
        const behind = behindPrefix(common);
        from = behind === undefined ? undefined : { key: behind };
        break;
      }
    }
  }
  return page;
}

/** What a key is rolled up into: everything up to and with the first delimiter behind the prefix. */
function commonPrefix(key: string, prefix: string, delimiter: string): string | undefined {
  const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
  return at < 0 ? undefined : key.slice(0, at + delimiter.length);
}
