import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';

profile('buckets', () => {
  // BKT-CREATE-01 (MUST): PUT on a free name, without a body, is accepted (200 in the compatible protocol) and the
  //   bucket exists.
  requirement('BKT-CREATE-01', async ({ owner, names, expect, settled }) => {
    const bucket = names.bucket();
    expect(await owner.createBucket({ bucket })).toSucceed();
    await settled(async () => expect(await owner.headBucket({ bucket })).toSucceed());
  });

  // BKT-CREATE-02 (MUST): A new bucket holds no objects.
  requirement('BKT-CREATE-02', async ({ owner, bucket, expect, settled }) => {
    await settled(async () => {
      const { Contents, CommonPrefixes } = documentOf(await owner.listObjectsV2({ bucket }));
      expect({ Contents, CommonPrefixes }, 'the list of a new bucket').toEqual({
        Contents: [],
        CommonPrefixes: [],
      });
    });
  });

  // BKT-CREATE-03 (std SHOULD, aws MUST): The answer to a creation carries a Location header that names the bucket.
  requirement('BKT-CREATE-03', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    const created = await done(owner.createBucket({ bucket }));
    // A path in the default region, a URL of the bucket's own host elsewhere (AWS recorded).
    expect(created).toHaveHeader('location', new RegExp(bucket));
  });

  // BKT-CREATE-04 (std SHOULD, aws MUST): A creation with a body that is not well-formed XML is refused and creates
  //   nothing (400 MalformedXML in the compatible protocol).
  requirement('BKT-CREATE-04', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    const rawBody = '<CreateBucketConfiguration><LocationConstraint>';
    expect(await owner.createBucket({ bucket }, { rawBody })).toBeRefused('MalformedXML');
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });

  // BKT-CREATE-05 (std SHOULD, aws MUST): A creation with a location constraint that does not name a region is
  //   refused and creates nothing (400 InvalidLocationConstraint or IllegalLocationConstraintException in the
  //   compatible protocol).
  requirement('BKT-CREATE-05', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    const created = await owner.createBucket({ bucket, body: { LocationConstraint: 'nowhere-at-all-9' } });
    expect(created).toBeRefused(['InvalidLocationConstraint', 'IllegalLocationConstraintException']);
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });

  // BKT-CREATE-06 (MUST): A creation without a signature is refused and creates nothing (403 AccessDenied in the
  //   compatible protocol).
  requirement('BKT-CREATE-06', async ({ owner, anonymous, names, expect }) => {
    const bucket = names.bucket();
    expect(await anonymous.createBucket({ bucket })).toBeRefused('AccessDenied');
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });

  // BKT-UNIQ-01 (MUST): Creating a bucket under a name that another project already uses is refused, and that
  //   bucket and its objects stay as they were (409 BucketAlreadyExists in the compatible protocol).
  requirement('BKT-UNIQ-01', async ({ owner, stranger, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key, 'stays');
    // So soon after the creation AWS may report a conflicting operation.
    await settled(async () =>
      expect(await stranger.createBucket({ bucket })).toBeRefused('BucketAlreadyExists'),
    );
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
    expect(await stranger.headBucket({ bucket })).toBeDenied();
  });

  // BKT-UNIQ-02 (MUST): Creating a bucket that the same user already owns is accepted or refused (200, or 409
  //   BucketAlreadyOwnedByYou, in the compatible protocol), and its objects stay.
  requirement('BKT-UNIQ-02', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key, 'stays');
    await settled(async () => {
      const again = await owner.createBucket({ bucket });
      // AWS answers 200 in us-east-1, for old clients, and 409 elsewhere.
      if (!again.ok) expect(again).toBeRefused('BucketAlreadyOwnedByYou');
    });
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // BKT-UNIQ-03 (MAY): The answer to a teammate who creates a bucket that the owner already has is observed.
  requirement('BKT-UNIQ-03', async ({ teammate, bucket, observe }) => {
    const again = await teammate.createBucket({ bucket });
    observe('answer', again.error?.code ?? again.status);
  });

  // BKT-UNIQ-04 (MUST): Of two projects that create the same free name at the same time, at most one succeeds, and
  //   that one owns the bucket.
  requirement('BKT-UNIQ-04', async ({ owner, stranger, names, expect, settled }) => {
    // In either order, and more than once: the request sent first is likely to arrive first, and the result may depend on
    // the winner.
    for (const pair of [0, 1, 2, 3, 4, 5].map((nth) => (nth % 2 ? [stranger, owner] : [owner, stranger]))) {
      const bucket = names.bucket();
      const answers = await Promise.all(pair.map((client) => client.createBucket({ bucket })));
      expect(answers.filter(({ ok }) => ok).length, 'creations that succeeded').toBeLessThanOrEqual(1);
      await settled(async () => {
        const heads = await Promise.all(pair.map((client) => client.headBucket({ bucket })));
        expect(
          heads.map(({ ok }) => ok),
          'whether the bucket belongs to those who created it',
        ).toEqual(answers.map(({ ok }) => ok));
      });
    }
  });
});
