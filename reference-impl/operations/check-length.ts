import { S3Error } from '../s3-error.ts';
import type { Call } from '../call.ts';

/**
 * An upload must declare its length. The public protocol accepts a transfer coding only over `aws-chunked`, which declares
 * the length of the content.
 * @throws S3Error `MissingContentLength`, `NotImplemented`
 */
export function checkLength({ body }: Pick<Call, 'body'>): void {
  if (body.size !== undefined) return;
  if (!body.transferCoded) throw new S3Error('MissingContentLength');
  throw new S3Error('NotImplemented', { fields: { Header: 'Transfer-Encoding' } });
}
