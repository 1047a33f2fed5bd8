import { byBytes } from './byte-order.ts';
import { bothForms, pageOf } from './pages.ts';
import { profile, requirement } from '../harness/requirement.ts';

profile('listing', () => {
  requirement('LIST-BASE-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const listing = await owner.listObjects({ bucket });
    expect(listing).toSucceed(200);
    expect(pageOf(listing).keys).toEqual([key]);
  });

  requirement('LIST-BASE-02', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const listing = await owner.listObjectsV2({ bucket });
    expect(listing).toSucceed(200);
    expect(pageOf(listing).keys).toEqual([key]);
    // The neutral dialect may leave it out; where it is required, RESP-XML-05 asks for it.
    expect(listing.output?.KeyCount ?? 1).toBe(1);
  });

  requirement('LIST-BASE-03', async ({ owner, bucket, expect }) => {
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed(200);
      expect(listing.output).toMatchObject({ Contents: [], IsTruncated: false });
    }
  });

  requirement('LIST-BASE-04', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    expect(await owner.listObjects({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.listObjectsV2({ bucket })).toBeRefused('NoSuchBucket');
  });

  requirement('LIST-BASE-05', async ({ owner, bucket, given, expect }) => {
    // U+FF5E stands before U+1F701 in UTF-8 and behind it in UTF-16.
    const keys = ['b', 'a', 'B', 'a/b', 'a-b', 'a0', 'é', '\uff5e', '🜁', 'ab', '~'];
    await given.objects(bucket, keys);
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed(200);
      expect(pageOf(listing).keys).toEqual(byBytes(keys));
    }
  });

  requirement('LIST-BASE-06', async ({ owner, bucket, given, expect }) => {
    const keys = Array.from({ length: 30 }, (_, n) => `key-${n}`);
    await given.objects(bucket, keys);
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed(200);
      expect(pageOf(listing).keys).toEqual(byBytes(keys));
    }
  });

  requirement('LIST-BASE-07', async ({ owner, bucket, expect }) => {
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed(200);
      expect(listing.output?.Name).toBe(bucket);
    }
  });

  requirement('LIST-BASE-08', async ({ owner, bucket, expect }) => {
    expect(await owner.listObjects({ bucket }, { query: [['list-type', '3']] })).toBeRefused(
      'InvalidArgument',
    );
  });

  requirement('LIST-PREFIX-01', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b', 'ba', 'bb/c', 'c', 'ab']);
    for (const listing of await bothForms(owner, { bucket, prefix: 'b' })) {
      expect(listing).toSucceed(200);
      expect(pageOf(listing).keys).toEqual(['b', 'ba', 'bb/c']);
    }
  });

  requirement('LIST-PREFIX-02', async ({ owner, bucket, expect }) => {
    for (const prefix of [undefined, 'some/prefix']) {
      for (const listing of await bothForms(owner, { bucket, prefix })) {
        expect(listing).toSucceed(200);
        // An empty echo may be left out.
        expect(listing.output?.Prefix ?? '').toBe(prefix ?? '');
      }
    }
  });

  requirement('LIST-PREFIX-03', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const listing of await bothForms(owner, { bucket, prefix: `${key}-and-more` })) {
      expect(listing).toSucceed(200);
      expect(listing.output).toMatchObject({ Contents: [], CommonPrefixes: [], IsTruncated: false });
    }
  });

  requirement('LIST-PREFIX-04', async ({ owner, bucket, given, expect }) => {
    const stems = ['A', 'a', 'a+', 'a%20', 'a ', 'aé'];
    await given.objects(
      bucket,
      stems.map((stem) => `${stem}-x`),
    );
    for (const stem of stems) {
      for (const listing of await bothForms(owner, { bucket, prefix: `${stem}-` })) {
        expect(listing).toSucceed(200);
        expect(pageOf(listing).keys).toEqual([`${stem}-x`]);
      }
    }
  });

  requirement('LIST-PREFIX-05', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b']);
    for (const listing of await bothForms(owner, { bucket, prefix: '' })) {
      expect(listing).toSucceed(200);
      expect(pageOf(listing).keys).toEqual(['a', 'b']);
    }
  });
});
