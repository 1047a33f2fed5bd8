import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { dialect } from '../../spec/dialect.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Target } from '../../target/target.ts';
import { answerInTime } from './settle.ts';
import { onSubResource } from './wire-path.ts';

const SETTINGS = ['BlockPublicAcls', 'IgnorePublicAcls', 'BlockPublicPolicy', 'RestrictPublicBuckets'];
const OPEN = SETTINGS.map((name) => `<${name}>false</${name}>`).join('');
const LIFTED = `<PublicAccessBlockConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${OPEN}</PublicAccessBlockConfiguration>`;

/**
 * Change who may do what in a bucket. AWS refuses everything that makes a bucket public until the block on new buckets is
 * lifted (Amazon S3 User Guide, Blocking public access): after such a refusal the block is lifted and the change retried
 * for as long as the target may need to show that.
 */
export async function liftingTheBlock<Id extends OperationId>(
  { owner, target }: { owner: Client; target: Target },
  bucket: string,
  change: () => Promise<Exchange<Id>>,
): Promise<Exchange<Id>> {
  const first = await change();
  if (!dialect(target.dialect).newBucketsBlockPublicAccess || first.error?.code !== 'AccessDenied')
    return first;
  const lifting = onSubResource(target, bucket, 'publicAccessBlock', { method: 'PUT', body: LIFTED });
  const lifted = await owner.send(...lifting);
  return lifted.ok ? answerInTime(target, change, ({ error }) => error?.code !== 'AccessDenied') : first;
}
