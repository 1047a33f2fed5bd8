import type { Exchange } from '../../client/exchange.ts';
import type { components } from '../../spec/generated/schemas.ts';
import { nonEmpty } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bothForms, type ListForm, pageOf, listOf } from './pages.ts';

type ListedObject = components['schemas']['ListedObject'];

/** The only entry of a list that must have exactly one. */
function onlyEntry(listing: Exchange<ListForm>): ListedObject {
  const { Contents } = listOf(listing);
  const [entry] = nonEmpty(Contents, 'Contents');
  return entry;
}

profile('listing', () => {
  // LIST-ENTRY-01 (MUST): An entry carries Key, LastModified, ETag and Size.
  requirement('LIST-ENTRY-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, '12345');
    for (const listing of await bothForms(owner, { bucket })) {
      const { Key, Size, ETag, LastModified } = onlyEntry(listing);
      expect({ Key, Size }, `${listing.operation}: the entry`).toEqual({ Key: key, Size: 5 });
      expect(ETag, `${listing.operation}: ETag`).toMatch(/./);
      expect(Date.parse(LastModified), `LastModified ${LastModified}, as a time`).toBeGreaterThan(0);
    }
  });

  // LIST-ENTRY-02 (MUST): The ETag of an entry is the one that HEAD returns, with its quotes.
  requirement('LIST-ENTRY-02', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const etag = (await done(owner.headObject({ bucket, key }))).header('etag');
    expect(etag, 'ETag that HEAD answers').toMatch(/^".+"$/);
    for (const listing of await bothForms(owner, { bucket }))
      expect(onlyEntry(listing).ETag, `${listing.operation}: ETag`).toBe(etag);
  });

  // LIST-ENTRY-03 (MUST): The Size of an entry is the number of bytes of the object.
  requirement('LIST-ENTRY-03', async ({ owner, bucket, given, expect }) => {
    await given.object(bucket, 'empty', '');
    await given.object(bucket, 'unicode', 'é🜁');
    for (const listing of await bothForms(owner, { bucket })) {
      const sizes = listOf(listing).Contents.map(({ Size }) => Size);
      expect(sizes, `${listing.operation}: Size`).toEqual([0, 6]);
    }
  });

  // LIST-ENTRY-04 (MUST): The LastModified of an entry is within a second of the Last-Modified that HEAD returns.
  requirement('LIST-ENTRY-04', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const head = (await done(owner.headObject({ bucket, key }))).header('last-modified') ?? '';
    for (const listing of await bothForms(owner, { bucket })) {
      const { LastModified } = onlyEntry(listing);
      // A header has whole seconds; the time may be truncated or rounded.
      const label = `milliseconds between LastModified ${LastModified} and ${head} of HEAD`;
      expect(Math.abs(Date.parse(LastModified) - Date.parse(head)), label).toBeLessThan(1000);
    }
  });

  // LIST-ENTRY-05 (std SHOULD, aws MUST): The StorageClass of an entry uploaded without one is STANDARD.
  requirement('LIST-ENTRY-05', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const listing of await bothForms(owner, { bucket }))
      expect(onlyEntry(listing).StorageClass, `${listing.operation}: StorageClass`).toBe('STANDARD');
  });

  // LIST-ENTRY-06 (std SHOULD, aws MUST): In the first form an entry carries its Owner with an ID.
  requirement('LIST-ENTRY-06', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    expect(onlyEntry(await owner.listObjects({ bucket })).Owner?.ID ?? '', 'ID of the Owner').toMatch(/./);
  });

  // LIST-ENTRY-07 (std SHOULD, aws MUST): In the second form an entry carries no Owner unless fetch-owner=true.
  requirement('LIST-ENTRY-07', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const fetchOwner of [undefined, false]) {
      const { Owner } = onlyEntry(await owner.listObjectsV2({ bucket, fetchOwner }));
      expect(Owner, `Owner with fetch-owner ${fetchOwner}`).toBeUndefined();
    }
  });

  // LIST-ENTRY-08 (std SHOULD, aws MUST): In the second form with fetch-owner=true an entry carries its Owner with
  //   an ID.
  requirement('LIST-ENTRY-08', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const { Owner } = onlyEntry(await owner.listObjectsV2({ bucket, fetchOwner: true }));
    expect(Owner?.ID ?? '', 'ID of the Owner').toMatch(/./);
  });

  // LIST-ENTRY-09 (std SHOULD, aws MUST): In the second form KeyCount is the number of Contents and CommonPrefixes
  //   on the page.
  requirement('LIST-ENTRY-09', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a', 'b/1', 'b/2', 'c/1', 'd']);
    for (const maxKeys of [undefined, 2]) {
      const listing = await owner.listObjectsV2({ bucket, delimiter: '/', maxKeys });
      const { keys, prefixes } = pageOf(listing);
      nonEmpty([...keys, ...prefixes], 'Contents and CommonPrefixes');
      expect(listing.output?.KeyCount, 'KeyCount').toBe(keys.length + prefixes.length);
    }
  });
});
