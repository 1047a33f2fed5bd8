import type { Client } from '../../client/client.ts';
import type { OperationOutputs } from '../../spec/generated/operations.ts';
import { allPages } from '../case/all-pages.ts';
import { documentOf } from '../case/document.ts';

type BucketList = NonNullable<OperationOutputs['listBuckets']>;

/**
 * The caller's whole bucket list: one document in the interface document, possibly several pages in the public protocol.
 * @throws an assertion failure when a page is not a success, or cannot be read; or as `allPages`
 */
export async function bucketsOf(client: Client): Promise<BucketList['Buckets']> {
  const pages = await allPages(async (continuationToken?: string) => {
    const { Buckets, ContinuationToken } = documentOf(await client.listBuckets({ continuationToken }));
    return { page: Buckets, next: ContinuationToken || undefined };
  });
  return pages.flat();
}

/** The names in the caller's bucket list. @throws as `bucketsOf` */
export async function bucketNamesOf(client: Client): Promise<string[]> {
  return (await bucketsOf(client)).map(({ Name }) => Name);
}
