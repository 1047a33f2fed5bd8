import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';

/** SigV4 allows 15 minutes between the clocks of client and server; a timestamp may be off by as much. */
const CLOCK_DIFFERENCE_MS = 15 * 60 * 1000;

profile('buckets', () => {
  requirement('BKT-LIST-01', async ({ owner, bucket, expect }) => {
    const listed = await owner.listBuckets({});
    expect(listed).toSucceed(200);
    expect(listed.output?.Buckets.map(({ Name }) => Name)).toContain(bucket);
  });

  requirement('BKT-LIST-02', async ({ stranger, bucket, expect }) => {
    const listed = await stranger.listBuckets({});
    expect(listed).toSucceed(200);
    expect(listed.output?.Buckets.map(({ Name }) => Name)).not.toContain(bucket);
  });

  requirement('BKT-LIST-03', async ({ teammate, bucket, expect }) => {
    const listed = await teammate.listBuckets({});
    expect(listed).toSucceed(200);
    expect(listed.output?.Buckets.map(({ Name }) => Name)).not.toContain(bucket);
  });

  requirement('BKT-LIST-04', async ({ owner, bucket, expect }) => {
    await done(owner.deleteBucket({ bucket }));
    const listed = await owner.listBuckets({});
    expect(listed).toSucceed(200);
    expect(listed.output?.Buckets.map(({ Name }) => Name)).not.toContain(bucket);
  });

  requirement('BKT-LIST-05', async ({ owner, bucket, expect }) => {
    const listed = await owner.listBuckets({});
    expect(listed).toSucceed(200);
    expect(listed.output?.Owner?.ID).toEqual(expect.stringMatching(/./));
    const found = listed.output?.Buckets.find(({ Name }) => Name === bucket);
    expect(found).toMatchObject({
      Name: bucket,
      CreationDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]00:00)$/),
    });
  });

  requirement('BKT-LIST-06', async ({ owner, bucket, expect }) => {
    const listed = await done(owner.listBuckets({}));
    const found = listed.output?.Buckets.find(({ Name }) => Name === bucket);
    expect(Math.abs(Date.parse(found?.CreationDate ?? '') - Date.now())).toBeLessThan(CLOCK_DIFFERENCE_MS);
  });

  requirement('BKT-LIST-07', async ({ owner, given, observe }) => {
    const made = [await given.bucket(), await given.bucket(), await given.bucket()];
    const listed = await done(owner.listBuckets({}));
    const names = listed.output?.Buckets.map(({ Name }) => Name).filter((name) => made.includes(name)) ?? [];
    observe('in name order', String(names.join() === [...names].sort().join()));
  });

  requirement('BKT-LIST-08', async ({ anonymous, bucket, expect }) => {
    const listed = await anonymous.listBuckets({});
    // AWS redirects a browser to its product page, others refuse or list nothing: none may name the bucket.
    expect(listed.response).toBeDefined();
    expect(listed.body.toString('utf8')).not.toContain(bucket);
  });

  requirement('BKT-LIST-09', async ({ owner, bucket, observe }) => {
    const byPrefix = await owner.listBuckets({}, { query: [['prefix', bucket]] });
    observe(
      'prefix',
      byPrefix.output?.Buckets.length === 1 ? 'filters' : `${byPrefix.status}, does not filter`,
    );
    const byOne = await owner.listBuckets({}, { query: [['max-buckets', '1']] });
    observe(
      'max-buckets=1',
      byOne.output?.Buckets.length === 1 ? 'limits' : `${byOne.status}, does not limit`,
    );
  });

  requirement('BKT-HEAD-01', async ({ owner, bucket, expect }) => {
    expect(await owner.headBucket({ bucket })).toSucceed(200);
  });

  requirement('BKT-HEAD-02', async ({ owner, names, expect }) => {
    expect(await owner.headBucket({ bucket: names.bucket() })).toHaveStatus(404);
  });

  requirement('BKT-HEAD-03', async ({ stranger, bucket, expect }) => {
    expect(await stranger.headBucket({ bucket })).toHaveStatus(403);
  });

  requirement('BKT-HEAD-04', async ({ owner, bucket, target, expect }) => {
    expect(await owner.headBucket({ bucket })).toHaveHeader('x-std-bucket-region', target.region);
  });

  requirement('BKT-LOC-01', async ({ owner, bucket, expect }) => {
    const location = await owner.getBucketLocation({ bucket });
    expect(location).toSucceed(200);
    expect(location).toFollowItsSchema();
  });

  requirement('BKT-LOC-02', async ({ owner, names, expect }) => {
    expect(await owner.getBucketLocation({ bucket: names.bucket() })).toBeRefused('NoSuchBucket');
  });

  requirement('BKT-LOC-03', async ({ stranger, bucket, expect }) => {
    expect(await stranger.getBucketLocation({ bucket })).toBeRefused('AccessDenied');
  });

  requirement('BKT-ADDR-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const path of [`/${bucket}`, `/${bucket}/`]) {
      const listed = await owner.listObjects({ bucket }, { path });
      expect(listed).toSucceed(200);
      expect(listed.output?.Contents.map(({ Key }) => Key)).toEqual([key]);
    }
  });

  requirement('BKT-ADDR-02', async ({ owner, bucket, target, observe }) => {
    const { host } = new URL(target.endpoint);
    const listed = await owner.listObjects(
      { bucket },
      { path: '/', headers: [['Host', `${bucket}.${host}`]] },
    );
    observe(
      'GET / at bucket.host',
      listed.output ? 'lists the bucket' : (listed.error?.code ?? listed.status),
    );
  });
});
