import { profile, requirement } from '../harness/requirement.ts';

profile('objects', () => {
  requirement('OBJ-ACCESS-01', async ({ stranger, sharedBucket: bucket, key, given, random, expect }) => {
    const secret = random.bytes(20).toString('hex');
    await given.object(bucket, key, secret);
    const read = await stranger.getObject({ bucket, key });
    expect(read).toBeRefused('AccessDenied');
    expect(read.body.toString('utf8'), 'the body of the refusal').not.toContain(secret);
    expect(await stranger.headObject({ bucket, key })).toBeRefused('AccessDenied');
  });

  requirement('OBJ-ACCESS-02', async ({ anonymous, sharedBucket: bucket, key, given, random, expect }) => {
    const secret = random.bytes(20).toString('hex');
    await given.object(bucket, key, secret);
    const read = await anonymous.getObject({ bucket, key });
    expect(read).toBeRefused('AccessDenied');
    expect(read.body.toString('utf8'), 'the body of the refusal').not.toContain(secret);
    expect(await anonymous.headObject({ bucket, key })).toBeRefused('AccessDenied');
  });

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

  requirement('OBJ-ACCESS-04', async ({ owner, stranger, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    expect(await stranger.deleteObject({ bucket, key })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  requirement('OBJ-ACCESS-05', async ({ owner, anonymous, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    expect(await anonymous.deleteObject({ bucket, key })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

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

  requirement('OBJ-ACCESS-06', async ({ owner, teammate, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'of the owner');
    expect(await teammate.getObject({ bucket, key })).toHaveBody('of the owner');
    expect(await teammate.putObject({ bucket, key, body: 'of the teammate' })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('of the teammate');
    expect(await teammate.deleteObject({ bucket, key })).toSucceed();
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });
});
