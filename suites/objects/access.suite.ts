import { profile, requirement } from '../harness/requirement.ts';

profile('objects', () => {
  // OBJ-ACCESS-01 (MUST): A stranger cannot read an object that grants nothing (403 AccessDenied in the compatible
  //   protocol).
  requirement('OBJ-ACCESS-01', async ({ stranger, sharedBucket: bucket, key, given, random, expect }) => {
    const secret = random.bytes(20).toString('hex');
    await given.object(bucket, key, secret);
    const read = await stranger.getObject({ bucket, key });
    expect(read).toBeRefused('AccessDenied');
    expect(read.body.toString('utf8'), 'the body of the refusal').not.toContain(secret);
    expect(await stranger.headObject({ bucket, key })).toBeRefused('AccessDenied');
  });

  // OBJ-ACCESS-02 (MUST): An unsigned request cannot read an object that grants nothing (403 AccessDenied in the
  //   compatible protocol).
  requirement('OBJ-ACCESS-02', async ({ anonymous, sharedBucket: bucket, key, given, random, expect }) => {
    const secret = random.bytes(20).toString('hex');
    await given.object(bucket, key, secret);
    const read = await anonymous.getObject({ bucket, key });
    expect(read).toBeRefused('AccessDenied');
    expect(read.body.toString('utf8'), 'the body of the refusal').not.toContain(secret);
    expect(await anonymous.headObject({ bucket, key })).toBeRefused('AccessDenied');
  });

  // OBJ-ACCESS-03 (MUST): A stranger cannot write into a bucket that grants nothing; an existing object stays (403
  //   AccessDenied in the compatible protocol).
  requirement(
    'OBJ-ACCESS-03',
    async ({ owner, stranger, sharedBucket: bucket, key, names, given, expect }) => {
      const fresh = names.key();
      await given.object(bucket, key, 'stays');
      expect(await stranger.putObject({ bucket, key, body: 'replaced' })).toBeRefused('AccessDenied');
      expect(await stranger.putObject({ bucket, key: fresh, body: 'added' })).toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
      expect(await owner.headObject({ bucket, key: fresh })).toBeRefused('NoSuchKey');
    },
  );

  // OBJ-ACCESS-04 (MUST): A stranger cannot delete an object in a bucket that grants nothing (403 AccessDenied in
  //   the compatible protocol).
  requirement('OBJ-ACCESS-04', async ({ owner, stranger, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    expect(await stranger.deleteObject({ bucket, key })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // OBJ-ACCESS-05 (MUST): An unsigned request cannot delete an object in a bucket that grants nothing (403
  //   AccessDenied in the compatible protocol).
  requirement('OBJ-ACCESS-05', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    expect(await anonymous.deleteObject({ bucket, key })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // OBJ-ACCESS-07 (MUST): An unsigned request cannot write into a bucket that grants nothing; an existing object
  //   stays (403 AccessDenied in the compatible protocol).
  requirement(
    'OBJ-ACCESS-07',
    async ({ owner, anonymous, sharedBucket: bucket, key, names, given, expect }) => {
      const fresh = names.key();
      await given.object(bucket, key, 'stays');
      expect(await anonymous.putObject({ bucket, key, body: 'replaced' })).toBeRefused('AccessDenied');
      expect(await anonymous.putObject({ bucket, key: fresh, body: 'added' })).toBeRefused('AccessDenied');
      expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
      expect(await owner.headObject({ bucket, key: fresh })).toBeRefused('NoSuchKey');
    },
  );

  // OBJ-ACCESS-06 (MUST): A teammate can read, replace and delete an object that the owner uploaded, without any
  //   grant.
  requirement('OBJ-ACCESS-06', async ({ owner, teammate, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'of the owner');
    expect(await teammate.getObject({ bucket, key })).toHaveBody('of the owner');
    expect(await teammate.putObject({ bucket, key, body: 'of the teammate' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('of the teammate');
    expect(await teammate.deleteObject({ bucket, key })).toSucceed();
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });
});
