import type { CaseContext } from '../case/context.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { entry, putVersion, setVersioning, versionsIn } from '../versioning/versions.ts';

/** An object from before versioning, copied onto itself once versioning is enabled. @throws Blocked */
async function copyOfNull({
  owner,
  bucket,
  key,
  given,
}: Pick<CaseContext, 'owner' | 'bucket' | 'key' | 'given'>) {
  await given.object(bucket, key, 'of the null version');
  await setVersioning(owner, bucket);
  const copySource = `${bucket}/${key}`;
  return owner.copyObject({ bucket, key, copySource, metadataDirective: 'REPLACE' });
}

profile('copy', () => {
  // COPY-NULL-01 (std SHOULD, aws MUST): While versioning is paused a copy onto an existing name writes the null
  //   version and returns x-std-version-id: null; the version that was copied stays.
  requirement('COPY-NULL-01', async ({ owner, bucket, key, expect }) => {
    await setVersioning(owner, bucket);
    const former = await putVersion(owner, bucket, key, 'copied');
    await setVersioning(owner, bucket, 'Suspended');
    const copySource = `${bucket}/${key}`;
    const copy = await owner.copyObject({ bucket, key, copySource, metadataDirective: 'REPLACE' });
    expect(copy).toSucceed();
    expect(copy).toHaveHeader('x-std-version-id', 'null');
    expect(await owner.getObject({ bucket, key, versionId: 'null' })).toHaveBody('copied');
    expect(await owner.headObject({ bucket, key, versionId: former })).toSucceed();
    const { versions } = await versionsIn(owner, bucket);
    expect(versions, 'versions after the copy').toEqual([entry(key, 'null', 'latest'), entry(key, former)]);
  });

  // COPY-NULL-02 (std SHOULD, aws MUST): With versioning a copy of the null version onto its own name creates a new
  //   version with an id; the null version stays.
  requirement('COPY-NULL-02', async ({ owner, bucket, key, given, expect }) => {
    const copy = await copyOfNull({ owner, bucket, key, given });
    expect(copy).toSucceed();
    expect(copy).toHaveHeader('x-std-version-id', /^(?!null$)./);
    const made = copy.header('x-std-version-id') ?? '';
    const { versions } = await versionsIn(owner, bucket);
    expect(versions, 'versions after the copy').toEqual([entry(key, made, 'latest'), entry(key, 'null')]);
    expect(await owner.getObject({ bucket, key })).toHaveBody('of the null version');
  });

  // COPY-NULL-03 (std MAY, aws MUST): A copy of the null version returns no x-std-copy-source-version-id.
  requirement('COPY-NULL-03', async ({ owner, bucket, key, given, expect }) => {
    const copy = await copyOfNull({ owner, bucket, key, given });
    expect(copy).toSucceed();
    expect(copy).toLackHeader('x-std-copy-source-version-id');
  });

  for (const top of ['a delete marker', 'the null version'] as const)
    // COPY-NULL-04 (std SHOULD, aws MUST): While versioning is paused a former version can be copied onto its own
    //   key, below a delete marker and below the null version; the version that was copied stays.
    requirement('COPY-NULL-04', async ({ owner, bucket, key, expect }) => {
      await setVersioning(owner, bucket);
      const former = await putVersion(owner, bucket, key, 'former');
      await setVersioning(owner, bucket, 'Suspended');
      if (top === 'a delete marker') await done(owner.deleteObject({ bucket, key }));
      else await done(owner.putObject({ bucket, key, body: 'on top' }));
      const copySource = `${bucket}/${key}?versionId=${encodeURIComponent(former)}`;
      expect(await owner.copyObject({ bucket, key, copySource }), `below ${top}`).toSucceed();
      expect(await owner.getObject({ bucket, key }), `below ${top}`).toHaveBody('former');
      expect(await owner.getObject({ bucket, key, versionId: former }), 'by its id').toHaveBody('former');
    });
});
