import { byBytes } from './byte-order.ts';
import { bothForms, pageOf, listOf } from './pages.ts';
import { profile, requirement } from '../harness/requirement.ts';

const EMPTY = { Contents: [], CommonPrefixes: [], IsTruncated: false };

profile('listing', () => {
  requirement('LIST-BASE-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const listing = await owner.listObjects({ bucket });
    expect(listing).toSucceed();
    expect(pageOf(listing).keys, 'keys listed').toEqual([key]);
  });

  requirement('LIST-BASE-02', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const listing = await owner.listObjectsV2({ bucket });
    expect(listing).toSucceed();
    expect(pageOf(listing).keys, 'keys listed').toEqual([key]);
  });

  requirement('LIST-BASE-03', async ({ owner, bucket, expect }) => {
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed();
      const { Contents, CommonPrefixes, IsTruncated } = listOf(listing);
      expect({ Contents, CommonPrefixes, IsTruncated }, `${listing.operation}: the list`).toEqual(EMPTY);
    }
  });

  requirement('LIST-BASE-04', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    expect(await owner.listObjects({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.listObjectsV2({ bucket })).toBeRefused('NoSuchBucket');
  });

  requirement('LIST-BASE-05', async ({ owner, bucket, given, expect }) => {
    // U+FF5E stands before U+1F701 in UTF-8 and behind it in UTF-16.
    // No key is a folder of another (OBJ-KEY-21): not every server can have both.
    const keys = ['b', 'abc', 'B', 'a/b', 'a-b', 'a0', 'é', '\uff5e', '🜁', 'ab', '~'];
    await given.objects(bucket, keys);
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed();
      expect(pageOf(listing).keys, 'keys listed').toEqual(byBytes(keys));
    }
  });

  requirement('LIST-BASE-06', async ({ owner, bucket, given, expect }) => {
    const keys = Array.from({ length: 30 }, (_, n) => `key-${n}`);
    await given.objects(bucket, keys);
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed();
      expect(pageOf(listing).keys, 'keys listed').toEqual(byBytes(keys));
    }
  });

  requirement('LIST-BASE-07', async ({ owner, bucket, expect }) => {
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed();
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
      expect(listing).toSucceed();
      expect(pageOf(listing).keys, 'keys listed').toEqual(['b', 'ba', 'bb/c']);
    }
  });

  requirement('LIST-PREFIX-02', async ({ owner, bucket, dialect, expect }) => {
    for (const prefix of [undefined, 'some/prefix']) {
      for (const listing of await bothForms(owner, { bucket, prefix })) {
        expect(listing).toSucceed();
        const { Prefix } = listOf(listing);
        // In the neutral dialect an echo of nothing may be left out.
        const absent = dialect === 'std' && prefix === undefined ? '' : undefined;
        expect(Prefix ?? absent, `${listing.operation}: Prefix`).toBe(prefix ?? '');
      }
    }
  });

  requirement('LIST-PREFIX-03', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const listing of await bothForms(owner, { bucket, prefix: `${key}-and-more` })) {
      expect(listing).toSucceed();
      const { Contents, CommonPrefixes, IsTruncated } = listOf(listing);
      expect({ Contents, CommonPrefixes, IsTruncated }, `${listing.operation}: the list`).toEqual(EMPTY);
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
        expect(listing).toSucceed();
        expect(pageOf(listing).keys, 'keys listed').toEqual([`${stem}-x`]);
      }
    }
  });

  requirement('LIST-PREFIX-05', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b']);
    for (const listing of await bothForms(owner, { bucket, prefix: '' })) {
      expect(listing).toSucceed();
      expect(pageOf(listing).keys, 'keys listed').toEqual(['a', 'b']);
    }
  });
});
