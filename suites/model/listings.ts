import { decodeListed } from '../case/listed-keys.ts';
import { decide } from './access.ts';
import { type Answer, type At, type Claim, denied, equals, holds } from './expected.ts';
import { type Expected, listIn, type Rests, type Rules, type Setting, unweak } from './expected.ts';
import type { ListForm, StepOf } from './step.ts';
import { BLANK, type Bucket, type Cursor, objectOf, type Version, versionsOf } from './world.ts';

/**
 * Listings: keys in the order of their bytes, those with the delimiter behind the prefix rolled up, page by page
 * (interface document: What the service does, 6; Amazon S3 API Reference, ListObjects, ListObjectsV2, ListObjectVersions).
 */

/** An entry of a listing: a common prefix, or a version of a key (its current one in the plain forms). */
type Entry = { name: string; version?: Version; isLatest?: boolean };

type Listing = At<StepOf<'list' | 'nextPage'>>;

/** Default page size of the protocol. */
const PAGE = 1000;

/** All entries of a listing from a marker on; undefined where the contract leaves open which. */
function entriesOf(
  setting: Setting,
  bucket: Bucket,
  { form, prefix = '', delimiter, after }: Cursor,
): Entry[] | undefined {
  const entries: Entry[] = [];
  const keys = [...bucket.keys.keys()].filter((key) => key.startsWith(prefix)).sort(byBytes);
  for (const key of keys) {
    const versions = form === 'versions' ? versionsOf(bucket, key) : [objectOf(bucket, key)];
    const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    if (cut >= 0 && delimiter) {
      const name = key.slice(0, cut + delimiter.length);
      if (versions[0] && entries.at(-1)?.name !== name) entries.push({ name });
      continue;
    }
    // Whether a folder is an entry of its own listing is said for the public protocol alone.
    if (delimiter && key === prefix && !setting.isHeld('LIST-DELIM-05')) return undefined;
    for (const [index, version] of versions.entries())
      if (version) entries.push({ name: key, version, isLatest: index === 0 });
  }
  if (after === undefined) return entries;
  const rolledUp = entries.find(({ name, version }) => !version && after.startsWith(name));
  // Only the first form says what a marker within or at a common prefix does, and only of the prefix itself.
  if (rolledUp && (form !== 'v1' || after !== rolledUp.name)) return undefined;
  return entries.filter(({ name }) => byBytes(name, after) > 0);
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

export const listings: Rules<'list' | 'nextPage'> = {
  list: (at) => {
    const { form, prefix, delimiter, after, max } = at.step;
    return page(at, { form, prefix, delimiter, after, max, marker: after, listed: 0 });
  },
  nextPage: (at) => at.bucket.cursor && page(at, at.bucket.cursor),
};

function page({ setting, bucket, by, isOwn }: Listing, cursor: Cursor): Expected | undefined {
  const { form, max = PAGE } = cursor;
  const isVersions = form === 'versions';
  const action = isVersions ? 'other' : 's3:ListBucket';
  const decision = decide(setting, by, bucket, { action, permission: 'READ' });
  // Whether READ on the bucket opens the list of versions is not said.
  if (decision === 'open' || (decision === 'yes' && isVersions && !isOwn)) return undefined;
  if (decision === 'no') return { rests: [], refusals: [denied(by, ...whyDenied(form, by))] };
  const remaining = entriesOf(setting, bucket, cursor)?.slice(cursor.listed);
  if (!remaining) return undefined;
  const ownRule = isVersions ? 'VER-LIST-01' : form === 'v1' ? 'LIST-BASE-01' : 'LIST-BASE-02';
  return {
    rests: isOwn ? [ownRule] : ['ACL-BUCKET-01', 'ACL-GRANT-01', 'POL-EVAL-02'],
    claims: max === 0 ? [isEmptyPage()] : pageClaims(bucket, cursor, remaining, max),
    leaves: (answer) => {
      if (!answer) return [bucket];
      const read = readPage(form, answer);
      const listed = cursor.listed + read.count;
      const next = max > 0 && read.isTruncated ? { ...cursor, ...read.next, listed } : undefined;
      return [{ ...(isVersions ? learnIds(bucket, remaining, read) : bucket), cursor: next }];
    },
  };
}

function whyDenied(form: ListForm, by: Listing['by']): Rests {
  if (by === 'owner' || by === 'teammate') return ['POL-LOGIC-03'];
  if (form === 'versions') return ['VER-LIST-18'];
  return by === 'anonymous' ? ['BKT-ACCESS-03', 'POL-EVAL-03'] : ['BKT-ACCESS-02', 'ACL-OBJECT-02'];
}

function isEmptyPage(): Claim {
  return equals(['LIST-MAX-02'], 'an empty page that is the last', [0, false], (answer) => {
    const { count, isTruncated } = readPage('v1', answer);
    return [count, isTruncated];
  });
}

/** A page holds the next entries, at most `max` of them, and says whether some remain. */
function pageClaims(bucket: Bucket, cursor: Cursor, remaining: readonly Entry[], max: number): Claim[] {
  const { form } = cursor;
  const isVersions = form === 'versions';
  const isSame = (answer: Answer, by: Shown) => {
    const { kinds, count, isTruncated } = readPage(form, answer);
    const wanted = kindsOf(remaining.slice(0, isTruncated ? Math.min(count, max) : max));
    return wanted.every((list, index) => isAlike(list, listIn(kinds[index]), by));
  };
  const compared = (rests: Rests, what: string, shown: Shown): Claim => ({
    rests,
    expected: `${what}: ${shownList(remaining.slice(0, max), shown)}`,
    instead: (answer) => {
      // Where other entries are listed than should be, what they say is theirs: only the entries are wrong.
      const isOpen = shown !== nameOf && !isSame(answer, nameOf);
      const all = readPage(form, answer).kinds.flat();
      return isOpen || isSame(answer, shown) ? undefined : `${what}: ${shownList(all, shown)}`;
    },
  });
  const isLast = 'the page is the last only if nothing remains';
  const ofObject =
    (shown: (version: Version) => string | number | undefined) =>
    ({ name, version }: Entry) =>
      version && !version.isMarker ? `${name} ${shown(version) ?? ''}` : name;
  return [
    compared(entryRules(bucket, cursor), 'entries', nameOf),
    holds([isVersions ? 'VER-LIST-10' : 'LIST-PAGE-05'], isLast, (answer) => {
      const { count, isTruncated } = readPage(form, answer);
      const isRight = isTruncated ? count < remaining.length : count === remaining.length;
      return isRight || !isSame(answer, nameOf);
    }),
    ...(isVersions ? versionClaims(bucket, remaining, compared) : []),
    compared(
      isVersions ? ['VER-LIST-04'] : ['LIST-ENTRY-03', 'CONS-LIST-03'],
      'sizes',
      ofObject(({ body }) => Buffer.byteLength(body)),
    ),
    compared(
      isVersions ? ['VER-LIST-04'] : ['LIST-ENTRY-02', 'CONS-LIST-03'],
      'ETags',
      // Where the answer to a write was lost, the ETag is not known.
      ofObject(({ etag }) => (remaining.some(isUnknown) ? '' : unweak(etag))),
    ),
  ];
}

/** What a listing of versions says of each beside its key. */
function versionClaims(
  { versioning }: Bucket,
  remaining: readonly Entry[],
  compared: (rests: Rests, what: string, shown: Shown) => Claim,
): Claim[] {
  // Where one id was lost, the model cannot say which is whose.
  const isKnown = !remaining.some(({ version }) => version && version.id === undefined);
  const idOf = ({ id = '' }: Version) => (isKnown ? id : '');
  return [
    compared(['VER-LIST-01', 'VER-LIST-02'], 'version ids', ({ name, version }) =>
      version && versioning !== 'never' ? `${name} ${idOf(version)}` : name,
    ),
    compared(['VER-LIST-03'], 'which is the latest', ({ name, version, isLatest }) =>
      version ? `${name} ${isLatest ? 'latest' : 'former'}` : name,
    ),
  ];
}

/** How an entry is shown, by what is compared of it. */
type Shown = (entry: Entry) => string;

const nameOf: Shown = ({ name, version }) => (version ? name : `${name}…`);

function isUnknown({ version }: Entry): boolean {
  return version !== undefined && !version.isMarker && version.etag === undefined;
}

function isAlike(some: readonly Entry[], others: readonly Entry[], shown: Shown): boolean {
  return some.length === others.length && shownList(some, shown) === shownList(others, shown);
}

function shownList(entries: readonly Entry[], shown: Shown): string {
  return entries.length === 0 ? 'none' : entries.map(shown).join(', ');
}

/** Entries as a document groups them: versions (objects), delete markers, common prefixes. */
function kindsOf(entries: readonly Entry[]): [Entry[], Entry[], Entry[]] {
  return [
    entries.filter(({ version }) => version && !version.isMarker),
    entries.filter(({ version }) => version?.isMarker),
    entries.filter(({ version }) => !version),
  ];
}

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

interface Page {
  kinds: [Entry[], Entry[], Entry[]];
  count: number;
  isTruncated: boolean;
  next: Pick<Cursor, 'marker' | 'versionMarker' | 'token'>;
}

type OnWire = { Key?: string; VersionId?: string; IsLatest?: boolean; ETag?: string; Size?: number };
interface ListedOnWire {
  EncodingType?: string;
  IsTruncated?: boolean;
  NextMarker?: string;
  NextContinuationToken?: string;
  NextKeyMarker?: string;
  NextVersionIdMarker?: string;
  Contents?: readonly OnWire[];
  Version?: readonly OnWire[];
  DeleteMarker?: readonly OnWire[];
  CommonPrefixes?: readonly { Prefix?: string }[];
}

/** A page as the contract's document says it. */
function readPage(form: ListForm, { output }: Answer): Page {
  const wire: ListedOnWire = output ?? {};
  const decode = wire.EncodingType === 'url' ? decodeListed : (name = '') => name;
  const read = (isMarker: boolean, one: OnWire): Entry => {
    // Of the bytes only their number is listed.
    const body = 'x'.repeat(Math.min(one.Size ?? 0, 4096));
    const version = { ...BLANK, isMarker, id: one.VersionId, etag: one.ETag, body };
    return { name: decode(one.Key), isLatest: one.IsLatest, version };
  };
  const kinds: Page['kinds'] = [
    listIn(wire.Contents ?? wire.Version).map((one) => read(false, one)),
    listIn(wire.DeleteMarker).map((one) => read(true, one)),
    listIn(wire.CommonPrefixes).map(({ Prefix }) => ({ name: decode(Prefix) })),
  ];
  const all = kinds.flat();
  const last = all
    .map(({ name }) => name)
    .sort(byBytes)
    .at(-1);
  const next: Page['next'] = {
    v1: { marker: wire.NextMarker === undefined ? last : decode(wire.NextMarker) },
    v2: { token: wire.NextContinuationToken, marker: undefined },
    versions: { marker: decode(wire.NextKeyMarker), versionMarker: wire.NextVersionIdMarker },
  }[form];
  return { kinds, count: all.length, isTruncated: wire.IsTruncated ?? false, next };
}

/** Ids that were lost are learnt from the list: entries are compared place by place before. */
function learnIds(bucket: Bucket, remaining: readonly Entry[], { kinds }: Page): Bucket {
  const learnt = new Map<Version, string>();
  const expected = kindsOf(remaining);
  // Where other entries came, which is known or a find, a place says nothing.
  if (!kinds.every((list, kind) => isAlike(list, (expected[kind] ?? []).slice(0, list.length), nameOf)))
    return bucket;
  for (const [kind, list] of expected.entries())
    for (const [place, { version }] of list.entries()) {
      const id = kinds[kind]?.[place]?.version?.id;
      if (version && version.id === undefined && id !== undefined) learnt.set(version, id);
    }
  if (learnt.size === 0) return bucket;
  const withId = (one: Version) => ({ ...one, id: learnt.get(one) ?? one.id });
  const keys = new Map([...bucket.keys].map(([key, versions]) => [key, versions.map(withId)] as const));
  const ids = [...bucket.keys].flatMap(([key, versions]) =>
    versions.flatMap((one) => (learnt.has(one) ? [{ key, step: one.step, id: learnt.get(one) ?? '' }] : [])),
  );
  return { ...bucket, keys, ids: [...bucket.ids, ...ids] };
}
