import type { RequirementId } from '../../spec/generated/requirements.ts';
import { decodeListed } from '../case/listed-keys.ts';
import { decide, denied } from './access.ts';
import {
  type Answer,
  type Claim,
  equals,
  holds,
  type Expected,
  reading,
  refusalsOf,
  type Rules,
  type Setting,
  listIn,
} from './expected.ts';
import { aboutBucket } from './missing.ts';
import { unweak } from './objects.ts';
import type { ListForm, Step } from './step.ts';
import {
  type Bucket,
  type Cursor,
  objectOf,
  partyOf,
  type Version,
  withBucket,
  type World,
  versionsOf,
} from './world.ts';

/**
 * Listings: keys in the order of their bytes, those with the delimiter behind the prefix rolled up, page by page
 * (interface document: What the service does, 6; Amazon S3 API Reference, ListObjects, ListObjectsV2, ListObjectVersions).
 */

/** An entry of a listing: a common prefix, or a version of a key (its current one in the plain forms). */
type Entry = { name: string; version?: Version; isLatest?: boolean };

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
  list: (world, step, setting) =>
    aboutBucket(world, step.bucket, 'LIST-BASE-04', (bucket) => {
      const { form, prefix, delimiter, after, max } = step;
      return page(
        world,
        step,
        bucket,
        { form, prefix, delimiter, after, max, marker: after, listed: 0 },
        setting,
      );
    }),
  nextPage: (world, step, setting) =>
    aboutBucket(
      world,
      step.bucket,
      'LIST-BASE-04',
      (bucket) => bucket.cursor && page(world, step, bucket, bucket.cursor, setting),
    ),
};

function page(
  world: World,
  { by, bucket: slot }: Step,
  bucket: Bucket,
  cursor: Cursor,
  setting: Setting,
): Expected | undefined {
  const isOwn = partyOf(by) === bucket.owner;
  const isVersions = cursor.form === 'versions';
  const action = isVersions ? 'other' : 's3:ListBucket';
  const decision = decide(setting, by, bucket, { action, permission: 'READ' });
  // Whether READ on the bucket opens the list of versions is not said.
  if (decision === 'open' || (decision === 'yes' && isVersions && !isOwn)) return undefined;
  if (decision === 'no') return reading(world, [], [denied(by, listDenied(cursor.form, by))]);
  const entries = entriesOf(setting, bucket, cursor);
  if (!entries) return undefined;
  const remaining = entries.slice(cursor.listed);
  const { max = PAGE } = cursor;
  const claims = max === 0 ? emptyPage() : pageClaims(bucket, cursor, remaining, max);
  return {
    rests: isOwn
      ? [isVersions ? 'VER-LIST-01' : cursor.form === 'v1' ? 'LIST-BASE-01' : 'LIST-BASE-02']
      : ['ACL-BUCKET-01', 'ACL-GRANT-01', 'POL-EVAL-02'],
    refusals: refusalsOf(),
    claims,
    next: (answer) => {
      if (!answer) return [world];
      const read = readPage(cursor.form, answer);
      const listed = cursor.listed + read.count;
      const next = max > 0 && read.isTruncated ? { ...cursor, ...read.next, listed } : undefined;
      const learnt = isVersions ? learnIds(bucket, remaining, read) : bucket;
      return [withBucket(world, slot, { ...learnt, cursor: next })];
    },
  };
}

function listDenied(form: ListForm, by: Step['by']): RequirementId[] {
  if (by === 'owner' || by === 'teammate') return ['POL-LOGIC-03'];
  if (form === 'versions') return ['VER-LIST-18'];
  return by === 'anonymous' ? ['BKT-ACCESS-03', 'POL-EVAL-03'] : ['BKT-ACCESS-02', 'ACL-OBJECT-02'];
}

function emptyPage(): Claim[] {
  return [
    equals(['LIST-MAX-02'], 'an empty page that is the last', [0, false], (answer) => {
      const { count, isTruncated } = readPage('v1', answer);
      return [count, isTruncated];
    }),
  ];
}

/** A page holds the next entries, at most `max` of them, and says whether some remain. */
function pageClaims(bucket: Bucket, cursor: Cursor, remaining: readonly Entry[], max: number): Claim[] {
  const { form } = cursor;
  const rests = namesRules(bucket, cursor);
  const isVersions = form === 'versions';
  const compared = (
    rules: readonly RequirementId[],
    what: string,
    shown: (entry: Entry) => string,
  ): Claim => ({
    rests: rules,
    expected: `${what}: ${shownList(remaining.slice(0, max), shown)}`,
    instead: (answer) => {
      const { kinds, count, isTruncated } = readPage(form, answer);
      const wanted = kindsOf(remaining.slice(0, isTruncated ? Math.min(count, max) : max));
      const differs = wanted.some((list, index) => {
        const came = kinds[index] ?? [];
        return (
          list.length !== came.length ||
          list.some((entry, place) => shown(entry) !== shown(came[place] ?? entry))
        );
      });
      return differs ? `${what}: ${shownList(kinds.flat(), shown)}` : undefined;
    },
  });
  return [
    compared(rests, 'entries', ({ name, version }) => (version ? name : `${name}…`)),
    holds(
      [isVersions ? 'VER-LIST-10' : 'LIST-PAGE-05'],
      'the page is the last only if nothing remains',
      (answer) => {
        const { count, isTruncated } = readPage(form, answer);
        return isTruncated ? count < remaining.length : count === remaining.length;
      },
    ),
    ...(isVersions
      ? [
          compared(['VER-LIST-01', 'VER-LIST-02'], 'version ids', ({ name, version }) =>
            version && bucket.versioning !== 'never' ? `${name} ${known(remaining, version)}` : name,
          ),
          compared(['VER-LIST-03'], 'which is the latest', ({ name, version, isLatest }) =>
            version ? `${name} ${isLatest ? 'latest' : 'former'}` : name,
          ),
        ]
      : []),
    compared(
      isVersions ? ['VER-LIST-04'] : ['LIST-ENTRY-03', 'CONS-LIST-03'],
      'sizes',
      ({ name, version }) =>
        version && !version.isMarker ? `${name} ${Buffer.byteLength(version.body)}` : name,
    ),
    compared(
      isVersions ? ['VER-LIST-04'] : ['LIST-ENTRY-02', 'CONS-LIST-03'],
      'ETags',
      ({ name, version }) => (version?.etag && !version.isMarker ? `${name} ${unweak(version.etag)}` : name),
    ),
  ];
}

