import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { onSubResource } from '../case/wire-path.ts';

/** Sub-resources of a bucket that have their own DELETE in the public protocol; a target may lack some of them. */
const SUB_RESOURCES = [
  'cors',
  'encryption',
  'lifecycle',
  'ownershipControls',
  'policy',
  'publicAccessBlock',
  'replication',
  'tagging',
  'website',
] as const;

profile('buckets', () => {
  // BKT-DEL-01 (MUST): The owner deletes an empty bucket; within the target's deadline it is reported as not
  //   existing.
  requirement('BKT-DEL-01', async ({ owner, bucket, expect, settled }) => {
    expect(await owner.deleteBucket({ bucket })).toSucceed();
    await settled(async () => expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket'));
  });

  // BKT-DEL-02 (std SHOULD, aws MUST): A bucket deletion returns 204 without a body.
  requirement('BKT-DEL-02', async ({ owner, bucket, expect }) => {
    const deleted = await owner.deleteBucket({ bucket });
    expect(deleted).toSucceed(204);
    expect(deleted).toHaveBody('');
  });

  // BKT-DEL-03 (MUST): Deleting a bucket that holds an object is refused and the object stays (409 BucketNotEmpty
  //   in the compatible protocol).
  requirement('BKT-DEL-03', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    expect(await owner.deleteBucket({ bucket })).toBeRefused('BucketNotEmpty');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // BKT-DEL-04 (MUST): A bucket can be deleted once its last object has been deleted, within the target's deadline.
  requirement('BKT-DEL-04', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key);
    await done(owner.deleteObject({ bucket, key }));
    await settled(async () => expect(await owner.deleteBucket({ bucket })).toSucceed());
    await settled(async () => expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket'));
  });

  // BKT-DEL-05 (MUST): Deleting a bucket by a stranger is refused and the bucket stays (403 AccessDenied in the
  //   compatible protocol).
  requirement('BKT-DEL-05', async ({ owner, stranger, bucket, expect }) => {
    expect(await stranger.deleteBucket({ bucket })).toBeRefused('AccessDenied');
    expect(await owner.headBucket({ bucket })).toSucceed();
  });

  // BKT-DEL-06 (MUST): Deleting a bucket without a signature is refused and the bucket stays (403 AccessDenied in
  //   the compatible protocol).
  requirement('BKT-DEL-06', async ({ owner, anonymous, bucket, expect }) => {
    expect(await anonymous.deleteBucket({ bucket })).toBeRefused('AccessDenied');
    expect(await owner.headBucket({ bucket })).toSucceed();
  });

  // BKT-DEL-07 (MAY): Whether a teammate may delete the owner's bucket is observed.
  requirement('BKT-DEL-07', async ({ owner, teammate, bucket, observe }) => {
    const deleted = await teammate.deleteBucket({ bucket });
    observe('answer', deleted.error?.code ?? deleted.status);
    observe('bucket afterwards', (await owner.headBucket({ bucket })).status);
  });

  // BKT-DEL-08 (MUST): Deleting a bucket that does not exist is refused (404 NoSuchBucket in the compatible
  //   protocol).
  requirement('BKT-DEL-08', async ({ owner, names, expect }) => {
    expect(await owner.deleteBucket({ bucket: names.bucket() })).toBeRefused('NoSuchBucket');
  });

  // BKT-DEL-09 (std MUST, aws SHOULD): The name of a deleted bucket can be used again by its former owner, within
  //   the target's deadline.
  requirement('BKT-DEL-09', async ({ owner, bucket, expect, settled }) => {
    await done(owner.deleteBucket({ bucket }));
    await settled(async () => expect(await owner.createBucket({ bucket })).toSucceed());
    await settled(async () => expect(await owner.headBucket({ bucket })).toSucceed());
  });

  // BKT-DEL-10 (std MUST, aws SHOULD): The name of a deleted bucket can be used again by another project, within
  //   the target's deadline.
  requirement('BKT-DEL-10', async ({ owner, stranger, bucket, expect, settled }) => {
    await done(owner.deleteBucket({ bucket }));
    await settled(async () => expect(await stranger.createBucket({ bucket })).toSucceed());
    await settled(async () => expect(await stranger.headBucket({ bucket })).toSucceed());
  });

  // BKT-DEL-11 (std MUST, aws SHOULD): A bucket that is created again under the name of a deleted one, within the
  //   target's deadline, holds none of the former objects.
  requirement('BKT-DEL-11', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key, 'of the former bucket');
    await done(owner.deleteObject({ bucket, key }));
    await done(owner.deleteBucket({ bucket }));
    await settled(async () => expect(await owner.createBucket({ bucket })).toSucceed());
    await settled(async () => {
      const keys = documentOf(await owner.listObjectsV2({ bucket })).Contents.map(({ Key }) => Key);
      expect(keys, 'keys listed').toEqual([]);
      expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    });
  });

  // BKT-DEL-12 (MAY): Whether a bucket that holds only open multipart uploads can be deleted is observed.
  requirement('BKT-DEL-12', async ({ owner, bucket, key, observe }) => {
    await done(owner.createMultipartUpload({ bucket, key }));
    const deleted = await owner.deleteBucket({ bucket });
    observe('answer', deleted.error?.code ?? deleted.status);
  });

  // BKT-DEL-14 (MUST): DELETE on a sub-resource of a bucket does not delete the bucket, even if only the public
  //   protocol has that sub-resource (publicAccessBlock, ownershipControls, encryption and so on).
  requirement('BKT-DEL-14', async ({ owner, target, bucket, key, expect }) => {
    for (const resource of SUB_RESOURCES) {
      await owner.send(...onSubResource(target, bucket, resource, { method: 'DELETE' }));
      expect(await owner.headBucket({ bucket }), `after DELETE of ${resource}`).toSucceed();
    }
    // If the bucket was deleted after all, HEAD may not show it yet, but this upload fails.
    expect(await owner.putObject({ bucket, key, body: 'assay' })).toSucceed();
  });
});
