import { documentOf } from '../harness/document.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { byBytes } from './byte-order.ts';
import { bothForms, pageOf, pagesV1, pagesV2 } from './pages.ts';

const SEVEN = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const FOLDERS = ['a/1', 'a/2', 'b', 'c/1', 'c/2', 'c/3', 'd', 'e/1', 'f/1', 'f/2'];

profile('listing', () => {
  requirement('LIST-PAGE-01', async ({ owner, bucket, given, expect }) => {
    const keys = [...SEVEN, 'ab', 'é', '🜁', 'B'];
    await given.objects(bucket, keys);
    for (const maxKeys of [1, 3, 11]) {
      const pages = await pagesV1(owner, { bucket, maxKeys });
      expect(pages.flatMap((page) => page.keys)).toEqual(byBytes(keys));
    }
  });

  requirement('LIST-PAGE-02', async ({ owner, bucket, given, expect }) => {
    const keys = [...SEVEN, 'ab', 'é', '🜁', 'B'];
    await given.objects(bucket, keys);
    for (const maxKeys of [1, 3, 11]) {
      const pages = await pagesV2(owner, { bucket, maxKeys });
      expect(pages.flatMap((page) => page.keys)).toEqual(byBytes(keys));
    }
  });

  requirement('LIST-PAGE-03', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, FOLDERS);
    for (const maxKeys of [1, 2, 3]) {
      for (const pages of [
        await pagesV1(owner, { bucket, maxKeys, delimiter: '/' }),
        await pagesV2(owner, { bucket, maxKeys, delimiter: '/' }),
      ]) {
        expect(pages.flatMap(({ prefixes }) => prefixes)).toEqual(['a/', 'c/', 'e/', 'f/']);
        expect(pages.flatMap(({ keys }) => keys)).toEqual(['b', 'd']);
      }
    }
  });

  requirement('LIST-PAGE-04', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, FOLDERS);
    for (const listing of await bothForms(owner, { bucket, delimiter: '/', maxKeys: 3 })) {
      expect(listing).toSucceed(200);
      expect(pageOf(listing)).toMatchObject({ prefixes: ['a/', 'c/'], keys: ['b'] });
      expect(listing.output?.IsTruncated).toBe(true);
    }
  });

  requirement('LIST-PAGE-05', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, SEVEN);
    for (const listing of [
      await owner.listObjects({ bucket, maxKeys: 7 }),
      await owner.listObjectsV2({ bucket, maxKeys: 7 }),
      await owner.listObjects({ bucket, maxKeys: 3, marker: 'd' }),
    ]) {
      expect(listing).toSucceed(200);
      expect(listing.output?.IsTruncated).toBe(false);
    }
  });

  requirement('LIST-PAGE-06', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, SEVEN);
    const first = await owner.listObjectsV2({ bucket, maxKeys: 3 });
    expect(first).toSucceed();
    await done(owner.deleteObject({ bucket, key: 'c' }));
    await given.objects(bucket, ['aa', 'ee']);
    const continuationToken = first.output?.NextContinuationToken;
    for (const rest of [
      await owner.listObjects({ bucket, marker: 'c' }),
      await owner.listObjectsV2({ bucket, continuationToken }),
    ]) {
      expect(rest).toSucceed(200);
      const seen = [...pageOf(first).keys, ...pageOf(rest).keys].filter((key) => key !== 'ee');
      expect(seen).toEqual(SEVEN);
    }
  });

  requirement('LIST-PAGE-07', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'p/1', 'p/2/x', 'p/2/y', 'p/3', 'p/4/z', 'q']);
    for (const pages of [
      await pagesV1(owner, { bucket, maxKeys: 1, prefix: 'p/', delimiter: '/' }),
      await pagesV2(owner, { bucket, maxKeys: 1, prefix: 'p/', delimiter: '/' }),
    ]) {
      expect(pages.flatMap(({ keys }) => keys)).toEqual(['p/1', 'p/3']);
      expect(pages.flatMap(({ prefixes }) => prefixes)).toEqual(['p/2/', 'p/4/']);
    }
  });

  requirement('LIST-TOKEN-01', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, SEVEN);
    const [first, ...others] = await pagesV2(owner, { bucket, maxKeys: 4 });
    expect(first?.exchange.output).toMatchObject({
      IsTruncated: true,
      NextContinuationToken: expect.stringMatching(/./),
    });
    expect(others).toHaveLength(1);
    expect(others[0]?.exchange.output).toMatchObject({ IsTruncated: false });
    expect(others[0]?.exchange.output).not.toHaveProperty('NextContinuationToken', expect.anything());
  });

  requirement('LIST-TOKEN-02', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, SEVEN);
    const continuationToken = documentOf(
      await owner.listObjectsV2({ bucket, maxKeys: 4 }),
    ).NextContinuationToken;
    const next = await owner.listObjectsV2({ bucket, continuationToken });
    expect(next).toSucceed(200);
    expect(next.output?.ContinuationToken).toBe(continuationToken);
  });

  requirement('LIST-TOKEN-03', async ({ owner, bucket, expect }) => {
    expect(await owner.listObjectsV2({ bucket, continuationToken: '' })).toBeRefused('InvalidArgument');
  });

  requirement('LIST-TOKEN-04', async ({ owner, bucket, expect }) => {
    const continuationToken = 'assay-never-given-by-anyone';
    expect(await owner.listObjectsV2({ bucket, continuationToken })).toBeRefused('InvalidArgument');
  });
});
