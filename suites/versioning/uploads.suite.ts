import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { isCountedUp } from './counted.ts';
import { entry, putVersion, setVersioning, versionsIn } from './versions.ts';

/** A non-empty id other than `null`. */
const ID = /^(?!null$)./;

profile('versioning', () => {
  // VER-PUT-01 (MUST): With versioning each upload returns a new version id.
  requirement('VER-PUT-01', async ({ owner, versionedBucket: bucket, names, expect, settled }) => {
    await settled(async () => {
      const key = names.key();
      const first = await owner.putObject({ bucket, key, body: 'one' });
      const second = await owner.putObject({ bucket, key, body: 'two' });
      expect(first).toHaveHeader('x-std-version-id', ID);
      expect(second).toHaveHeader('x-std-version-id', ID);
      const ids = [first, second].map((put) => put.header('x-std-version-id'));
      expect(new Set(ids).size, `different ids among ${ids.join(', ')}`).toBe(2);
    }, 'versioningSeconds');
  });

  // VER-PUT-02 (MUST): With versioning an upload of an existing name makes the new version current.
  requirement('VER-PUT-02', async ({ owner, versionedBucket: bucket, key, expect }) => {
    await putVersion(owner, bucket, key, 'one');
    expect(await owner.putObject({ bucket, key, body: 'two' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('two');
  });

  // VER-PUT-03 (MUST): With versioning the replaced version keeps its id and content and can be read by its id.
  requirement('VER-PUT-03', async ({ owner, versionedBucket: bucket, key, expect }) => {
    const first = await putVersion(owner, bucket, key, 'one');
    await putVersion(owner, bucket, key, 'two');
    expect(await owner.getObject({ bucket, key, versionId: first })).toHaveBody('one');
  });

  // VER-PUT-04 (MUST): Version ids are unique, even when the same content is uploaded again.
  requirement('VER-PUT-04', async ({ owner, versionedBucket: bucket, names, expect }) => {
    const keys = [names.key(), names.key()];
    const ids: string[] = [];
    for (const key of [...keys, ...keys, ...keys]) ids.push(await putVersion(owner, bucket, key, 'same'));
    expect(new Set(ids).size, `different ids among ${ids.join(', ')}`).toBe(ids.length);
  });

  // VER-PUT-05 (std MUST, aws SHOULD): Version ids are not consecutive numbers.
  requirement('VER-PUT-05', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const ids: string[] = [];
    for (let nth = 1; nth <= 10; nth += 1) ids.push(await putVersion(owner, bucket, key, `${nth}`));
    expect(isCountedUp(ids) ? ids : [], 'ids counted up').toEqual([]);
  });

  // VER-ID-01 (MUST): With versioning an upload returns its version id in x-std-version-id.
  requirement('VER-ID-01', async ({ owner, versionedBucket: bucket, key, expect, settled }) => {
    await settled(async () => {
      const put = await owner.putObject({ bucket, key, body: 'one' });
      expect(put).toHaveHeader('x-std-version-id', ID);
      const versionId = put.header('x-std-version-id');
      expect(await owner.getObject({ bucket, key, versionId })).toHaveBody('one');
    }, 'versioningSeconds');
  });

  // VER-ID-02 (MUST): GET and HEAD return the id of the version that they answer with.
  requirement('VER-ID-02', async ({ owner, versionedBucket: bucket, key, expect }) => {
    const first = await putVersion(owner, bucket, key, 'one');
    const second = await putVersion(owner, bucket, key, 'two');
    for (const [versionId, id] of [
      [undefined, second],
      [first, first],
    ] as const) {
      expect(await owner.getObject({ bucket, key, versionId })).toHaveHeader('x-std-version-id', id);
      expect(await owner.headObject({ bucket, key, versionId })).toHaveHeader('x-std-version-id', id);
    }
  });

  // VER-ID-03 (MUST): Each version keeps its own user attributes and content type.
  requirement('VER-ID-03', async ({ owner, versionedBucket: bucket, key, expect }) => {
    const first = { metadata: { colour: 'red' }, contentType: 'text/plain' };
    const second = { metadata: { colour: 'blue', size: 'small' }, contentType: 'text/html' };
    const versionId = await putVersion(owner, bucket, key, 'same', first);
    await putVersion(owner, bucket, key, 'same', second);
    const old = await owner.headObject({ bucket, key, versionId });
    expect(old).toHaveHeader('x-std-meta-colour', 'red');
    expect(old).toLackHeader('x-std-meta-size');
    expect(old).toHaveHeader('content-type', /^text\/plain\b/);
    const current = await owner.headObject({ bucket, key });
    expect(current).toHaveHeader('x-std-meta-colour', 'blue');
    expect(current).toHaveHeader('content-type', /^text\/html\b/);
  });

  // VER-ID-04 (std SHOULD, aws MUST): Reading by a version id that was never issued is refused (400 InvalidArgument
  //   or 404 NoSuchVersion in the compatible protocol); deleting by it removes nothing and adds no delete marker.
  requirement('VER-ID-04', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const id = await putVersion(owner, bucket, key, 'stays');
    for (const versionId of ['assay-never-given', `${id.slice(0, -4)}ABCD`]) {
      const read = await owner.getObject({ bucket, key, versionId });
      expect(read).toBeRefused(['InvalidArgument', 'NoSuchVersion']);
      // Refused or treated as already deleted: the target decides.
      const removal = await owner.deleteObject({ bucket, key, versionId });
      expect(String(removal.status), 'status of the deletion').toMatch(/^[24]/);
      const { versions, markers } = await versionsIn(owner, bucket);
      expect([...versions, ...markers], 'entries after the deletion').toEqual([entry(key, id, 'latest')]);
    }
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // VER-ID-05 (MUST): Reading a version that was deleted is refused (404 NoSuchVersion in the compatible protocol).
  requirement('VER-ID-05', async ({ owner, versionedBucket: bucket, key, expect }) => {
    const versionId = await putVersion(owner, bucket, key, 'one');
    await putVersion(owner, bucket, key, 'two');
    await done(owner.deleteObject({ bucket, key, versionId }));
    expect(await owner.getObject({ bucket, key, versionId })).toBeRefused('NoSuchVersion');
  });

  // VER-ID-06 (std SHOULD, aws MUST): An empty version id is refused (400 InvalidArgument in the compatible
  //   protocol).
  requirement('VER-ID-06', async ({ owner, versionedBucket: bucket, key, expect }) => {
    await putVersion(owner, bucket, key, 'one');
    expect(await owner.getObject({ bucket, key, versionId: '' })).toBeRefused('InvalidArgument');
  });

  // VER-ID-07 (MUST): Simultaneous uploads of one key each create a version, and all are kept.
  requirement('VER-ID-07', async ({ owner, versionedBucket: bucket, key, names, expect }) => {
    // Wait until versioning has settled: the simultaneous uploads below are not sent again.
    await putVersion(owner, bucket, names.key(), 'settled');
    const bodies = ['a', 'b', 'c', 'd', 'e', 'f'];
    const ids = await Promise.all(bodies.map((body) => putVersion(owner, bucket, key, body)));
    const { Version } = (await versionsIn(owner, bucket, key)).list;
    expect(Version.map(({ VersionId }) => VersionId).toSorted(), 'version ids listed').toEqual(
      ids.toSorted(),
    );
    for (const [at, body] of bodies.entries()) {
      expect(await owner.getObject({ bucket, key, versionId: ids[at] })).toHaveBody(body);
    }
  });
});
