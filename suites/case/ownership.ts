import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { OperationInputs } from '../../spec/generated/operations.ts';

/**
 * Create a bucket in which access lists take effect. On AWS they are off in new buckets unless the creation asks for
 * another object ownership (Amazon S3 User Guide, Controlling ownership of objects and disabling ACLs). Where the header is
 * refused, the bucket is created without it.
 */
export async function createBucketWithLists(
  client: Client,
  { newBucketsDisableLists }: Dialect,
  bucket: string,
  more: Partial<OperationInputs['createBucket']> = {},
): Promise<Exchange<'createBucket'>> {
  if (!newBucketsDisableLists) return client.createBucket({ ...more, bucket });
  const asked = await client.createBucket({ ...more, bucket, objectOwnership: 'ObjectWriter' });
  const refused = asked.status >= 400 && (asked.status < 500 || asked.status === 501) && asked.status !== 409;
  return refused ? client.createBucket({ ...more, bucket }) : asked;
}
