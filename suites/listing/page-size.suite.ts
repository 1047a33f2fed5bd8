import { profile, requirement } from '../harness/requirement.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { bothForms, pageOf } from './pages.ts';

/** A max-keys that is refused by both forms. */
function refused(id: RequirementId, ...values: string[]): void {
  requirement(id, async ({ owner, bucket, expect }) => {
    for (const maxKeys of values) {
      expect(await owner.listObjects({ bucket, maxKeys })).toBeRefused('InvalidArgument');
      expect(await owner.listObjectsV2({ bucket, maxKeys })).toBeRefused('InvalidArgument');
    }
  });
}

/** A max-keys (or none) and the MaxKeys that both forms return. */
function echoed(id: RequirementId, maxKeys: number | undefined, echo: number): void {
  requirement(id, async ({ owner, bucket, expect }) => {
    for (const listing of await bothForms(owner, { bucket, maxKeys })) {
      expect(listing).toSucceed();
      expect(listing.output?.MaxKeys, `${listing.operation}: MaxKeys`).toBe(echo);
    }
  });
}

profile('listing', () => {
  // LIST-MAX-04 (SHOULD): A max-keys above 1,000 is echoed as MaxKeys 1000.
  echoed('LIST-MAX-04', 1001, 1000);
  // LIST-MAX-05 (std SHOULD, aws MUST): Without max-keys the list says MaxKeys 1000.
  echoed('LIST-MAX-05', undefined, 1000);
  // LIST-MAX-06 (std SHOULD, aws MUST): The list echoes a max-keys of up to 1,000 in MaxKeys.
  echoed('LIST-MAX-06', 17, 17);
  // LIST-MAX-07 (std SHOULD, aws MUST): A negative max-keys is refused (400 InvalidArgument in the compatible
  //   protocol).
  refused('LIST-MAX-07', '-1', '-1000');
  // LIST-MAX-08 (std SHOULD, aws MUST): A max-keys that is not a number is refused (400 InvalidArgument in the
  //   compatible protocol).
  refused('LIST-MAX-08', 'many', '1.5');
  // LIST-MAX-09 (std SHOULD, aws MUST): A max-keys beyond the range of a 32-bit integer is refused (400
  //   InvalidArgument in the compatible protocol).
  refused('LIST-MAX-09', '49832749832798423', '99999999999999999999');

  // LIST-MAX-01 (MUST): max-keys=1 returns at most one entry, and IsTruncated true while more remain.
  requirement('LIST-MAX-01', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b']);
    for (const listing of await bothForms(owner, { bucket, maxKeys: 1 })) {
      expect(listing).toSucceed();
      // The public documentation allows a page with fewer entries than requested, but never more.
      expect(pageOf(listing).keys.slice(1), `${listing.operation}: entries beyond the first`).toEqual([]);
      expect(listing.output?.IsTruncated, `${listing.operation}: IsTruncated`).toBe(true);
    }
  });

  // LIST-MAX-02 (std SHOULD, aws MUST): max-keys=0 returns an empty page with IsTruncated false.
  requirement('LIST-MAX-02', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b']);
    for (const listing of await bothForms(owner, { bucket, maxKeys: 0 })) {
      expect(listing).toSucceed();
      const { keys } = pageOf(listing);
      expect({ keys, truncated: listing.output?.IsTruncated }, `${listing.operation}: the page`).toEqual({
        keys: [],
        truncated: false,
      });
    }
  });

  // LIST-MAX-03 (std SHOULD, aws MUST): A max-keys above 1,000 returns at most 1,000 entries on a page.
  requirement('LIST-MAX-03', async ({ owner, bucket, given, expect }) => {
    await given.objects(
      bucket,
      Array.from({ length: 1001 }, (_, n) => `key-${String(n).padStart(4, '0')}`),
    );
    for (const listing of await bothForms(owner, { bucket, maxKeys: 2000 })) {
      expect(listing).toSucceed();
      const { keys } = pageOf(listing);
      expect(keys.length, `${listing.operation}: entries on the page`).toBeLessThanOrEqual(1000);
      expect(listing.output?.IsTruncated, `${listing.operation}: IsTruncated`).toBe(true);
    }
  });
});
