import { profile, requirement } from '../harness/requirement.ts';
import { bothForms } from './pages.ts';

profile('listing', () => {
  requirement('LIST-ENTRY-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, '12345');
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed(200);
      const entry = {
        Key: key,
        Size: 5,
        ETag: expect.stringMatching(/./),
        // Which of the ways to write UTC is RESP-XML-06's to say.
        LastModified: expect.stringMatching(/(?:Z|[+-]00:00)$/),
      };
      expect(listing.output?.Contents).toMatchObject([entry]);
    }
  });

  requirement('LIST-ENTRY-02', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const etag = (await owner.headObject({ bucket, key })).header('etag');
    expect(etag).toEqual(expect.stringMatching(/^".+"$/));
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed(200);
      expect(listing.output?.Contents[0]?.ETag).toBe(etag);
    }
  });

  requirement('LIST-ENTRY-03', async ({ owner, bucket, given, expect }) => {
    await given.object(bucket, 'empty', '');
    await given.object(bucket, 'unicode', 'é🜁');
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed(200);
      expect(listing.output?.Contents.map(({ Size }) => Size)).toEqual([0, 6]);
    }
  });

  requirement('LIST-ENTRY-04', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const modified = Date.parse((await owner.headObject({ bucket, key })).header('last-modified') ?? '');
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed(200);
      const listed = Date.parse(listing.output?.Contents[0]?.LastModified ?? '');
      expect(Math.floor(listed / 1000)).toBe(Math.floor(modified / 1000));
    }
  });

  requirement('LIST-ENTRY-05', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed(200);
      expect(listing.output?.Contents[0]?.StorageClass).toBe('STANDARD');
    }
  });

  requirement('LIST-ENTRY-06', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const listing = await owner.listObjects({ bucket });
    expect(listing).toSucceed(200);
    expect(listing.output?.Contents[0]?.Owner?.ID).toEqual(expect.stringMatching(/./));
  });

  requirement('LIST-ENTRY-07', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const fetchOwner of [undefined, false]) {
      const listing = await owner.listObjectsV2({ bucket, fetchOwner });
      expect(listing).toSucceed(200);
      expect(listing.output?.Contents).toHaveLength(1);
      expect(listing.output?.Contents[0]?.Owner).toBeUndefined();
    }
  });

  requirement('LIST-ENTRY-08', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const listing = await owner.listObjectsV2({ bucket, fetchOwner: true });
    expect(listing).toSucceed(200);
    expect(listing.output?.Contents[0]?.Owner?.ID).toEqual(expect.stringMatching(/./));
  });

  requirement('LIST-ENTRY-09', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b/1', 'b/2', 'c/1', 'd']);
    const listing = await owner.listObjectsV2({ bucket, delimiter: '/' });
    expect(listing).toSucceed(200);
    expect(listing.output?.KeyCount).toBe(4);
    const page = await owner.listObjectsV2({ bucket, delimiter: '/', maxKeys: 2 });
    expect(page).toSucceed(200);
    expect(page.output?.KeyCount).toBe(2);
  });
});
