import type { Client } from '../../client/client.ts';
import type { OperationOutputs } from '../../spec/generated/operations.ts';
import { documentOf } from '../case/document.ts';

type BucketList = NonNullable<OperationOutputs['listBuckets']>;

/** More pages than an account of the public protocol can have. */
const MAX_PAGES = 50;

/**
 * The caller's whole bucket list: the interface document shows it in one piece, the public protocol may cut it into pages.
 * @throws an assertion failure when a page is no success, or cannot be read
 */
export async function bucketsOf(client: Client): Promise<BucketList['Buckets']> {
  const buckets: BucketList['Buckets'] = [];
  let continuationToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const list = documentOf(await client.listBuckets({ continuationToken }));
    buckets.push(...list.Buckets);
    continuationToken = list.ContinuationToken || undefined;
    if (continuationToken === undefined) break;
  }
  return buckets;
}

/** The names in the caller's bucket list. @throws as `bucketsOf` */
export async function bucketNamesOf(client: Client): Promise<string[]> {
  return (await bucketsOf(client)).map(({ Name }) => Name);
}
