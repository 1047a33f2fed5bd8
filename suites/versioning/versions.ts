import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { OperationInputs } from '../../spec/generated/operations.ts';
import { done } from '../harness/given.ts';
import { Blocked } from '../harness/outcomes.ts';

/** Enable or pause versioning. @throws Blocked */
export async function setVersioning(
  by: Client,
  bucket: string,
  Status: 'Enabled' | 'Suspended' = 'Enabled',
): Promise<void> {
  await done(by.putBucketVersioning({ bucket, body: { Status } }));
}

/** Put a version. Gives its id. @throws Blocked when the answer names none */
export async function putVersion(by: Client, bucket: string, key: string, body: string): Promise<string> {
  const exchange = await done(by.putObject({ bucket, key, body }));
  const id = exchange.header('x-std-version-id');
  if (id === undefined) throw new Blocked('set-up: putObject answered no version id', exchange);
  return id;
}

/**
 * Delete a key without naming a version. Gives the id of the delete marker, from the list where the answer does not name it:
 * whether it does is a requirement of its own. @throws Blocked when there is no marker
 */
export async function putMarker(by: Client, bucket: string, key: string): Promise<string> {
  const exchange = await done(by.deleteObject({ bucket, key }));
  const told = exchange.header('x-std-version-id');
  if (told !== undefined) return told;
  const listed = await done(by.listObjectVersions({ bucket, prefix: key }));
  const marker = listed.output?.DeleteMarker.find(({ Key, IsLatest }) => Key === key && IsLatest);
  if (!marker) throw new Blocked('set-up: deleteObject put no delete marker', exchange);
  return marker.VersionId;
}

/** A page of the list of versions by what cases look at: the two kinds of entries, each in the order of the page. */
export interface VersionPage {
  /** `<key> <version id>`, and ` latest` where the entry says so. */
  versions: string[];
  markers: string[];
  prefixes: string[];
  exchange: Exchange<'listObjectVersions'>;
}

/** How an entry is written in a `VersionPage`. */
export const entry = (key: string, versionId: string, isLatest: 'latest' | '' = ''): string =>
  `${key} ${versionId} ${isLatest}`.trimEnd();

/** Read a page as it came. */
export function pageOf(exchange: Exchange<'listObjectVersions'>): VersionPage {
  const { Version = [], DeleteMarker = [], CommonPrefixes = [] } = exchange.output ?? {};
  const text = ({ Key, VersionId, IsLatest }: { Key: string; VersionId: string; IsLatest: boolean }) =>
    entry(Key, VersionId, IsLatest ? 'latest' : '');
  return {
    versions: Version.map(text),
    markers: DeleteMarker.map(text),
    prefixes: CommonPrefixes.map(({ Prefix }) => Prefix),
    exchange,
  };
}

/** The list of versions in one page. @throws Blocked when it cannot be had */
export async function versionsIn(by: Client, bucket: string): Promise<VersionPage> {
  return pageOf(await done(by.listObjectVersions({ bucket })));
}

/** More pages than any case needs: a target whose markers do not advance must not hold us for ever. */
const MOST_PAGES = 60;

/** All pages of a list of versions, each going on with the markers of the one before. */
export async function versionPages(
  by: Client,
  input: OperationInputs['listObjectVersions'],
): Promise<VersionPage[]> {
  const pages: VersionPage[] = [];
  let markers: { keyMarker?: string; versionIdMarker?: string } | undefined = {};
  while (markers && pages.length < MOST_PAGES) {
    const exchange = await by.listObjectVersions({ ...input, ...markers });
    pages.push(pageOf(exchange));
    const { IsTruncated, NextKeyMarker: keyMarker, NextVersionIdMarker } = exchange.output ?? {};
    markers =
      IsTruncated && keyMarker !== undefined
        ? { keyMarker, versionIdMarker: NextVersionIdMarker }
        : undefined;
  }
  return pages;
}
