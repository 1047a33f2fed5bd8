import { expect } from 'vitest';
import type { Exchange } from '../../client/exchange.ts';
import type { OperationId, OperationOutputs } from '../../spec/generated/operations.ts';

/**
 * The document of a success, for a case to check.
 * @throws an assertion failure when the answer is not a success, or its document cannot be read
 */
export function documentOf<Id extends OperationId>(
  exchange: Exchange<Id>,
): NonNullable<OperationOutputs[Id]> {
  expect(exchange).toSucceed();
  const { output, operation, identity } = exchange;
  if (output === undefined || output === null)
    expect.fail(`${operation} by ${identity}: expected a document of its schema, got none that can be read`);
  return output;
}

/**
 * Checks that a list is not empty before a loop over its entries, which would otherwise check nothing.
 * @param what the entries are, for the message: `Contents`, `grants of the stranger`
 * @throws an assertion failure when it is missing or empty
 */
export function nonEmpty<T>(list: readonly T[] | undefined, what: string): readonly [T, ...T[]] {
  const [first, ...rest] = list ?? [];
  if (first === undefined) expect.fail(`expected at least one of ${what}, got none`);
  return [first, ...rest];
}
