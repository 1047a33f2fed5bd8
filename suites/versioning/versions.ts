import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { OperationInputs, OperationOutputs } from '../../spec/generated/operations.ts';
import { allPages } from '../case/all-pages.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { Blocked } from '../case/outcomes.ts';
import { waitFor } from '../case/settle.ts';

export { setVersioning } from '../case/set-versioning.ts';

/**
 * Put a version. Returns its id. An upload whose answer has no id came before versioning had settled (public protocol,
 * "Enabling versioning on buckets", recommends to wait): what it wrote is removed, and it is sent again.
 * @throws Blocked when no answer has an id within the time of the target file
 */
export async function putVersion(
  by: Client,
  bucket: string,
  key: string,
  body: string,
  more: Partial<OperationInputs['putObject']> = {},
): Promise<string> {
  const upload = () => done(by.putObject({ ...more, bucket, key, body }));
  let put = await upload();
  const idOf = () => put.header('x-std-version-id');
  if (idOf() === undefined)
    await waitFor(
      put,
      async () => {
        await by.deleteObject({ bucket, key, versionId: 'null' });
        put = await upload();
        expect(put).toHaveHeader('x-std-version-id');
      },
      'versioningSeconds',
    );
  const id = idOf();
  if (id === undefined) throw new Blocked('set-up: putObject answered no version id', put);
  return id;
}

/**
 * Delete a key without naming a version. Returns the id of the delete marker, from the list if the answer does not name it,
 * which is a separate requirement. @throws Blocked when there is no marker
 */
export async function putMarker(by: Client, bucket: string, key: string): Promise<string> {
  const exchange = await done(by.deleteObject({ bucket, key }));
  const answered = exchange.header('x-std-version-id');
  if (answered !== undefined) return answered;
  const listed = documentOf(await done(by.listObjectVersions({ bucket, prefix: key })));
  const marker = listed.DeleteMarker.find(({ Key, IsLatest }) => Key === key && IsLatest);
  if (!marker) throw new Blocked('set-up: deleteObject put no delete marker', exchange);
  return marker.VersionId;
}

/** A page of the list of versions in the form that cases use: the two kinds of entries, each in the order of the page. */
export interface VersionPage {
  /** `<key> <version id>`, and ` latest` where the entry says so. */
  versions: string[];
  markers: string[];
  prefixes: string[];
  list: NonNullable<OperationOutputs['listObjectVersions']>;
}

/** How an entry is written in a `VersionPage`. */
export const entry = (key: string, versionId: string, isLatest: 'latest' | '' = ''): string =>
  `${key} ${versionId} ${isLatest}`.trimEnd();

/** Read a page. @throws an assertion failure when it is not a list of versions */
export function pageOf(exchange: Exchange<'listObjectVersions'>): VersionPage {
  const { Version, DeleteMarker, CommonPrefixes = [] } = documentOf(exchange);
  const text = ({ Key, VersionId, IsLatest }: { Key: string; VersionId: string; IsLatest: boolean }) =>
    entry(Key, VersionId, IsLatest ? 'latest' : '');
  return {
    versions: Version.map(text),
    markers: DeleteMarker.map(text),
    prefixes: CommonPrefixes.map(({ Prefix }) => Prefix),
    list: documentOf(exchange),
  };
}

/** The list of versions in one page, optionally of a prefix. @throws Blocked when it cannot be read */
export async function versionsIn(by: Client, bucket: string, prefix?: string): Promise<VersionPage> {
  return pageOf(await done(by.listObjectVersions({ bucket, prefix })));
}

/** All pages of a list of versions, each read from both markers of the previous one. @throws as `pageOf` and `allPages` */
export function versionPages(
  by: Client,
  input: OperationInputs['listObjectVersions'],
): Promise<VersionPage[]> {
  return allPages(async (markers?: { keyMarker: string; versionIdMarker: string | undefined }) => {
    const page = pageOf(await by.listObjectVersions({ ...input, ...markers }));
    const { IsTruncated, NextKeyMarker: keyMarker, NextVersionIdMarker: versionIdMarker } = page.list;
    return {
      page,
      next: IsTruncated && keyMarker !== undefined ? { keyMarker, versionIdMarker } : undefined,
    };
  });
}
