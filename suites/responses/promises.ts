import { hash } from 'node:crypto';
import { expect } from 'vitest';
import type { Exchange, HeaderList } from '../../client/exchange.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';

/**
 * Codes for a header that a server does not support: AWS itself returns InvalidRequest where the bucket or the connection lacks
 * something.
 */
const REFUSALS: readonly ErrorCode[] = [
  'NotImplemented',
  'InvalidRequest',
  'InvalidArgument',
  'AccessDenied',
];

/** Headers that ask for encryption with a key of the caller's own (Amazon S3 User Guide, Using SSE-C). */
export function ownKey(): HeaderList {
  const key = Buffer.alloc(32, 'assay-key');
  return [
    ['x-std-server-side-encryption-customer-algorithm', 'AES256'],
    ['x-std-server-side-encryption-customer-key', key.toString('base64')],
    ['x-std-server-side-encryption-customer-key-md5', hash('md5', key, 'base64')],
  ];
}

/**
 * The request for protection is honoured or refused: the answer carries the header that confirms it, or it is a refusal.
 * Returns whether it was honoured.
 * @param confirmed header and value by which the public protocol confirms
 */
export function promised(answer: Exchange, confirmed: readonly [name: string, value: string]): boolean {
  if (answer.ok) expect(answer).toHaveHeader(...confirmed);
  else expect(answer).toBeRefused(REFUSALS);
  return answer.ok;
}

/** As `promised`, where no header confirms. */
export function refusedPromise(answer: Exchange): void {
  expect(answer).toBeRefused(REFUSALS);
}
