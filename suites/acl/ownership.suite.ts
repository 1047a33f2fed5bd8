import type { CaseContext } from '../case/context.ts';
import type { Client } from '../../client/client.ts';
import { documentOf } from '../case/document.ts';
import { done, doneInTime } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bucketWithLists, everyone, grant, grantsIn, listOf, ownerIdOf } from './lists.ts';

/** A bucket that everyone may write to, with an object uploaded by `by`. @throws Blocked */
async function uploadedBy(
  by: Client,
  key: string,
  context: Pick<CaseContext, 'owner' | 'names' | 'dialect' | 'target'>,
): Promise<string> {
  const { owner, target } = context;
  const bucket = await bucketWithLists(context);
  const list = listOf(await ownerIdOf(owner, bucket), [everyone, 'WRITE']);
  await grant(context, bucket, () => owner.putBucketAcl({ bucket, body: list }));
  await doneInTime(target, () => by.putObject({ bucket, key, body: 'uploaded' }));
  return bucket;
}

profile('acl', () => {
  // ACL-OWNER-01 (MUST): The owner of an object is the user who uploaded it, also in the bucket of another project.
  requirement('ACL-OWNER-01', async ({ owner, stranger, names, dialect, target, key, expect }) => {
    const bucket = await uploadedBy(stranger, key, { owner, names, dialect, target });
    const list = await stranger.getObjectAcl({ bucket, key });
    const { ID } = documentOf(list).Owner;
    expect(ID, 'ID of the Owner of the object').toMatch(/./);
    expect(ID, "ID of the Owner of the object beside the bucket's").not.toBe(await ownerIdOf(owner, bucket));
    const { canonicalId } = target.identities.stranger ?? {};
    if (dialect.ownerIds === 'project' && canonicalId !== undefined)
      expect(ID, 'ID of the Owner of the object').toBe(canonicalId);
  });

  // ACL-OWNER-02 (MUST): A bucket owner cannot delete an object that it does not own; the object stays (403
  //   AccessDenied in the compatible protocol).
  requirement('ACL-OWNER-02', async ({ owner, stranger, names, dialect, target, key, expect }) => {
    const bucket = await uploadedBy(stranger, key, { owner, names, dialect, target });
    expect(await owner.deleteObject({ bucket, key })).toBeRefused('AccessDenied');
    expect(await stranger.getObject({ bucket, key })).toHaveBody('uploaded');
  });

  // ACL-OWNER-03 (std SHOULD, aws MUST): The creator of a bucket finds the same Owner ID in the access list of the
  //   bucket as in the list of buckets.
  requirement('ACL-OWNER-03', async ({ owner, bucket, expect }) => {
    const listed = documentOf(await owner.listBuckets({}));
    expect(listed.Owner?.ID, 'ID of the Owner of the list of buckets').toMatch(/./);
    const list = documentOf(await owner.getBucketAcl({ bucket }));
    expect(list.Owner.ID, 'ID of the Owner of the access list').toBe(listed.Owner?.ID);
  });

  // ACL-OWNER-04 (std MUST, aws SHOULD): A bucket owner cannot read an object of another project in its own bucket
  //   that grants it nothing (403 AccessDenied in the compatible protocol).
  requirement('ACL-OWNER-04', async ({ owner, stranger, names, dialect, target, key, expect }) => {
    const bucket = await uploadedBy(stranger, key, { owner, names, dialect, target });
    const read = await owner.getObject({ bucket, key });
    expect(read).toBeRefused('AccessDenied');
    expect(read.body.toString('utf8'), 'body of the refusal').not.toContain('uploaded');
    expect(await stranger.getObject({ bucket, key })).toHaveBody('uploaded');
  });

  // ACL-OWNER-05 (MUST): Uploads of a teammate are fully accessible to the owner of the bucket.
  requirement('ACL-OWNER-05', async ({ owner, teammate, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'of the teammate', teammate);
    expect(await owner.getObject({ bucket, key })).toHaveBody('of the teammate');
    expect(await owner.getObjectAcl({ bucket, key })).toSucceed();
    expect(await owner.deleteObject({ bucket, key })).toSucceed();
    expect(await teammate.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // ACL-OWNER-06 (MAY): Who owns an unsigned upload into a bucket that everyone may write to is observed.
  requirement('ACL-OWNER-06', async ({ owner, anonymous, names, dialect, target, key, observe }) => {
    const bucket = await uploadedBy(anonymous, key, { owner, names, dialect, target });
    const listed = await done(owner.listObjectsV2({ bucket, fetchOwner: true }));
    const id = listed.output?.Contents[0]?.Owner?.ID;
    observe(
      'owner',
      id === (await ownerIdOf(owner, bucket))
        ? 'the owner of the bucket'
        : id === undefined
          ? 'none'
          : 'another',
    );
    const read = await owner.getObject({ bucket, key });
    observe('read by the owner of the bucket', read.error?.code ?? read.status);
    await anonymous.deleteObject({ bucket, key });
  });

  // ACL-OWNER-07 (MUST): The owner of an object in the bucket of another project reads it and its list, changes its
  //   list and deletes it.
  requirement('ACL-OWNER-07', async ({ owner, stranger, names, dialect, target, key, expect }) => {
    const bucket = await uploadedBy(stranger, key, { owner, names, dialect, target });
    expect(await stranger.getObject({ bucket, key })).toHaveBody('uploaded');
    expect(await stranger.putObjectAcl({ bucket, key, acl: 'authenticated-read' })).toSucceed();
    expect(grantsIn(await stranger.getObjectAcl({ bucket, key })), 'grants').toEqual([
      'AuthenticatedUsers READ',
      'owner FULL_CONTROL',
    ]);
    expect(await stranger.deleteObject({ bucket, key })).toSucceed();
    const { Contents } = documentOf(await owner.listObjectsV2({ bucket }));
    expect(Contents, 'objects afterwards').toEqual([]);
  });
});
