import { profile, requirement } from '../harness/requirement.ts';

profile('copy', () => {
  // COPY-PLUS-01 (std SHOULD, aws MUST): A plus sign in x-std-copy-source stands for a space, and %2B for a plus
  //   sign.
  requirement('COPY-PLUS-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, `${key}/a b`, 'of the space');
    await given.object(bucket, `${key}/a+b`, 'of the plus');
    for (const [written, content] of [
      ['a+b', 'of the space'],
      ['a%20b', 'of the space'],
      ['a%2Bb', 'of the plus'],
    ] as const) {
      const copySource = `/${bucket}/${key}/${written}`;
      const copy = await owner.copyObject({ bucket, key: `${key}/copy`, copySource });
      expect(copy, written).toSucceed();
      expect(await owner.getObject({ bucket, key: `${key}/copy` }), `copy of ${written}`).toHaveBody(content);
    }
  });
});
