import { documentOf, nonEmpty } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bucketNamesOf, bucketsOf } from './bucket-list.ts';

/** SigV4 allows 15 minutes between the clocks of client and server; a timestamp may be off by as much. */
const CLOCK_DIFFERENCE_MS = 15 * 60 * 1000;

/** The values that the public protocol allows for a region in the location of a bucket. */
function locationsOf(region: string): string[] {
  if (region === 'us-east-1') return [''];
  return region === 'eu-west-1' ? [region, 'EU'] : [region];
}

profile('buckets', () => {
  // BKT-LIST-01 (MUST): The bucket list holds a bucket that the caller created, within the target's deadline.
  requirement('BKT-LIST-01', async ({ owner, bucket, expect, settled }) => {
    await settled(async () => expect(await bucketNamesOf(owner), 'the bucket list').toContain(bucket));
  });

  // BKT-LIST-02 (MUST): The bucket list does not hold a bucket of another project.
  requirement('BKT-LIST-02', async ({ owner, stranger, bucket, given, expect, settled }) => {
    const ours = [bucket, await given.bucket(), await given.bucket()];
    const theirs = [await given.bucket(stranger), await given.bucket(stranger)];
    for (const [client, own, foreign] of [
      [owner, ours, theirs],
      [stranger, theirs, ours],
    ] as const) {
      await settled(async () => {
        const listed = await bucketNamesOf(client);
        // What is missing from a list counts only once the list has settled.
        expect(listed, `the bucket list of the ${client.identity.name}`).toEqual(
          expect.arrayContaining([...own]),
        );
      });
      const leaked = (await bucketNamesOf(client)).filter((name) => foreign.includes(name));
      expect(leaked, `foreign buckets listed to the ${client.identity.name}`).toEqual([]);
    }
  });

  // BKT-LIST-03 (MUST): The bucket list of a teammate does not hold a bucket that the owner created.
  requirement('BKT-LIST-03', async ({ owner, teammate, bucket, expect, settled }) => {
    await settled(async () =>
      expect(await bucketNamesOf(owner), 'the bucket list of the owner').toContain(bucket),
    );
    const leaked = (await bucketNamesOf(teammate)).filter((name) => name === bucket);
    expect(leaked, "buckets of the owner in the teammate's list").toEqual([]);
  });

  // BKT-LIST-04 (MUST): A bucket that was deleted leaves the bucket list within the target's deadline.
  requirement('BKT-LIST-04', async ({ owner, bucket, expect, settled }) => {
    await settled(async () => expect(await bucketNamesOf(owner), 'the bucket list').toContain(bucket));
    await done(owner.deleteBucket({ bucket }));
    await settled(async () => {
      const left = (await bucketNamesOf(owner)).filter((name) => name === bucket);
      expect(left, 'deleted buckets in the bucket list').toEqual([]);
    });
  });

  // BKT-LIST-05 (std SHOULD, aws MUST): The bucket list carries the Owner with an ID, and for each bucket its Name
  //   and CreationDate.
  requirement('BKT-LIST-05', async ({ owner, bucket, expect, settled }) => {
    await settled(async () => {
      const listed = documentOf(await owner.listBuckets({}));
      expect(listed.Owner?.ID ?? '', 'ID of the Owner').toMatch(/./);
      for (const { Name, CreationDate } of nonEmpty(listed.Buckets, 'Buckets'))
        expect(Date.parse(CreationDate ?? ''), `CreationDate of ${Name}, as a time`).toBeGreaterThan(0);
      expect(await bucketNamesOf(owner), 'the bucket list').toContain(bucket);
    });
  });

  // BKT-LIST-06 (std SHOULD, aws MUST): The CreationDate of a new bucket lies within the allowed clock difference
  //   of its creation.
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

  // BKT-LIST-07 (MAY): Whether buckets are listed in the order of their names is observed.
  requirement('BKT-LIST-07', async ({ owner, given, observe }) => {
    const made = [await given.bucket(), await given.bucket(), await given.bucket()];
    const names = (await bucketNamesOf(owner)).filter((name) => made.includes(name));
    observe('in name order', String(names.join() === [...names].sort().join()));
  });

  // BKT-LIST-08 (MUST): A list request without a signature reveals no bucket.
  requirement('BKT-LIST-08', async ({ anonymous, bucket, expect }) => {
    const listed = await anonymous.listBuckets({});
    // AWS redirects a browser to its product page, other servers refuse or list nothing: none may name the bucket.
    expect(listed.response, 'an answer').toBeDefined();
    expect(listed.body.toString('utf8'), 'the answer').not.toContain(bucket);
  });

  // BKT-LIST-09 (MAY): What max-buckets, continuation-token and prefix do to the bucket list is observed.
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

  // BKT-HEAD-01 (MUST): HEAD on the caller's own bucket is accepted (200 in the compatible protocol).
  requirement('BKT-HEAD-01', async ({ owner, bucket, expect }) => {
    expect(await owner.headBucket({ bucket })).toSucceed();
  });

  // BKT-HEAD-02 (MUST): HEAD on a bucket that does not exist is refused (404 in the compatible protocol).
  requirement('BKT-HEAD-02', async ({ owner, names, expect }) => {
    expect(await owner.headBucket({ bucket: names.bucket() })).toBeRefused('NoSuchBucket');
  });

  // BKT-HEAD-03 (MUST): HEAD by a stranger on a private bucket is refused (403 in the compatible protocol).
  requirement('BKT-HEAD-03', async ({ stranger, bucket, expect }) => {
    expect(await stranger.headBucket({ bucket })).toBeDenied();
  });

  // BKT-HEAD-04 (MUST): HEAD on a bucket names its region in x-amz-bucket-region.
  requirement('BKT-HEAD-04', async ({ owner, bucket, target, expect }) => {
    expect(await owner.headBucket({ bucket })).toHaveHeader('x-std-bucket-region', target.region);
  });

  // BKT-LOC-01 (MUST): The location of a bucket is a LocationConstraint document.
  requirement('BKT-LOC-01', async ({ owner, bucket, expect, observe }) => {
    const location = await owner.getBucketLocation({ bucket });
    observe('region', documentOf(location).LocationConstraint);
    expect(location).toFollowItsSchema();
  });

  // BKT-LOC-04 (MUST): The location of a bucket is empty in us-east-1 and elsewhere the region of the bucket (EU
  //   may be used for eu-west-1).
  requirement('BKT-LOC-04', async ({ owner, bucket, target, expect }) => {
    const { LocationConstraint = '' } = documentOf(await owner.getBucketLocation({ bucket }));
    expect(locationsOf(target.region), 'what the location may be').toContain(LocationConstraint);
  });

  // BKT-LOC-02 (MUST): The location of a bucket that does not exist is refused (404 NoSuchBucket in the compatible
  //   protocol).
  requirement('BKT-LOC-02', async ({ owner, names, expect }) => {
    expect(await owner.getBucketLocation({ bucket: names.bucket() })).toBeRefused('NoSuchBucket');
  });

  // BKT-LOC-03 (std SHOULD, aws MUST): The location of a private bucket is refused to a stranger (403 AccessDenied
  //   in the compatible protocol).
  requirement('BKT-LOC-03', async ({ stranger, bucket, expect }) => {
    expect(await stranger.getBucketLocation({ bucket })).toBeRefused('AccessDenied');
  });

  // BKT-ADDR-01 (MUST): A bucket path means the same with and without the closing slash.
  requirement('BKT-ADDR-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const path of [`/${bucket}`, `/${bucket}/`]) {
      const listed = await owner.listObjects({ bucket }, { path });
      const keys = documentOf(listed).Contents.map(({ Key }) => Key);
      expect(keys, `keys listed at ${path}`).toEqual([key]);
    }
  });

  // BKT-ADDR-02 (MAY): Whether a bucket can be addressed by host name (bucket.host) is observed.
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
