import { grantsIn } from '../acl/lists.ts';
import type { CaseContext } from '../case/context.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { putVersion, setVersioning, versionsIn } from '../versioning/versions.ts';

/**
 * Whether the target offers the provisional form of rename, tried on an object that only this case uses. The document shows no
 * form: a target with another form refuses this one, or treats it as an empty upload. The result is recorded as an observation.
 */
async function offersRename(
  { owner, names, given, observe }: Pick<CaseContext, 'owner' | 'names' | 'given' | 'observe'>,
  bucket: string,
): Promise<boolean> {
  const [old, key] = [names.key(), names.key()];
  await given.object(bucket, old, 'to be renamed');
  const rename = await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${old}` });
  const refused = rename.status === 501 || (rename.status >= 400 && rename.status < 500);
  if (refused) observe('rename', `not offered: ${rename.error?.code ?? rename.status}`);
  if (!rename.ok) return !refused;
  const made = await owner.getObject({ bucket, key });
  const isUpload = made.ok && made.body.length === 0 && (await owner.headObject({ bucket, key: old })).ok;
  if (isUpload) observe('rename', 'not offered: treated as an empty upload');
  return !isUpload;
}

profile('copy', () => {
  // REN-OBJ-01 (MUST): Where the provisional form of rename is offered, a renamed object exists under its new name
  //   with its content, and no longer under the old one.
  requirement('REN-OBJ-01', async ({ owner, sharedBucket: bucket, key, names, given, observe, expect }) => {
    if (!(await offersRename({ owner, names, given, observe }, bucket))) return;
    const old = names.key();
    await given.object(bucket, old, 'renamed');
    expect(await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${old}` })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('renamed');
    expect(await owner.getObject({ bucket, key: old })).toBeRefused('NoSuchKey');
  });

  // REN-OBJ-02 (MUST): Where the provisional form of rename is offered, renaming onto a name that exists is refused
  //   and both objects stay (412 PreconditionFailed in the provisional form).
  requirement('REN-OBJ-02', async ({ owner, sharedBucket: bucket, key, names, given, observe, expect }) => {
    if (!(await offersRename({ owner, names, given, observe }, bucket))) return;
    const old = names.key();
    await given.object(bucket, old, 'to be renamed');
    await given.object(bucket, key, 'there before');
    const rename = await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${old}` });
    expect(rename).toBeRefused('PreconditionFailed');
    expect(await owner.getObject({ bucket, key })).toHaveBody('there before');
    expect(await owner.getObject({ bucket, key: old })).toHaveBody('to be renamed');
  });

  // REN-OBJ-03 (MAY): What happens to metadata and access list in a rename is observed.
  requirement('REN-OBJ-03', async ({ owner, sharedBucket: bucket, key, names, observe }) => {
    const old = names.key();
    await done(owner.putObject({ bucket, key: old, body: '', metadata: { colour: 'blue' } }));
    const listed = await owner.putObjectAcl({ bucket, key: old, acl: 'authenticated-read' });
    const rename = await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${old}` });
    observe('rename', rename.error?.code ?? rename.status);
    if (!rename.ok) return;
    observe('metadata', (await owner.headObject({ bucket, key })).header('x-std-meta-colour'));
    // Without access lists there is nothing to observe.
    if (!listed.ok) return;
    observe('access list', grantsIn(await owner.getObjectAcl({ bucket, key })).join(', '));
  });

  // REN-OBJ-04 (MAY): What happens to the versions of an object in a rename is observed.
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

  // REN-OBJ-05 (MAY): The answer to a rename of a missing object is observed.
  requirement('REN-OBJ-05', async ({ owner, sharedBucket: bucket, key, names, observe }) => {
    const rename = await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${names.key()}` });
    observe('rename of a missing object', rename.error?.code ?? rename.status);
  });

  // REN-OBJ-06 (MAY): The answer to a rename of an object onto its own name is observed.
  requirement('REN-OBJ-06', async ({ owner, sharedBucket: bucket, key, given, observe }) => {
    await given.object(bucket, key);
    const rename = await owner.renameObject({ bucket, key, renameSource: `/${bucket}/${key}` });
    observe('rename onto its own name', rename.error?.code ?? rename.status);
  });

  // REN-OBJ-07 (MUST): Where the provisional form of rename is offered, a stranger cannot rename an object in a
  //   bucket that grants nothing (403 AccessDenied in the compatible protocol).
  requirement(
    'REN-OBJ-07',
    async ({ owner, stranger, sharedBucket: bucket, key, names, given, observe, expect }) => {
      if (!(await offersRename({ owner, names, given, observe }, bucket))) return;
      const old = names.key();
      await given.object(bucket, old, 'of the owner');
      const rename = await stranger.renameObject({ bucket, key, renameSource: `/${bucket}/${old}` });
      expect(rename).toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key: old })).toHaveBody('of the owner');
      expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    },
  );
});
