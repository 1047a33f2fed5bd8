import { profile, requirement } from '../harness/requirement.ts';

profile('multipart', () => {
  requirement('MPU-ENC-01', async ({ owner, sharedBucket: bucket, expect }) => {
    const listed = await owner.listMultipartUploads({ bucket, encodingType: 'xml' });
    expect(listed).toBeRefused('InvalidArgument');
  });
});
