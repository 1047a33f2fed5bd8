import type { Entry, Page } from '../explore/answers/answer.ts';
import type { ListForm, StepOf } from '../explore/step.ts';
import { type At, type Claim, equal, type Expected, holds, type Rests } from './expected.ts';
import type { Rules, Setting, Some } from './expected.ts';
import { decide } from './rights.ts';
import { type Bucket, type Cursor, objectOf, type Version, versionsOf, withChanged } from './world.ts';

/**
 * Listings: keys in the order of their bytes, those with the delimiter behind the prefix rolled up, page by page
 * (interface document: What the service does, 6; Amazon S3 API Reference, ListObjects, ListObjectsV2, ListObjectVersions).
 */

/** An entry and the version that it shows. */
type Due = Entry & { version?: Version };

/** What a page holds at most unless less is asked for. */
const PAGE = 1000;
const NO_PAGE: Page = { entries: [], isTruncated: false, next: {} };

/** The order of names: that of their bytes. */
export const byBytes = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

/** All entries of a listing from a marker on; undefined where the contract leaves open which. */
function entriesOf(setting: Setting, bucket: Bucket, cursor: Cursor): Due[] | undefined {
  const { form, prefix = '', delimiter, after } = cursor;
  const entries: Due[] = [];
  for (const key of [...bucket.keys.keys()].filter((one) => one.startsWith(prefix)).sort(byBytes)) {
    const current = objectOf(bucket, key);
    const versions = form === 'versions' ? versionsOf(bucket, key) : current ? [current] : [];
    const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (delimiter && cut >= 0) {
      const name = key.slice(0, cut + delimiter.length);
      if (versions.length > 0 && entries.at(-1)?.name !== name) entries.push({ kind: 'prefix', name });
      continue;
    }
    // Whether a folder is an entry of its own listing is said for the public protocol alone.
    if (delimiter && key === prefix && !setting.isHeld('LIST-DELIM-05')) return undefined;
    entries.push(...versions.map((version, index) => entryOf(key, version, index === 0)));
  }
  if (after === undefined) return entries;
  const rolledUp = entries.find(({ kind, name }) => kind === 'prefix' && after.startsWith(name));
  // Only the first form says what a marker within or at a common prefix does, and only of the prefix itself.
  if (rolledUp && (form !== 'v1' || after !== rolledUp.name)) return undefined;
  return entries.filter(({ name }) => byBytes(name, after) > 0);
}

function entryOf(name: string, version: Version, isLatest: boolean): Due {
  const { id, isMarker, etag, body } = version;
  if (isMarker) return { kind: 'marker', name, id, isLatest, version };
  return { kind: 'object', name, id, isLatest, size: Buffer.byteLength(body), etag, version };
}

export const listings: Rules<'list' | 'nextPage'> = {
  list: (at) => page(at, { ...at.step, listed: 0 }),
  nextPage: (at) => at.bucket.cursor && page(at, at.bucket.cursor),
};

type Listing = At<StepOf<'list' | 'nextPage'>>;

function page(at: Listing, cursor: Cursor): Expected | undefined {
  const { setting, bucket, isOwn } = at;
  const { form, max = PAGE } = cursor;
  const isVersions = form === 'versions';
  const decision = decide(at, { action: isVersions ? 'other' : 's3:ListBucket', permission: 'READ' });
  // Whether READ on the bucket opens the list of versions is not said.
  const mayAsk = decision === 'yes' && isVersions && !isOwn ? 'open' : decision;
  const right: Expected['right'] = [mayAsk, ...whyDenied(at, form)];
  if (decision === 'no') return { right };
  const remaining = entriesOf(setting, bucket, cursor)?.slice(cursor.listed);
  if (!remaining) return undefined;
  const ownRule = isVersions ? 'VER-LIST-01' : form === 'v1' ? 'LIST-BASE-01' : 'LIST-BASE-02';
  return {
    right,
    rests: isOwn ? [ownRule] : ['ACL-BUCKET-01', 'ACL-GRANT-01', 'POL-EVAL-02'],
    claims: (answer) => pageClaims(bucket, cursor, remaining, answer.page ?? NO_PAGE),
    leaves: (answer) => {
      if (!answer?.page) return [bucket];
      const { entries, isTruncated, next } = answer.page;
      const listed = cursor.listed + entries.length;
      const learnt = isVersions ? learnIds(bucket, remaining, entries) : bucket;
      return [{ ...learnt, cursor: max > 0 && isTruncated ? { ...cursor, next, listed } : undefined }];
    },
  };
}

