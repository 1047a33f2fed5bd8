import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { pageOf } from './pages.ts';

const KEYS = ['a', 'b', 'c', 'd'];

profile('listing', () => {
  requirement('LIST-MARKER-01', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjects({ bucket, marker: 'b' });
    expect(listing).toSucceed(200);
    expect(pageOf(listing).keys).toEqual(['c', 'd']);
  });

  requirement('LIST-MARKER-02', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjects({ bucket, marker: 'b-between' });
    expect(listing).toSucceed(200);
    expect(pageOf(listing).keys).toEqual(['c', 'd']);
  });

  requirement('LIST-MARKER-03', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjects({ bucket, marker: 'e' });
    expect(listing).toSucceed(200);
    expect(listing.output).toMatchObject({ Contents: [], IsTruncated: false });
  });

  requirement('LIST-MARKER-04', async ({ owner, bucket, expect }) => {
    for (const marker of [undefined, 'some key']) {
      const listing = await owner.listObjects({ bucket, marker });
      expect(listing).toSucceed(200);
      // An empty echo may be left out.
      expect(listing.output?.Marker ?? '').toBe(marker ?? '');
    }
  });

  requirement('LIST-MARKER-05', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b/1', 'b/2', 'c']);
    for (const [maxKeys, last] of [
      [1, 'a'],
      [2, 'b/'],
    ] as const) {
      const listing = await owner.listObjects({ bucket, delimiter: '/', maxKeys });
      expect(listing).toSucceed(200);
      expect(listing.output).toMatchObject({ IsTruncated: true, NextMarker: last });
    }
  });

  requirement('LIST-MARKER-06', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjects({ bucket, maxKeys: 2 });
    expect(listing).toSucceed(200);
    expect(listing.output?.IsTruncated).toBe(true);
    expect(listing.output?.NextMarker).toBeUndefined();
  });

  requirement('LIST-MARKER-07', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b/1', 'b/2', 'c']);
    const listing = await owner.listObjects({ bucket, delimiter: '/', marker: 'b/' });
    expect(listing).toSucceed(200);
    expect(pageOf(listing)).toMatchObject({ keys: ['c'], prefixes: [] });
  });

  requirement('LIST-AFTER-01', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjectsV2({ bucket, startAfter: 'b' });
    expect(listing).toSucceed(200);
    expect(pageOf(listing).keys).toEqual(['c', 'd']);
  });

  requirement('LIST-AFTER-02', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjectsV2({ bucket, startAfter: 'b-between' });
    expect(listing).toSucceed(200);
    expect(pageOf(listing).keys).toEqual(['c', 'd']);
  });

  requirement('LIST-AFTER-03', async ({ owner, bucket, expect }) => {
    const listing = await owner.listObjectsV2({ bucket, startAfter: 'some key' });
    expect(listing).toSucceed(200);
    expect(listing.output?.StartAfter).toBe('some key');
  });

  requirement('LIST-AFTER-04', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const continuationToken = (await done(owner.listObjectsV2({ bucket, maxKeys: 1 }))).output
      ?.NextContinuationToken;
    const listing = await owner.listObjectsV2({ bucket, continuationToken, startAfter: 'c' });
    expect(listing).toSucceed(200);
    expect(pageOf(listing).keys).toEqual(['b', 'c', 'd']);
  });
});
