import type { Client } from '../../client/client.ts';
import { nonEmpty } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { entry, pageOf, putMarker, putVersion, setVersioning, versionPages } from './versions.ts';

/** Three keys with eight entries: versions of `a` and `c`, and of `b` with markers between and above them. */
async function history(owner: Client, bucket: string): Promise<{ versions: string[]; markers: string[] }> {
  await setVersioning(owner, bucket);
  const put = (key: string) => putVersion(owner, bucket, key, 'content');
  const [a1, a2, a3] = [await put('a'), await put('a'), await put('a')];
  const [b1, bm1, b2, bm2] = [
    await put('b'),
    await putMarker(owner, bucket, 'b'),
    await put('b'),
    await putMarker(owner, bucket, 'b'),
  ];
  const c1 = await put('c');
  return {
    versions: [
      entry('a', a3, 'latest'),
      entry('a', a2),
      entry('a', a1),
      entry('b', b2),
      entry('b', b1),
      entry('c', c1, 'latest'),
    ],
    markers: [entry('b', bm2, 'latest'), entry('b', bm1)],
  };
}

profile('versioning', () => {
  // VER-LIST-08 (MUST): A page may end between two versions of a key; key marker and version marker continue it.
  requirement('VER-LIST-08', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    const ids: string[] = [];
    for (const body of ['one', 'two', 'three']) ids.unshift(await putVersion(owner, bucket, 'a', body));
    for (const maxKeys of [2, 1]) {
      const pages = await versionPages(owner, { bucket, maxKeys });
      const [first] = nonEmpty(pages, 'pages');
      expect(first.list.IsTruncated, 'IsTruncated of the first page').toBe(true);
      for (const { versions } of pages)
        expect(versions.length, 'versions of a page').toBeLessThanOrEqual(maxKeys);
      expect(
        pages.flatMap(({ versions }) => versions),
        `versions of all pages of ${maxKeys}`,
      ).toEqual(ids.map((id, at) => entry('a', id, at === 0 ? 'latest' : '')));
    }
  });

  // VER-LIST-09 (MUST): A truncated page carries NextKeyMarker, and NextVersionIdMarker when it ends with a
  //   version.
  requirement('VER-LIST-09', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, 'a', 'one');
    const second = await putVersion(owner, bucket, 'b', 'two');
    const { list } = pageOf(await owner.listObjectVersions({ bucket, maxKeys: 1 }));
    expect(list.IsTruncated, 'IsTruncated').toBe(true);
    const { NextKeyMarker: keyMarker = '', NextVersionIdMarker: versionIdMarker = '' } = list;
    expect(keyMarker, 'NextKeyMarker').toMatch(/./);
    expect(versionIdMarker, 'NextVersionIdMarker').toMatch(/./);
    const rest = pageOf(await owner.listObjectVersions({ bucket, keyMarker, versionIdMarker }));
    expect(rest.versions, 'versions of the next page').toEqual([entry('b', second, 'latest')]);
  });

  // VER-LIST-10 (MUST): Paging to the end returns every version and marker exactly once.
  requirement('VER-LIST-10', async ({ owner, bucket, expect }) => {
    const all = await history(owner, bucket);
    for (const maxKeys of [1, 2, 3, 5]) {
      const pages = await versionPages(owner, { bucket, maxKeys });
      const size = `in pages of ${maxKeys}`;
      expect(
        pages.flatMap(({ versions }) => versions),
        `versions ${size}`,
      ).toEqual(all.versions);
      expect(
        pages.flatMap(({ markers }) => markers),
        `delete markers ${size}`,
      ).toEqual(all.markers);
    }
  });

  // VER-LIST-11 (MUST): Paging with a delimiter returns every common prefix exactly once.
  requirement('VER-LIST-11', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    const put = (key: string) => putVersion(owner, bucket, key, 'content');
    const versions: string[] = [];
    for (const key of ['a', 'm', 'z']) versions.push(entry(key, await put(key), 'latest'));
    for (const key of ['p/1', 'p/1', 'p/2', 'q/1', 'q/2']) await put(key);
    for (const maxKeys of [1, 2, 3]) {
      const pages = await versionPages(owner, { bucket, delimiter: '/', maxKeys });
      const size = `in pages of ${maxKeys}`;
      expect(
        pages.flatMap(({ prefixes }) => prefixes),
        `common prefixes ${size}`,
      ).toEqual(['p/', 'q/']);
      expect(
        pages.flatMap((page) => page.versions),
        `versions ${size}`,
      ).toEqual(versions);
    }
  });

  // VER-LIST-12 (MUST): A key marker without a version marker starts after every version of that key.
  requirement('VER-LIST-12', async ({ owner, bucket, expect }) => {
    const all = await history(owner, bucket);
    const page = pageOf(await owner.listObjectVersions({ bucket, keyMarker: 'a' }));
    expect(page.versions, 'versions').toEqual(all.versions.slice(3));
    expect(page.markers, 'delete markers').toEqual(all.markers);
  });

  // VER-LIST-13 (std SHOULD, aws MUST): A version marker without a key marker is refused (400 InvalidArgument in
  //   the compatible protocol).
  requirement('VER-LIST-13', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    const versionIdMarker = await putVersion(owner, bucket, 'a', 'one');
    expect(await owner.listObjectVersions({ bucket, versionIdMarker })).toBeRefused('InvalidArgument');
  });
});
