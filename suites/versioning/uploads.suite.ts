import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { putVersion, setVersioning, versionsIn } from './versions.ts';

/** In how many places two random ids of usual length differ at the very least; one counted up differs in one or two. */
const LEAST_DIFFERENCE = 8;

/** In how many places two texts differ. */
function difference(one: string, other: string): number {
  const length = Math.max(one.length, other.length);
  return Array.from({ length }, (_, at) => one[at] !== other[at]).filter(Boolean).length;
}

profile('versioning', () => {
  requirement('VER-PUT-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await owner.putObject({ bucket, key, body: 'one' });
    const second = await owner.putObject({ bucket, key, body: 'two' });
    expect(first).toHaveHeader('x-std-version-id', /^(?!null$)./);
    expect(second).toHaveHeader('x-std-version-id', /^(?!null$)./);
    expect(second.header('x-std-version-id')).not.toBe(first.header('x-std-version-id'));
  });

  requirement('VER-PUT-02', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await done(owner.putObject({ bucket, key, body: 'one' }));
    expect(await owner.putObject({ bucket, key, body: 'two' })).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('two');
  });

  requirement('VER-PUT-03', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = await putVersion(owner, bucket, key, 'one');
    await putVersion(owner, bucket, key, 'two');
    expect(await owner.getObject({ bucket, key, versionId: first })).toHaveBody('one');
  });

  requirement('VER-PUT-04', async ({ owner, bucket, names, expect }) => {
    await setVersioning(owner, bucket);
    const keys = [names.key(), names.key()];
    const ids: string[] = [];
    for (const key of [...keys, ...keys, ...keys]) ids.push(await putVersion(owner, bucket, key, 'same'));
    expect(new Set(ids).size, `ids ${ids.join(', ')}`).toBe(ids.length);
  });

  requirement('VER-PUT-05', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    let before = await putVersion(owner, bucket, key, 'first');
    for (const body of ['second', 'third', 'fourth']) {
      const id = await putVersion(owner, bucket, key, body);
      expect(difference(before, id), `${before} and ${id}`).toBeGreaterThanOrEqual(LEAST_DIFFERENCE);
      before = id;
    }
  });

  requirement('VER-ID-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    expect(await owner.putObject({ bucket, key, body: 'one' })).toHaveHeader('x-std-version-id', /./);
  });

  requirement('VER-ID-02', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
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

  requirement('VER-ID-03', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const first = { metadata: { colour: 'red' }, contentType: 'text/plain' };
    const second = { metadata: { colour: 'blue' }, contentType: 'text/html' };
    const put = await done(owner.putObject({ bucket, key, body: 'same', ...first }));
    await done(owner.putObject({ bucket, key, body: 'same', ...second }));
    const old = await owner.headObject({ bucket, key, versionId: put.header('x-std-version-id') });
    expect(old).toHaveHeader('x-std-meta-colour', 'red');
    expect(old).toHaveHeader('content-type', 'text/plain');
    const current = await owner.headObject({ bucket, key });
    expect(current).toHaveHeader('x-std-meta-colour', 'blue');
    expect(current).toHaveHeader('content-type', 'text/html');
  });

  requirement('VER-ID-04', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'stays');
    const versionId = 'assay-never-given';
    expect(await owner.getObject({ bucket, key, versionId })).toBeRefused('InvalidArgument');
    expect(await owner.deleteObject({ bucket, key, versionId })).toBeRefused('InvalidArgument');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  requirement('VER-ID-05', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const versionId = await putVersion(owner, bucket, key, 'one');
    await putVersion(owner, bucket, key, 'two');
    await done(owner.deleteObject({ bucket, key, versionId }));
    expect(await owner.getObject({ bucket, key, versionId })).toBeRefused('NoSuchVersion');
  });

  requirement('VER-ID-06', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, key, 'one');
    expect(await owner.getObject({ bucket, key, versionId: '' })).toBeRefused('InvalidArgument');
  });

  requirement('VER-ID-07', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const bodies = ['a', 'b', 'c', 'd', 'e', 'f'];
    const ids = await Promise.all(bodies.map((body) => putVersion(owner, bucket, key, body)));
    expect((await versionsIn(owner, bucket)).versions).toHaveLength(bodies.length);
    for (const [at, body] of bodies.entries()) {
      expect(await owner.getObject({ bucket, key, versionId: ids[at] })).toHaveBody(body);
    }
  });
});
