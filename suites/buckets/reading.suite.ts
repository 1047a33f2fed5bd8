import { documentOf, nonEmpty } from '../harness/document.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bucketNamesOf, bucketsOf } from './bucket-list.ts';

/** SigV4 allows 15 minutes between the clocks of client and server; a timestamp may be off by as much. */
const CLOCK_DIFFERENCE_MS = 15 * 60 * 1000;

/** What the public protocol may call a region in the location of a bucket. */
function locationsOf(region: string): string[] {
  if (region === 'us-east-1') return [''];
  return region === 'eu-west-1' ? [region, 'EU'] : [region];
}

profile('buckets', () => {
  requirement('BKT-LIST-01', async ({ owner, bucket, expect, settled }) => {
    await settled(async () => expect(await bucketNamesOf(owner), 'the bucket list').toContain(bucket));
  });

  requirement('BKT-LIST-02', async ({ owner, stranger, bucket, given, expect, settled }) => {
    const ours = [bucket, await given.bucket(), await given.bucket()];
    const theirs = [await given.bucket(stranger), await given.bucket(stranger)];
    for (const [client, own, foreign] of [
      [owner, ours, theirs],
      [stranger, theirs, ours],
    ] as const) {
      await settled(async () => {
        const listed = await bucketNamesOf(client);
        // Only a list that has settled says what is not in it.
        expect(listed, `the bucket list of the ${client.identity.name}`).toEqual(
          expect.arrayContaining([...own]),
        );
      });
      const leaked = (await bucketNamesOf(client)).filter((name) => foreign.includes(name));
      expect(leaked, `foreign buckets listed to the ${client.identity.name}`).toEqual([]);
    }
  });

  requirement('BKT-LIST-03', async ({ owner, teammate, bucket, expect, settled }) => {
    await settled(async () =>
      expect(await bucketNamesOf(owner), 'the bucket list of the owner').toContain(bucket),
    );
    const leaked = (await bucketNamesOf(teammate)).filter((name) => name === bucket);
    expect(leaked, "buckets of the owner in the teammate's list").toEqual([]);
  });

  requirement('BKT-LIST-04', async ({ owner, bucket, expect, settled }) => {
    await settled(async () => expect(await bucketNamesOf(owner), 'the bucket list').toContain(bucket));
    await done(owner.deleteBucket({ bucket }));
    await settled(async () => {
      const left = (await bucketNamesOf(owner)).filter((name) => name === bucket);
      expect(left, 'deleted buckets in the bucket list').toEqual([]);
    });
  });

  requirement('BKT-LIST-05', async ({ owner, bucket, expect, settled }) => {
    await settled(async () => {
      const listed = documentOf(await owner.listBuckets({}));
      expect(listed.Owner?.ID ?? '', 'ID of the Owner').toMatch(/./);
      for (const { Name, CreationDate } of nonEmpty(listed.Buckets, 'Buckets'))
        expect(Date.parse(CreationDate ?? ''), `CreationDate of ${Name}, as a time`).toBeGreaterThan(0);
      expect(await bucketNamesOf(owner), 'the bucket list').toContain(bucket);
    });
  });

  requirement('BKT-LIST-06', async ({ owner, names, expect, settled }) => {
    const bucket = names.bucket();
    const created = Date.parse((await done(owner.createBucket({ bucket }))).header('date') ?? '');
    await settled(async () => {
      const entries = (await bucketsOf(owner)).filter(({ Name }) => Name === bucket);
      const [{ CreationDate = '' }] = nonEmpty(entries, `entries of ${bucket} in the bucket list`);
      const label = `milliseconds between the CreationDate ${CreationDate} and the Date of the creation`;
      expect(Math.abs(Date.parse(CreationDate) - created), label).toBeLessThan(CLOCK_DIFFERENCE_MS);
    });
  });

  requirement('BKT-LIST-07', async ({ owner, given, observe }) => {
    const made = [await given.bucket(), await given.bucket(), await given.bucket()];
    const names = (await bucketNamesOf(owner)).filter((name) => made.includes(name));
    observe('in name order', String(names.join() === [...names].sort().join()));
  });

  requirement('BKT-LIST-08', async ({ anonymous, bucket, expect }) => {
    const listed = await anonymous.listBuckets({});
    // AWS redirects a browser to its product page, others refuse or list nothing: none may name the bucket.
    expect(listed.response, 'an answer').toBeDefined();
    expect(listed.body.toString('utf8'), 'the answer').not.toContain(bucket);
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
    expect(await owner.headBucket({ bucket })).toSucceed();
  });

  requirement('BKT-HEAD-02', async ({ owner, names, expect }) => {
    expect(await owner.headBucket({ bucket: names.bucket() })).toBeRefused('NoSuchBucket');
  });

  requirement('BKT-HEAD-03', async ({ stranger, bucket, expect }) => {
    expect(await stranger.headBucket({ bucket })).toBeDenied();
  });

  requirement('BKT-HEAD-04', async ({ owner, bucket, target, expect }) => {
    expect(await owner.headBucket({ bucket })).toHaveHeader('x-std-bucket-region', target.region);
  });

  requirement('BKT-LOC-01', async ({ owner, bucket, expect, observe }) => {
    const location = await owner.getBucketLocation({ bucket });
    observe('region', documentOf(location).LocationConstraint);
    expect(location).toFollowItsSchema();
  });

  requirement('BKT-LOC-04', async ({ owner, bucket, target, expect }) => {
    const { LocationConstraint = '' } = documentOf(await owner.getBucketLocation({ bucket }));
    expect(locationsOf(target.region), 'what the location may be').toContain(LocationConstraint);
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
      const keys = documentOf(listed).Contents.map(({ Key }) => Key);
      expect(keys, `keys listed at ${path}`).toEqual([key]);
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
