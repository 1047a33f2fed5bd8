import { grant, grantsIn } from '../acl/lists.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { putVersion, setVersioning, versionsIn } from '../versioning/versions.ts';

profile('copy', () => {
  requirement('REN-OBJ-01', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const old = names.key();
    await given.object(bucket, old, 'renamed');
    expect(await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${old}` })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('renamed');
    expect(await owner.getObject({ bucket, key: old })).toBeRefused('NoSuchKey');
  });

  requirement('REN-OBJ-02', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const old = names.key();
    await given.object(bucket, old, 'to be renamed');
    await given.object(bucket, key, 'there before');
    const rename = await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${old}` });
    expect(rename).toBeRefused('PreconditionFailed');
    expect(await owner.getObject({ bucket, key })).toHaveBody('there before');
    expect(await owner.getObject({ bucket, key: old })).toHaveBody('to be renamed');
  });

  requirement('REN-OBJ-03', async ({ owner, target, sharedBucket: bucket, key, names, observe }) => {
    const old = names.key();
    await done(owner.putObject({ bucket, key: old, body: '', metadata: { colour: 'blue' } }));
    await grant({ owner, target }, bucket, () =>
      owner.putObjectAcl({ bucket, key: old, acl: 'authenticated-read' }),
    );
    const rename = await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${old}` });
    observe('rename', rename.error?.code ?? rename.status);
    if (!rename.ok) return;
    observe('metadata', (await owner.headObject({ bucket, key })).header('x-std-meta-colour'));
    observe('access list', grantsIn(await owner.getObjectAcl({ bucket, key })).join(', '));
  });

  requirement('REN-OBJ-04', async ({ owner, bucket, key, names, observe }) => {
    const old = names.key();
    await setVersioning(owner, bucket);
    await putVersion(owner, bucket, old, 'one');
    await putVersion(owner, bucket, old, 'two');
    const rename = await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${old}` });
    observe('rename', rename.error?.code ?? rename.status);
    const { versions, markers } = await versionsIn(owner, bucket);
    const under = (name: string, entries: string[]) =>
      entries.filter((one) => one.startsWith(`${name} `)).length;
    observe('versions under the new name', under(key, versions));
    observe('versions under the old name', under(old, versions));
    observe('delete markers under the old name', under(old, markers));
  });

  requirement('REN-OBJ-05', async ({ owner, sharedBucket: bucket, key, names, observe }) => {
    const rename = await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${names.key()}` });
    observe('rename of a missing object', rename.error?.code ?? rename.status);
  });

  requirement('REN-OBJ-06', async ({ owner, sharedBucket: bucket, key, given, observe }) => {
    await given.object(bucket, key);
    const rename = await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${key}` });
    observe('rename onto the own name', rename.error?.code ?? rename.status);
  });

  requirement('REN-OBJ-07', async ({ owner, stranger, sharedBucket: bucket, key, names, given, expect }) => {
    const old = names.key();
    await given.object(bucket, old, 'of the owner');
    const rename = await stranger.renameObject({ bucket, key, renameSource: `/${bucket}/${old}` });
    expect(rename).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key: old })).toHaveBody('of the owner');
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });
});