/** The id of an entry, blank where the model does not know that of its counterpart. */
function known(remaining: readonly Entry[], version: Version): string {
  const unknown = remaining.some((one) => one.version && one.version.id === undefined);
  return unknown ? '' : (version.id ?? '');
}

function shownList(entries: readonly Entry[], shown: (entry: Entry) => string): string {
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

function namesRules(
  { versioning }: Bucket,
  { form, prefix, delimiter, after, listed }: Cursor,
): RequirementId[] {
  const isVersions = form === 'versions';
  if (listed > 0 && isVersions) return [delimiter ? 'VER-LIST-11' : 'VER-LIST-10', 'VER-LIST-08'];
  if (listed > 0) return [delimiter ? 'LIST-PAGE-03' : form === 'v1' ? 'LIST-PAGE-01' : 'LIST-PAGE-02'];
  if (after !== undefined)
    return [isVersions ? 'VER-LIST-12' : form === 'v1' ? 'LIST-MARKER-01' : 'LIST-AFTER-01'];
  if (delimiter) return [isVersions ? 'VER-LIST-07' : 'LIST-DELIM-01'];
  if (prefix) return [isVersions ? 'VER-LIST-06' : 'LIST-PREFIX-01'];
  if (isVersions) return ['VER-LIST-01', 'VER-LIST-02'];
  return [versioning === 'never' ? 'LIST-BASE-06' : 'VER-LIST-17', 'LIST-BASE-05'];
}

interface Page {
  kinds: [Entry[], Entry[], Entry[]];
  count: number;
  isTruncated: boolean;
  next: Pick<Cursor, 'marker' | 'versionMarker' | 'token'>;
}

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
type OnWire = { Key?: string; VersionId?: string; IsLatest?: boolean; ETag?: string; Size?: number };

/** A page as the contract's document says it. */
function readPage(form: ListForm, { output }: Answer): Page {
  const wire: ListedOnWire = output ?? {};
  const decode = wire.EncodingType === 'url' ? decodeListed : (name = '') => name;
  const entry =
    (isMarker: boolean) =>
    (one: OnWire): Entry => ({
      name: decode(one.Key),
      isLatest: one.IsLatest,
      // Of the bytes only their number is listed.
      version: {
        ...BLANK,
        isMarker,
        id: one.VersionId,
        etag: one.ETag,
        body: 'x'.repeat(Math.min(one.Size ?? 0, 4096)),
      },
    });
  const kinds: Page['kinds'] = [
    listIn(wire.Contents ?? wire.Version).map(entry(false)),
    listIn(wire.DeleteMarker).map(entry(true)),
    listIn(wire.CommonPrefixes).map(({ Prefix }) => ({ name: decode(Prefix) })),
  ];
  const last = kinds
    .flat()
    .map(({ name }) => name)
    .sort(byBytes)
    .at(-1);
  const markers: Page['next'] = {
    v1: { marker: wire.NextMarker === undefined ? last : decode(wire.NextMarker) },
    v2: { token: wire.NextContinuationToken, marker: undefined },
    versions: { marker: decode(wire.NextKeyMarker), versionMarker: wire.NextVersionIdMarker },
  }[form];
  return { kinds, count: kinds.flat().length, isTruncated: wire.IsTruncated ?? false, next: markers };
}

const BLANK: Version = {
  step: -1,
  id: undefined,
  isMarker: false,
  body: '',
  etag: undefined,
  type: undefined,
  meta: {},
  tags: {},
  list: {},
  owner: 'ours',
};

/** Ids that were lost are learnt from the list: entries are compared place by place before. */
function learnIds(bucket: Bucket, remaining: readonly Entry[], { kinds }: Page): Bucket {
  const wanted = kindsOf(remaining);
  const learnt = new Map<Version, string>();
  for (const [kind, list] of wanted.entries())
    for (const [place, { version }] of list.entries()) {
      const id = kinds[kind]?.[place]?.version?.id;
      if (version && version.id === undefined && id !== undefined) learnt.set(version, id);
    }
  if (learnt.size === 0) return bucket;
  const keys = new Map(
    [...bucket.keys].map(
      ([key, versions]) => [key, versions.map((one) => ({ ...one, id: learnt.get(one) ?? one.id }))] as const,
    ),
  );
  const ids = [...bucket.keys].flatMap(([key, versions]) =>
    versions.flatMap((one) => (learnt.has(one) ? [{ key, step: one.step, id: learnt.get(one) ?? '' }] : [])),
  );
  return { ...bucket, keys, ids: [...bucket.ids, ...ids] };
}