function whyDenied({ step: { by }, isOwn }: Listing, form: ListForm): Rests {
  if (isOwn) return ['POL-LOGIC-03'];
  if (form === 'versions') return ['VER-LIST-18'];
  return by === 'anonymous' ? ['BKT-ACCESS-03', 'POL-EVAL-03'] : ['BKT-ACCESS-02', 'ACL-OBJECT-02'];
}

/** A page holds the next entries, at most `max` of them, and says whether some remain. */
function pageClaims(bucket: Bucket, cursor: Cursor, remaining: readonly Due[], page: Page): Some<Claim> {
  const { form, max = PAGE } = cursor;
  const { entries, isTruncated } = page;
  const isVersions = form === 'versions';
  const count = entries.length;
  if (max === 0)
    return [equal('an empty page that is the last', [0, false], [count, isTruncated], 'LIST-MAX-02')];
  const due = grouped(remaining.slice(0, isTruncated ? Math.min(count, max) : max));
  const same = (what: string, shown: (entry: Entry) => unknown, ...rests: Rests) =>
    equal(what, due.map(shown), entries.map(shown), ...rests);
  const names = same('entries', nameOf, ...entryRules(bucket, cursor));
  // Where other entries are listed than should be, what they say is theirs: only the entries are wrong.
  if (!names.isMet) return [names];
  const isRight = isTruncated ? count < remaining.length : count === remaining.length;
  // Where the answer to a write was lost, its id and ETag are not known, nor which of the others is whose.
  const hasIds = bucket.versioning !== 'never' && remaining.every(({ kind, id }) => kind === 'prefix' || id);
  const hasTags = remaining.every(({ kind, etag }) => kind !== 'object' || etag !== undefined);
  const endRule = isVersions ? 'VER-LIST-10' : 'LIST-PAGE-05';
  const sizeRules: Rests = isVersions ? ['VER-LIST-04'] : ['LIST-ENTRY-03', 'CONS-LIST-03'];
  const tagRules: Rests = isVersions ? ['VER-LIST-04'] : ['LIST-ENTRY-02', 'CONS-LIST-03'];
  return [
    holds('the page is the last only if nothing remains', isRight, endRule),
    isVersions && hasIds && same('version ids', ({ id }) => id, 'VER-LIST-01', 'VER-LIST-02'),
    isVersions && same('which is the latest', ({ isLatest = false }) => isLatest, 'VER-LIST-03'),
    same('sizes', ({ size }) => size, ...sizeRules),
    hasTags && same('ETags', ({ etag }) => etag, ...tagRules),
  ];
}

const nameOf = ({ kind, name }: Entry): string => (kind === 'object' ? name : `${name} (${kind})`);

/** Entries as a document groups them. */
function grouped(entries: readonly Due[]): Due[] {
  const kinds = ['object', 'marker', 'prefix'] as const;
  return kinds.flatMap((kind) => entries.filter((one) => one.kind === kind));
}

/** What says which entries a page holds. */
function entryRules({ versioning }: Bucket, { form, prefix, delimiter, after, listed }: Cursor): Rests {
  const isFirst = form === 'v1';
  if (form === 'versions') {
    if (listed > 0) return [delimiter ? 'VER-LIST-11' : 'VER-LIST-10', 'VER-LIST-08'];
    if (after !== undefined) return ['VER-LIST-12'];
    if (delimiter) return ['VER-LIST-07'];
    return prefix ? ['VER-LIST-06'] : ['VER-LIST-01', 'VER-LIST-02'];
  }
  if (listed > 0) return [delimiter ? 'LIST-PAGE-03' : isFirst ? 'LIST-PAGE-01' : 'LIST-PAGE-02'];
  if (after !== undefined) return [isFirst ? 'LIST-MARKER-01' : 'LIST-AFTER-01'];
  if (delimiter) return ['LIST-DELIM-01'];
  if (prefix) return ['LIST-PREFIX-01'];
  return [versioning === 'never' ? 'LIST-BASE-06' : 'VER-LIST-17', 'LIST-BASE-05'];
}

/** Ids that were lost are learnt from a list of the right entries, place by place. */
function learnIds(bucket: Bucket, remaining: readonly Due[], entries: readonly Entry[]): Bucket {
  const due = grouped(remaining.slice(0, entries.length));
  if (due.some((one, place) => nameOf(one) !== entries.map(nameOf)[place])) return bucket;
  return due.reduce((there, { version, name, id }, place) => {
    const learnt = id === undefined ? entries[place]?.id : undefined;
    return version && learnt !== undefined ? withChanged(there, name, version, { id: learnt }) : there;
  }, bucket);
}
