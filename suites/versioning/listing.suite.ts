import { documentOf, nonEmpty } from '../case/document.ts';
import { done } from '../case/given.ts';
import { decodeListed } from '../case/listed-keys.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { entry, pageOf, putMarker, putVersion, setVersioning, versionsIn } from './versions.ts';

profile('versioning', () => {
  // VER-LIST-01 (MUST): The list holds every version and every delete marker with Key, VersionId, IsLatest and
  //   LastModified.
  requirement('VER-LIST-01', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, 'a', 'one');
    const marker = await putMarker(owner, bucket, 'a');
    const other = await putVersion(owner, bucket, 'b', 'two');
    const { versions, markers, list } = await versionsIn(owner, bucket);
    expect(versions, 'versions').toEqual([entry('a', first), entry('b', other, 'latest')]);
    expect(markers, 'delete markers').toEqual([entry('a', marker, 'latest')]);
    for (const { Key, VersionId, LastModified } of [...list.Version, ...list.DeleteMarker])
      expect(Date.parse(LastModified), `LastModified of ${Key} ${VersionId}, ${LastModified}`).not.toBeNaN();
  });

  // VER-LIST-02 (MUST): Keys are listed in byte order, and the versions of a key from the newest to the oldest; the
  //   order of versions relative to delete markers is left open.
  requirement('VER-LIST-02', async ({ owner, bucket, expect }) => {
    // The last two are in the other order in UTF-16.
    const keys = ['é', 'a', 'B', '🜁', '～', 'ab'];
    await setVersioning(owner, bucket);
    const older = new Map<string, string>();
    const newer = new Map<string, string>();
    for (const key of keys) older.set(key, await putVersion(owner, bucket, key, 'one'));
    for (const key of keys) newer.set(key, await putVersion(owner, bucket, key, 'two'));
    expect((await versionsIn(owner, bucket)).versions, 'versions').toEqual(
      ['B', 'a', 'ab', 'é', '～', '🜁'].flatMap((key) => [
        entry(key, newer.get(key) ?? '', 'latest'),
        entry(key, older.get(key) ?? ''),
      ]),
    );
  });

  // VER-LIST-03 (MUST): Exactly one entry of a key, version or delete marker, is the latest: the one that was
  //   written last.
  requirement('VER-LIST-03', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    const latest = async () => {
      const { Version, DeleteMarker } = (await versionsIn(owner, bucket)).list;
      const entries = [...Version, ...DeleteMarker].filter(({ IsLatest }) => IsLatest);
      return entries.map(({ Key, VersionId }) => entry(Key, VersionId)).toSorted();
    };
    const other = entry('b', await putVersion(owner, bucket, 'b', 'other'));
    await putVersion(owner, bucket, 'a', 'one');
    const second = entry('a', await putVersion(owner, bucket, 'a', 'two'));
    expect(await latest(), 'latest after two uploads').toEqual([second, other]);
    const marker = entry('a', await putMarker(owner, bucket, 'a'));
    expect(await latest(), 'latest after the delete').toEqual([marker, other]);
    const third = entry('a', await putVersion(owner, bucket, 'a', 'three'));
    expect(await latest(), 'latest after a third upload').toEqual([third, other]);
  });

  // VER-LIST-04 (std SHOULD, aws MUST): An entry of a version carries ETag, Size, StorageClass and Owner.
  requirement('VER-LIST-04', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const put = await done(owner.putObject({ bucket, key, body: 'twelve bytes' }));
    const { Version } = (await versionsIn(owner, bucket)).list;
    const [version] = nonEmpty(Version, 'Version');
    expect(version.ETag, 'ETag').toBe(put.header('etag'));
    expect(version.Size, 'Size').toBe(12);
    expect(version.StorageClass ?? '', 'StorageClass').toMatch(/./);
    expect(version.Owner?.ID ?? '', 'ID of the Owner').toMatch(/./);
  });

  // VER-LIST-05 (std SHOULD, aws MUST): In a bucket that never had versioning every object is listed as version
  //   null.
  requirement('VER-LIST-05', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b']);
    await given.object(bucket, 'a', 'again');
    expect((await versionsIn(owner, bucket)).versions, 'versions').toEqual([
      entry('a', 'null', 'latest'),
      entry('b', 'null', 'latest'),
    ]);
  });

  // VER-LIST-06 (MUST): A prefix restricts the list of versions to the keys that begin with it.
  requirement('VER-LIST-06', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, 'a', 'outside');
    const inside = await putVersion(owner, bucket, 'p/1', 'inside');
    const deleted = await putVersion(owner, bucket, 'p/2', 'deleted');
    const marker = await putMarker(owner, bucket, 'p/2');
    await putVersion(owner, bucket, 'q', 'outside');
    await putMarker(owner, bucket, 'q');
    const page = pageOf(await owner.listObjectVersions({ bucket, prefix: 'p/' }));
    expect(page.versions, 'versions').toEqual([entry('p/1', inside, 'latest'), entry('p/2', deleted)]);
    expect(page.markers, 'delete markers').toEqual([entry('p/2', marker, 'latest')]);
  });

  // VER-LIST-07 (MUST): A delimiter rolls the list of versions up into common prefixes.
  requirement('VER-LIST-07', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    const top = await putVersion(owner, bucket, 'a', 'top');
    for (const key of ['p/1', 'p/1', 'p/2', 'q/1']) await putVersion(owner, bucket, key, 'below');
    await putMarker(owner, bucket, 'q/1');
    const page = pageOf(await owner.listObjectVersions({ bucket, delimiter: '/' }));
    expect(page.prefixes, 'common prefixes').toEqual(['p/', 'q/']);
    expect(page.versions, 'versions').toEqual([entry('a', top, 'latest')]);
    expect(page.markers, 'delete markers').toEqual([]);
  });

  // VER-LIST-14 (std SHOULD, aws MUST): The list echoes prefix, delimiter, key marker, version marker and max-keys.
  requirement('VER-LIST-14', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    const versionIdMarker = await putVersion(owner, bucket, 'p/a', 'one');
    const input = { prefix: 'p/', delimiter: '/', keyMarker: 'p/a', versionIdMarker, maxKeys: 7 };
    expect(documentOf(await owner.listObjectVersions({ bucket, ...input })), 'the list').toMatchObject({
      Prefix: 'p/',
      Delimiter: '/',
      KeyMarker: 'p/a',
      VersionIdMarker: versionIdMarker,
      MaxKeys: 7,
    });
  });

  // VER-LIST-15 (std SHOULD, aws MUST): A negative max-keys is refused (400 InvalidArgument in the compatible
  //   protocol) when versions are listed.
  requirement('VER-LIST-15', async ({ owner, sharedBucket: bucket, expect }) => {
    expect(await owner.listObjectVersions({ bucket, maxKeys: -1 })).toBeRefused('InvalidArgument');
  });

  // VER-LIST-16 (std SHOULD, aws MUST): With encoding-type=url keys, prefixes and markers of the version list are
  //   percent-encoded.
  requirement('VER-LIST-16', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['é +1', 'é +2', 'ü &/1', 'ü &/2', 'ü &/é']);
    const prefix = 'ü &/';
    const encoded = { bucket, encodingType: 'url' as const };
    const some = documentOf(await owner.listObjectVersions({ ...encoded, prefix, maxKeys: 2 }));
    const rolled = pageOf(await owner.listObjectVersions({ ...encoded, delimiter: '/' }));
    expect(some.EncodingType, 'EncodingType').toBe('url');
    const [last] = nonEmpty(some.Version, 'Version')
      .slice(-1)
      .map(({ Key }) => decodeListed(Key));
    const written = [
      some.Prefix,
      some.NextKeyMarker ?? '',
      ...rolled.list.Version.map(({ Key }) => Key),
      ...rolled.prefixes,
    ];
    expect(written.map(decodeListed), 'names, decoded').toEqual([prefix, last, 'é +1', 'é +2', prefix]);
    for (const name of written) expect(name, 'an encoded name').toMatch(/^[!-~]*%C3%[!-~]*$/i);
  });

  // VER-LIST-17 (MUST): The plain listing returns each key once, and no key whose current version is a marker.
  requirement('VER-LIST-17', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    for (const key of ['a', 'a', 'b', 'c']) await putVersion(owner, bucket, key, 'content');
    await putMarker(owner, bucket, 'b');
    for (const list of [await owner.listObjects({ bucket }), await owner.listObjectsV2({ bucket })]) {
      const { Contents } = documentOf<'listObjects' | 'listObjectsV2'>(list);
      expect(
        Contents.map(({ Key }) => Key),
        `keys of ${list.operation}`,
      ).toEqual(['a', 'c']);
    }
  });

  // VER-LIST-18 (MUST): Listing the versions of a bucket that grants nothing is refused to a stranger (403
  //   AccessDenied in the compatible protocol).
  requirement('VER-LIST-18', async ({ owner, stranger, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'private');
    const list = await stranger.listObjectVersions({ bucket });
    expect(list).toBeRefused('AccessDenied');
    expect(list.body.toString('utf8'), 'body of the refusal').not.toContain(key);
  });
});
