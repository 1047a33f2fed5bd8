import { limits } from '../limits.ts';
import { S3Error } from '../s3-error.ts';
import type { ReceivedMessage } from './request.ts';

/**
 * Check the head of a request against the limits that the HTTP parser does not enforce.
 * @throws S3Error `RequestHeaderSectionTooLarge`, `InvalidURI`
 */
export function checkHead({ headers, path, queryText }: ReceivedMessage): void {
  if (headers.entries().length > limits.headerFields) {
    throw new S3Error('RequestHeaderSectionTooLarge', {
      message: `A request has at most ${limits.headerFields} header fields.`,
    });
  }
  if (path.length + queryText.length > limits.targetBytes) {
    throw new S3Error('InvalidURI', {
      message: `Path and query of a request have at most ${limits.targetBytes} bytes.`,
    });
  }
}
