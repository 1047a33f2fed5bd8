import { expect } from 'vitest';
import type { Exchange } from '../../client/exchange.ts';

/** Classes of the public protocol whose objects can be read at once, besides STANDARD. */
export const READ_AT_ONCE = [
  'STANDARD_IA',
  'ONEZONE_IA',
  'INTELLIGENT_TIERING',
  'GLACIER_IR',
  'REDUCED_REDUNDANCY',
] as const;

/** For a case that needs any class except STANDARD: the oldest one, which servers with two classes have. */
export const ANOTHER_CLASS = 'REDUCED_REDUNDANCY';

/**
 * The storage class that GET or HEAD returns; STANDARD if the answer names none.
 * @throws an assertion failure when the answer is not a success
 */
export function classOf(read: Exchange): string {
  expect(read).toSucceed();
  return read.header('x-std-storage-class') ?? 'STANDARD';
}
