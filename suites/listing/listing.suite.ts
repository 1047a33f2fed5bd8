import { byBytes } from './byte-order.ts';
import { bothForms, pageOf, listOf } from './pages.ts';
import { profile, requirement } from '../harness/requirement.ts';

const EMPTY = { Contents: [], CommonPrefixes: [], IsTruncated: false };

profile('listing', () => {
  // LIST-BASE-01 (MUST): GET on a bucket is answered with an XML list of its objects (200 in the compatible
  //   protocol).
  requirement('LIST-BASE-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const listing = await owner.listObjects({ bucket });
    expect(listing).toSucceed();
    expect(pageOf(listing).keys, 'keys listed').toEqual([key]);
  });

  // LIST-BASE-02 (MUST): GET on a bucket with list-type=2 is answered with an XML list of its objects (200 in the
  //   compatible protocol).
  requirement('LIST-BASE-02', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const listing = await owner.listObjectsV2({ bucket });
    expect(listing).toSucceed();
    expect(pageOf(listing).keys, 'keys listed').toEqual([key]);
  });

  // LIST-BASE-03 (MUST): The list of an empty bucket has no Contents and IsTruncated false.
  requirement('LIST-BASE-03', async ({ owner, bucket, expect }) => {
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed();
      const { Contents, CommonPrefixes, IsTruncated } = listOf(listing);
      expect({ Contents, CommonPrefixes, IsTruncated }, `${listing.operation}: the list`).toEqual(EMPTY);
    }
  });

  // LIST-BASE-04 (MUST): Listing a bucket that does not exist is refused (404 NoSuchBucket in the compatible
  //   protocol).
  requirement('LIST-BASE-04', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    expect(await owner.listObjects({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.listObjectsV2({ bucket })).toBeRefused('NoSuchBucket');
  });

  // LIST-BASE-05 (MUST): Keys are listed in the order of their UTF-8 bytes.
  requirement('LIST-BASE-05', async ({ owner, bucket, given, expect }) => {
    // U+FF5E sorts before U+1F701 in UTF-8 and after it in UTF-16. No key is a folder of another (OBJ-KEY-21): not every
    // server can store both.
    const keys = ['b', 'abc', 'B', 'a/b', 'a-b', 'a0', 'é', '\uff5e', '🜁', 'ab', '~'];
    await given.objects(bucket, keys);
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed();
      expect(pageOf(listing).keys, 'keys listed').toEqual(byBytes(keys));
    }
  });

  // LIST-BASE-06 (MUST): Every key of the bucket is listed exactly once.
  requirement('LIST-BASE-06', async ({ owner, bucket, given, expect }) => {
    const keys = Array.from({ length: 30 }, (_, n) => `key-${n}`);
    await given.objects(bucket, keys);
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed();
      expect(pageOf(listing).keys, 'keys listed').toEqual(byBytes(keys));
    }
  });

  // LIST-BASE-07 (MUST): The list names the bucket in Name.
  requirement('LIST-BASE-07', async ({ owner, bucket, expect }) => {
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed();
      expect(listing.output?.Name).toBe(bucket);
    }
  });

  // LIST-BASE-08 (SHOULD): A list-type other than 2 is refused (400 InvalidArgument in the compatible protocol).
  requirement('LIST-BASE-08', async ({ owner, bucket, expect }) => {
    expect(await owner.listObjects({ bucket }, { query: [['list-type', '3']] })).toBeRefused(
      'InvalidArgument',
    );
  });

  // LIST-PREFIX-01 (MUST): A prefix restricts the list to the keys that begin with it.
  requirement('LIST-PREFIX-01', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b', 'ba', 'bb/c', 'c', 'ab']);
    for (const listing of await bothForms(owner, { bucket, prefix: 'b' })) {
      expect(listing).toSucceed();
      expect(pageOf(listing).keys, 'keys listed').toEqual(['b', 'ba', 'bb/c']);
    }
  });

  // LIST-PREFIX-02 (std SHOULD, aws MUST): The list echoes the prefix in Prefix, empty when none was given (in std
  //   it may then be absent).
  requirement('LIST-PREFIX-02', async ({ owner, bucket, dialect, expect }) => {
    for (const prefix of [undefined, 'some/prefix']) {
      for (const listing of await bothForms(owner, { bucket, prefix })) {
        expect(listing).toSucceed();
        const { Prefix } = listOf(listing);
        // An empty echo may be left out where that means the same.
        const absent = dialect.emptyElementMeansAbsent && prefix === undefined ? '' : undefined;
        expect(Prefix ?? absent, `${listing.operation}: Prefix`).toBe(prefix ?? '');
      }
    }
  });

  // LIST-PREFIX-03 (MUST): A prefix that no key begins with returns an empty list and no error.
  requirement('LIST-PREFIX-03', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const listing of await bothForms(owner, { bucket, prefix: `${key}-and-more` })) {
      expect(listing).toSucceed();
      const { Contents, CommonPrefixes, IsTruncated } = listOf(listing);
      expect({ Contents, CommonPrefixes, IsTruncated }, `${listing.operation}: the list`).toEqual(EMPTY);
    }
  });

  // LIST-PREFIX-04 (MUST): A prefix is compared byte by byte: case, plus, percent, space and letters outside ASCII
  //   count.
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

  // LIST-PREFIX-05 (MUST): An empty prefix lists like no prefix.
  requirement('LIST-PREFIX-05', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b']);
    for (const listing of await bothForms(owner, { bucket, prefix: '' })) {
      expect(listing).toSucceed();
      expect(pageOf(listing).keys, 'keys listed').toEqual(['a', 'b']);
    }
  });
});
