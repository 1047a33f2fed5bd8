import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';

profile('buckets', () => {
  // BKT-ACCESS-01 (MUST): A teammate can list the owner's bucket, and write and delete objects in it, without any
  //   grant.
  requirement('BKT-ACCESS-01', async ({ owner, teammate, bucket, key, expect }) => {
    expect(await teammate.putObject({ bucket, key, body: 'ours' })).toSucceed();
    const listed = documentOf(await teammate.listObjects({ bucket })).Contents.map(({ Key }) => Key);
    expect(listed, 'keys listed to the teammate').toEqual([key]);
    expect(await owner.getObject({ bucket, key })).toHaveBody('ours');
    expect(await teammate.deleteObject({ bucket, key })).toSucceed();
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // BKT-ACCESS-02 (MUST): A stranger cannot list a bucket that grants nothing (403 AccessDenied in the compatible
  //   protocol).
  requirement('BKT-ACCESS-02', async ({ stranger, bucket, expect }) => {
    expect(await stranger.listObjects({ bucket })).toBeRefused('AccessDenied');
    expect(await stranger.listObjectsV2({ bucket })).toBeRefused('AccessDenied');
  });

  // BKT-ACCESS-03 (MUST): An unsigned request cannot list a bucket that grants nothing (403 AccessDenied in the
  //   compatible protocol).
  requirement('BKT-ACCESS-03', async ({ anonymous, bucket, expect }) => {
    expect(await anonymous.listObjects({ bucket })).toBeRefused('AccessDenied');
    expect(await anonymous.listObjectsV2({ bucket })).toBeRefused('AccessDenied');
  });

  // BKT-ACCESS-04 (MUST): A request whose x-amz-expected-bucket-owner names another account is refused and changes
  //   nothing (403 AccessDenied).
  requirement('BKT-ACCESS-04', async ({ owner, bucket, key, expect }) => {
    const another = { headers: [['x-std-expected-bucket-owner', '000000000000']] } as const;
    expect(await owner.headBucket({ bucket }, another)).toHaveStatus(403);
    expect(await owner.putObject({ bucket, key, body: 'never' }, another)).toBeRefused('AccessDenied');
    expect(await owner.headObject({ bucket, key })).toHaveStatus(404);
  });
});
