import type { Client } from '../../client/client.ts';
import type { QueryPair } from '../../client/options.ts';
import { documentOf } from '../case/document.ts';
import { done, type Given } from '../case/given.ts';
import type { Names } from '../case/names.ts';
import { profile, requirement } from '../harness/requirement.ts';

/** Two buckets: the name of the second begins with that of the first. @throws Blocked */
async function twoOfOneStem(owner: Client, given: Given, names: Names): Promise<[string, string]> {
  const first = await given.bucket();
  const second = await names.exactBucket(owner, () => `${first}-2`);
  await done(owner.createBucket({ bucket: second }));
  return [first, second];
}

/** A page of the bucket list. @throws an assertion failure when it cannot be read */
async function page(owner: Client, ...query: readonly QueryPair[]) {
  const { Buckets, ContinuationToken, Prefix } = documentOf(await owner.listBuckets({}, { query }));
  return { names: Buckets.map(({ Name }) => Name), next: ContinuationToken, Prefix };
}

profile('buckets', () => {
  // BKT-LIST-10 (MUST): A prefix restricts the bucket list to names that begin with exactly these characters, and
  //   is echoed in Prefix.
  requirement('BKT-LIST-10', async ({ owner, given, names, settled, expect }) => {
    const [first, second] = await twoOfOneStem(owner, given, names);
    await settled(async () => {
      const both = await page(owner, ['prefix', first]);
      // A list in one page has no required order.
      expect(both.names.toSorted(), 'buckets that begin with the name of the first').toEqual([first, second]);
      expect(both.Prefix, 'Prefix').toBe(first);
      const one = await page(owner, ['prefix', second]);
      expect(one.names, 'buckets that begin with the name of the second').toEqual([second]);
      const none = await page(owner, ['prefix', first.toUpperCase()]);
      expect(none.names, 'buckets that begin with it in capitals').toEqual([]);
    });
  });

  // BKT-LIST-11 (MUST): max-buckets limits a page of the bucket list, and its ContinuationToken gives the next one.
  requirement('BKT-LIST-11', async ({ owner, given, names, settled, expect }) => {
    const [first, second] = await twoOfOneStem(owner, given, names);
    await settled(async () => {
      const asked = [
        ['prefix', first],
        ['max-buckets', '1'],
      ] as const;
      const head = await page(owner, ...asked);
      expect(head.names, 'the first page').toEqual([first]);
      expect(head.next ?? '', 'ContinuationToken of the first page').not.toBe('');
      const rest = await page(owner, ...asked, ['continuation-token', head.next ?? '']);
      expect(rest.names, 'the second page').toEqual([second]);
    });
  });

  // BKT-LIST-12 (MUST): An empty continuation-token gives the first page of the bucket list.
  requirement('BKT-LIST-12', async ({ owner, given, names, settled, expect }) => {
    const [first] = await twoOfOneStem(owner, given, names);
    await settled(async () => {
      const head = await page(owner, ['prefix', first], ['max-buckets', '1'], ['continuation-token', '']);
      expect(head.names, 'the page after an empty token').toEqual([first]);
    });
  });

  // BKT-LIST-13 (MUST): bucket-region restricts the bucket list to buckets of that region; a region that the
  //   address does not answer for may be refused.
  requirement('BKT-LIST-13', async ({ owner, bucket, target, settled, expect }) => {
    await settled(async () => {
      const here = await page(owner, ['prefix', bucket], ['bucket-region', target.region]);
      expect(here.names, `buckets of ${target.region}`).toEqual([bucket]);
    });
    const elsewhere = target.region === 'us-west-2' ? 'eu-west-1' : 'us-west-2';
    // AWS lists a region only at the addresses of that region: elsewhere it may refuse.
    const there = await owner.listBuckets(
      {},
      {
        query: [
          ['prefix', bucket],
          ['bucket-region', elsewhere],
        ],
      },
    );
    if (!there.ok) return expect(there).toBeRefused();
    const listed = documentOf(there).Buckets.map(({ Name }) => Name);
    expect(listed, `buckets of ${elsewhere}`).toEqual([]);
  });
});
