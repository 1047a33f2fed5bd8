import { documentOf, nonEmpty } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { byBytes } from './byte-order.ts';
import { bothForms, pageOf, pagesV1, pagesV2 } from './pages.ts';

const SEVEN = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const FOLDERS = ['a/1', 'a/2', 'b', 'c/1', 'c/2', 'c/3', 'd', 'e/1', 'f/1', 'f/2'];

profile('listing', () => {
  // LIST-PAGE-01 (MUST): Paging the first form to its end returns every key exactly once, in order.
  requirement('LIST-PAGE-01', async ({ owner, bucket, given, expect }) => {
    const keys = [...SEVEN, 'ab', 'é', '🜁', 'B'];
    await given.objects(bucket, keys);
    for (const maxKeys of [1, 3, 11]) {
      const pages = await pagesV1(owner, { bucket, maxKeys });
      expect(
        pages.flatMap((page) => page.keys),
        `keys of all pages, ${maxKeys} a page`,
      ).toEqual(byBytes(keys));
    }
  });

  // LIST-PAGE-02 (MUST): Paging the second form to its end returns every key exactly once, in order.
  requirement('LIST-PAGE-02', async ({ owner, bucket, given, expect }) => {
    const keys = [...SEVEN, 'ab', 'é', '🜁', 'B'];
    await given.objects(bucket, keys);
    for (const maxKeys of [1, 3, 11]) {
      const pages = await pagesV2(owner, { bucket, maxKeys });
      expect(
        pages.flatMap((page) => page.keys),
        `keys of all pages, ${maxKeys} a page`,
      ).toEqual(byBytes(keys));
    }
  });

  // LIST-PAGE-03 (MUST): Paging with a delimiter to its end returns every common prefix exactly once, and no key
  //   below one.
  requirement('LIST-PAGE-03', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, FOLDERS);
    for (const maxKeys of [1, 2, 3]) {
      for (const pages of [
        await pagesV1(owner, { bucket, maxKeys, delimiter: '/' }),
        await pagesV2(owner, { bucket, maxKeys, delimiter: '/' }),
      ]) {
        const prefixes = pages.flatMap((page) => page.prefixes);
        expect(prefixes, `common prefixes of all pages, ${maxKeys} a page`).toEqual(['a/', 'c/', 'e/', 'f/']);
        const keys = pages.flatMap((page) => page.keys);
        expect(keys, `keys of all pages, ${maxKeys} a page`).toEqual(['b', 'd']);
      }
    }
  });

  // LIST-PAGE-04 (MUST): A page holds no more entries and common prefixes, taken together, than max-keys.
  requirement('LIST-PAGE-04', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, FOLDERS);
    for (const listing of await bothForms(owner, { bucket, delimiter: '/', maxKeys: 3 })) {
      expect(listing).toSucceed();
      const { keys, prefixes } = pageOf(listing);
      const entries = nonEmpty([...keys, ...prefixes], 'Contents and CommonPrefixes');
      expect(entries.length, `${listing.operation}: entries and common prefixes`).toBeLessThanOrEqual(3);
      expect(listing.output?.IsTruncated, `${listing.operation}: IsTruncated`).toBe(true);
    }
  });

  // LIST-PAGE-05 (MUST): A page that ends exactly with the last key has IsTruncated false.
  requirement('LIST-PAGE-05', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, SEVEN);
    for (const [listing, left] of [
      [await owner.listObjects({ bucket, maxKeys: 7 }), 7],
      [await owner.listObjectsV2({ bucket, maxKeys: 7 }), 7],
      [await owner.listObjects({ bucket, maxKeys: 3, marker: 'd' }), 3],
    ] as const) {
      // A page may hold fewer entries than requested: then more follow.
      const isTruncated = pageOf(listing).keys.length < left;
      expect(listing.output?.IsTruncated, `${listing.operation}: IsTruncated`).toBe(isTruncated);
    }
  });

  // LIST-PAGE-06 (SHOULD): A key that exists all the time is listed exactly once while other keys are created and
  //   deleted between the pages.
  requirement('LIST-PAGE-06', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, SEVEN);
    const first = await owner.listObjectsV2({ bucket, maxKeys: 3 });
    expect(first).toSucceed();
    const before = pageOf(first).keys;
    await done(owner.deleteObject({ bucket, key: 'c' }));
    await given.objects(bucket, ['aa', 'ee']);
    const continuationToken = first.output?.NextContinuationToken;
    for (const rest of [
      await owner.listObjects({ bucket, marker: before.at(-1) }),
      await owner.listObjectsV2({ bucket, continuationToken }),
    ]) {
      const seen = [...before, ...pageOf(rest).keys].filter((key) => !['c', 'aa', 'ee'].includes(key));
      expect(seen, `${rest.operation}: keys that were there all the time`).toEqual(
        SEVEN.filter((key) => key !== 'c'),
      );
    }
  });

  // LIST-PAGE-07 (MUST): A page after the first, requested with the same prefix and delimiter, applies both too.
  requirement('LIST-PAGE-07', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'p/1', 'p/2/x', 'p/2/y', 'p/3', 'p/4/z', 'q']);
    for (const pages of [
      await pagesV1(owner, { bucket, maxKeys: 1, prefix: 'p/', delimiter: '/' }),
      await pagesV2(owner, { bucket, maxKeys: 1, prefix: 'p/', delimiter: '/' }),
    ]) {
      const keys = pages.flatMap((page) => page.keys);
      expect(keys, 'keys of all pages').toEqual(['p/1', 'p/3']);
      const prefixes = pages.flatMap((page) => page.prefixes);
      expect(prefixes, 'common prefixes of all pages').toEqual(['p/2/', 'p/4/']);
    }
  });

  // LIST-TOKEN-01 (MUST): A truncated page carries NextContinuationToken, the last page does not.
  requirement('LIST-TOKEN-01', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, SEVEN);
    const pages = (await pagesV2(owner, { bucket, maxKeys: 4 })).map(({ exchange }) => documentOf(exchange));
    expect(pages.length, 'pages of 7 keys, 4 a page').toBeGreaterThan(1);
    for (const [at, { IsTruncated, NextContinuationToken }] of pages.entries()) {
      const isLast = at === pages.length - 1;
      expect(IsTruncated, `page ${at + 1}: IsTruncated`).toBe(!isLast);
      if (isLast)
        expect(NextContinuationToken || undefined, 'last page: NextContinuationToken').toBeUndefined();
      else expect(NextContinuationToken ?? '', `page ${at + 1}: NextContinuationToken`).toMatch(/./);
    }
  });

  // LIST-TOKEN-02 (std SHOULD, aws MUST): The list echoes the continuation token in ContinuationToken.
  requirement('LIST-TOKEN-02', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, SEVEN);
    const continuationToken = documentOf(
      await owner.listObjectsV2({ bucket, maxKeys: 4 }),
    ).NextContinuationToken;
    const next = await owner.listObjectsV2({ bucket, continuationToken });
    expect(next).toSucceed();
    expect(next.output?.ContinuationToken, 'ContinuationToken').toBe(continuationToken);
  });

  // LIST-TOKEN-03 (std SHOULD, aws MUST): An empty continuation token is refused (400 InvalidArgument in the
  //   compatible protocol).
  requirement('LIST-TOKEN-03', async ({ owner, bucket, expect }) => {
    expect(await owner.listObjectsV2({ bucket, continuationToken: '' })).toBeRefused('InvalidArgument');
  });

  // LIST-TOKEN-04 (SHOULD): A continuation token that the server never issued is refused (400 InvalidArgument in
  //   the compatible protocol).
  requirement('LIST-TOKEN-04', async ({ owner, bucket, expect }) => {
    const continuationToken = 'assay-never-given-by-anyone';
    expect(await owner.listObjectsV2({ bucket, continuationToken })).toBeRefused('InvalidArgument');
  });
});
