import { done } from '../harness/given.ts';
import { decodeListed } from '../harness/listed-keys.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { entry, pageOf, putMarker, putVersion, setVersioning, versionsIn } from './versions.ts';

profile('versioning', () => {
  requirement('VER-LIST-01', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, 'a', 'one');
    const marker = await putMarker(owner, bucket, 'a');
    const other = await putVersion(owner, bucket, 'b', 'two');
    const list = await owner.listObjectVersions({ bucket });
    expect(list).toSucceed(200);
    const { versions, markers } = pageOf(list);
    expect(versions).toEqual([entry('a', first), entry('b', other, 'latest')]);
    expect(markers).toEqual([entry('a', marker, 'latest')]);
    const { Version = [], DeleteMarker = [] } = list.output ?? {};
    for (const { LastModified } of [...Version, ...DeleteMarker])
      expect(Date.parse(LastModified)).not.toBeNaN();
  });

  requirement('VER-LIST-02', async ({ owner, bucket, expect }) => {
    const keys = ['é', 'a', 'B', '🜁', 'ab'];
    await setVersioning(owner, bucket);
    const older = new Map<string, string>();
    const newer = new Map<string, string>();
    for (const key of keys) older.set(key, await putVersion(owner, bucket, key, 'one'));
    for (const key of keys) newer.set(key, await putVersion(owner, bucket, key, 'two'));
    expect((await versionsIn(owner, bucket)).versions).toEqual(
      ['B', 'a', 'ab', 'é', '🜁'].flatMap((key) => [
        entry(key, newer.get(key) ?? '', 'latest'),
        entry(key, older.get(key) ?? ''),
      ]),
    );
  });

  requirement('VER-LIST-03', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    const ids = [await putVersion(owner, bucket, 'a', 'one'), await putVersion(owner, bucket, 'a', 'two')];
    const before = await versionsIn(owner, bucket);
    expect(before.versions).toEqual([entry('a', ids[1] ?? '', 'latest'), entry('a', ids[0] ?? '')]);
    const marker = await putMarker(owner, bucket, 'a');
    const after = await versionsIn(owner, bucket);
    expect(after.markers).toEqual([entry('a', marker, 'latest')]);
    expect(after.versions).toEqual([entry('a', ids[1] ?? ''), entry('a', ids[0] ?? '')]);
  });

  requirement('VER-LIST-04', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const put = await done(owner.putObject({ bucket, key, body: 'twelve bytes' }));
    const list = await owner.listObjectVersions({ bucket });
    expect(list).toSucceed(200);
    expect(list.output?.Version).toEqual([
      expect.objectContaining({
        ETag: put.header('etag'),
        Size: 12,
        StorageClass: 'STANDARD',
        Owner: expect.objectContaining({ ID: expect.stringMatching(/./) }),
      }),
    ]);
  });

  requirement('VER-LIST-05', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b']);
    await given.object(bucket, 'a', 'again');
    expect((await versionsIn(owner, bucket)).versions).toEqual([
      entry('a', 'null', 'latest'),
      entry('b', 'null', 'latest'),
    ]);
  });

  requirement('VER-LIST-06', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, 'a', 'outside');
    const inside = await putVersion(owner, bucket, 'p/1', 'inside');
    const deleted = await putVersion(owner, bucket, 'p/2', 'deleted');
    const marker = await putMarker(owner, bucket, 'p/2');
    await putVersion(owner, bucket, 'q', 'outside');
    await putMarker(owner, bucket, 'q');
    const page = pageOf(await owner.listObjectVersions({ bucket, prefix: 'p/' }));
    expect(page.exchange).toSucceed(200);
    expect(page.versions).toEqual([entry('p/1', inside, 'latest'), entry('p/2', deleted)]);
    expect(page.markers).toEqual([entry('p/2', marker, 'latest')]);
  });

  requirement('VER-LIST-07', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    const top = await putVersion(owner, bucket, 'a', 'top');
    for (const key of ['p/1', 'p/1', 'p/2', 'q/1']) await putVersion(owner, bucket, key, 'below');
    await putMarker(owner, bucket, 'q/1');
    const page = pageOf(await owner.listObjectVersions({ bucket, delimiter: '/' }));
    expect(page.exchange).toSucceed(200);
    expect(page.prefixes).toEqual(['p/', 'q/']);
    expect(page.versions).toEqual([entry('a', top, 'latest')]);
    expect(page.markers).toEqual([]);
  });

  requirement('VER-LIST-14', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    const versionIdMarker = await putVersion(owner, bucket, 'p/a', 'one');
    const input = { prefix: 'p/', delimiter: '/', keyMarker: 'p/a', versionIdMarker, maxKeys: 7 };
    const list = await owner.listObjectVersions({ bucket, ...input });
    expect(list).toSucceed(200);
    expect(list.output).toMatchObject({
      Name: bucket,
      Prefix: 'p/',
      Delimiter: '/',
      KeyMarker: 'p/a',
      VersionIdMarker: versionIdMarker,
      MaxKeys: 7,
    });
  });

  requirement('VER-LIST-15', async ({ owner, sharedBucket: bucket, expect }) => {
    expect(await owner.listObjectVersions({ bucket, maxKeys: -1 })).toBeRefused('InvalidArgument');
  });

  requirement('VER-LIST-16', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['é +1', 'é +2', 'ü &/1', 'ü &/2', 'ü &/é']);
    const prefix = 'ü &/';
    const some = await owner.listObjectVersions({ bucket, prefix, maxKeys: 2, encodingType: 'url' });
    const rolled = await owner.listObjectVersions({ bucket, delimiter: '/', encodingType: 'url' });
    expect(some).toSucceed(200);
    expect(rolled).toSucceed(200);
    expect(some.output?.EncodingType).toBe('url');
    const written = [
      some.output?.Prefix,
      some.output?.NextKeyMarker,
      ...(rolled.output?.Version.map(({ Key }) => Key) ?? []),
      ...pageOf(rolled).prefixes,
    ];
    expect(written.map(decodeListed)).toEqual([prefix, 'ü &/2', 'é +1', 'é +2', prefix]);
    for (const name of written) expect(name).toMatch(/^[!-~]*%C3%[!-~]*$/i);
  });

  requirement('VER-LIST-17', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    for (const key of ['a', 'a', 'b', 'c']) await putVersion(owner, bucket, key, 'content');
    await putMarker(owner, bucket, 'b');
    for (const list of [await owner.listObjects({ bucket }), await owner.listObjectsV2({ bucket })]) {
      expect(list).toSucceed(200);
      expect(list.output?.Contents.map(({ Key }) => Key)).toEqual(['a', 'c']);
    }
  });

  requirement('VER-LIST-18', async ({ owner, stranger, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'private');
    const list = await stranger.listObjectVersions({ bucket });
    expect(list).toBeRefused('AccessDenied');
    expect(list.body.toString('utf8')).not.toContain(key);
  });
});
