import { S3Error } from '../s3-error.ts';
import type { ReceivedMessage } from './request.ts';

/**
 * The host that a request names.
 *
 * @throws S3Error when an HTTP/1.1 request names no host, or several (RFC 9112, section 3.2)
 */
export function hostOf({ headers }: ReceivedMessage): string {
  const [host, ...more] = headers.all('host');
  if (host === undefined || more.length > 0)
    throw new S3Error('BadRequest', { message: 'One Host header is needed.' });
  return host;
}
