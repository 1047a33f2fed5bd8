import { profile, requirement } from '../harness/requirement.ts';

/** More than a server keeps in one piece of its own, or sends in one write. */
const LARGE = 6 * 1024 * 1024;

profile('copy', () => {
  requirement('COPY-OBJ-01', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, 'copied');
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('copied');
    expect(await owner.getObject({ bucket, key: source })).toHaveBody('copied');
  });

  requirement('COPY-OBJ-02', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source, 'copied');
    await given.object(bucket, key, 'replaced by the copy');
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('copied');
  });

  requirement('COPY-OBJ-03', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    // Of a length that no power of two divides, so that pieces out of place do not look alike.
    const content = Buffer.alloc(LARGE + 1, 'every byte of a large object');
    await given.object(bucket, source, content);
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });

  requirement('COPY-ANSWER-01', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    await given.object(bucket, source);
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    expect(copy).toSucceed(200);
    expect(copy).toFollowItsSchema();
    expect(copy.output?.ETag).toMatch(/./);
    expect(copy.output?.LastModified).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  requirement('COPY-ANSWER-02', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const source = names.key();
    const etag = (await given.object(bucket, source)).header('etag') ?? '';
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` });
    expect(copy).toSucceed(200);
    expect(copy.output?.ETag).toBe(etag);
    expect(await owner.headObject({ bucket, key })).toHaveHeader('etag', etag);
  });

  requirement('COPY-SELF-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'itself');
    const copy = await owner.copyObject({ bucket, key, copySource: `${bucket}/${key}` });
    expect(copy).toBeRefused('InvalidRequest');
    expect(await owner.getObject({ bucket, key })).toHaveBody('itself');
  });

  requirement('COPY-SELF-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'itself');
    const copy = await owner.copyObject({
      bucket,
      key,
      copySource: `${bucket}/${key}`,
      metadataDirective: 'REPLACE',
      metadata: { colour: 'red' },
    });
    expect(copy).toSucceed(200);
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('itself');
    expect(read).toHaveHeader('x-std-meta-colour', 'red');
  });
});
