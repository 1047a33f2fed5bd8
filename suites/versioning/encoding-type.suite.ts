import { profile, requirement } from '../harness/requirement.ts';

profile('versioning', () => {
  // VER-ENC-01 (std SHOULD, aws MUST): Another encoding-type than url is refused (400 InvalidArgument in the
  //   compatible protocol) when versions are listed.
  requirement('VER-ENC-01', async ({ owner, sharedBucket: bucket, expect }) => {
    const listed = await owner.listObjectVersions({ bucket, encodingType: 'xml' });
    expect(listed).toBeRefused('InvalidArgument');
  });
});
