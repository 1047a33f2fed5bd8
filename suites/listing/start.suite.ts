import { documentOf, nonEmpty } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { byBytes } from './byte-order.ts';
import { pageOf } from './pages.ts';

const KEYS = ['a', 'b', 'c', 'd'];

profile('listing', () => {
  // LIST-MARKER-01 (MUST): A marker starts the list after that key, which is not listed itself.
  requirement('LIST-MARKER-01', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjects({ bucket, marker: 'b' });
    expect(listing).toSucceed();
    expect(pageOf(listing).keys, 'keys listed').toEqual(['c', 'd']);
  });

  // LIST-MARKER-02 (MUST): A marker need not be a key of the bucket.
  requirement('LIST-MARKER-02', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjects({ bucket, marker: 'b-between' });
    expect(listing).toSucceed();
    expect(pageOf(listing).keys, 'keys listed').toEqual(['c', 'd']);
  });

  // LIST-MARKER-03 (MUST): A marker after the last key returns an empty list.
  requirement('LIST-MARKER-03', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjects({ bucket, marker: 'e' });
    expect(listing).toSucceed();
    const { keys } = pageOf(listing);
    expect({ keys, truncated: listing.output?.IsTruncated }, 'the list').toEqual({
      keys: [],
      truncated: false,
    });
  });

  // LIST-MARKER-04 (std SHOULD, aws MUST): The list echoes the marker in Marker, empty when none was given (in std
  //   it may then be absent).
  requirement('LIST-MARKER-04', async ({ owner, bucket, dialect, expect }) => {
    for (const marker of [undefined, 'some key']) {
      const listing = await owner.listObjects({ bucket, marker });
      expect(listing).toSucceed();
      // An empty echo may be left out where that means the same.
      const absent = dialect.emptyElementMeansAbsent && marker === undefined ? '' : undefined;
      expect(documentOf(listing).Marker ?? absent, 'Marker').toBe(marker ?? '');
    }
  });

  // LIST-MARKER-05 (std SHOULD, aws MUST): A truncated page with a delimiter carries as NextMarker the last entry
  //   or common prefix of the page.
  requirement('LIST-MARKER-05', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b/1', 'b/2', 'c']);
    for (const maxKeys of [1, 2]) {
      const listing = await owner.listObjects({ bucket, delimiter: '/', maxKeys });
      const { keys, prefixes } = pageOf(listing);
      const last = byBytes(nonEmpty([...keys, ...prefixes], 'Contents and CommonPrefixes')).at(-1);
      const { IsTruncated, NextMarker } = documentOf(listing);
      expect({ IsTruncated, NextMarker }, `a page of ${maxKeys}`).toEqual({
        IsTruncated: true,
        NextMarker: last,
      });
    }
  });

  // LIST-MARKER-06 (std SHOULD, aws MUST): A truncated page without a delimiter carries no NextMarker.
  requirement('LIST-MARKER-06', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjects({ bucket, maxKeys: 2 });
    expect(listing).toSucceed();
    expect(listing.output?.IsTruncated, 'IsTruncated').toBe(true);
    expect(listing.output?.NextMarker, 'NextMarker').toBeUndefined();
  });

  // LIST-MARKER-07 (MUST): A marker that is a common prefix starts a list with that delimiter after everything
  //   below the prefix.
  requirement('LIST-MARKER-07', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b/1', 'b/2', 'c']);
    const listing = await owner.listObjects({ bucket, delimiter: '/', marker: 'b/' });
    expect(listing).toSucceed();
    const { keys, prefixes } = pageOf(listing);
    expect({ keys, prefixes }, 'what is listed').toEqual({ keys: ['c'], prefixes: [] });
  });

  // LIST-AFTER-01 (MUST): start-after starts the list after that key, which is not listed itself.
  requirement('LIST-AFTER-01', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjectsV2({ bucket, startAfter: 'b' });
    expect(listing).toSucceed();
    expect(pageOf(listing).keys, 'keys listed').toEqual(['c', 'd']);
  });

  // LIST-AFTER-02 (MUST): start-after need not be a key of the bucket.
  requirement('LIST-AFTER-02', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const listing = await owner.listObjectsV2({ bucket, startAfter: 'b-between' });
    expect(listing).toSucceed();
    expect(pageOf(listing).keys, 'keys listed').toEqual(['c', 'd']);
  });

  // LIST-AFTER-03 (std SHOULD, aws MUST): The list echoes start-after in StartAfter.
  requirement('LIST-AFTER-03', async ({ owner, bucket, expect }) => {
    const listing = await owner.listObjectsV2({ bucket, startAfter: 'some key' });
    expect(listing).toSucceed();
    expect(listing.output?.StartAfter, 'StartAfter').toBe('some key');
  });

  // LIST-AFTER-04 (std SHOULD, aws MUST): A continuation token decides where a page begins, whatever start-after
  //   says.
  requirement('LIST-AFTER-04', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, KEYS);
    const continuationToken = documentOf(
      await owner.listObjectsV2({ bucket, maxKeys: 1 }),
    ).NextContinuationToken;
    const listing = await owner.listObjectsV2({ bucket, continuationToken, startAfter: 'c' });
    expect(listing).toSucceed();
    expect(pageOf(listing).keys, 'keys listed').toEqual(['b', 'c', 'd']);
  });
});
