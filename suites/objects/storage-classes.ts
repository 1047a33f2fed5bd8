import { expect } from 'vitest';
import type { Exchange } from '../../client/exchange.ts';

/** Classes of the public protocol whose objects are read at once, besides STANDARD. */
export const READ_AT_ONCE = [
  'STANDARD_IA',
  'ONEZONE_IA',
  'INTELLIGENT_TIERING',
  'GLACIER_IR',
  'REDUCED_REDUNDANCY',
] as const;

/** For a case that asks for any class but STANDARD: the oldest one, which servers with two classes have. */
export const ANOTHER_CLASS = 'REDUCED_REDUNDANCY';

/**
 * The storage class that GET or HEAD answers. An answer that names none is of the class STANDARD.
 * @throws an assertion failure when the answer is no success
 */
export function classOf(read: Exchange): string {
  expect(read).toSucceed();
  return read.header('x-std-storage-class') ?? 'STANDARD';
}
