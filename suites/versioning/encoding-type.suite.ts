import { profile, requirement } from '../harness/requirement.ts';

profile('versioning', () => {
  requirement('VER-ENC-01', async ({ owner, sharedBucket: bucket, expect }) => {
    const listed = await owner.listObjectVersions({ bucket, encodingType: 'xml' });
    expect(listed).toBeRefused('InvalidArgument');
  });
});
