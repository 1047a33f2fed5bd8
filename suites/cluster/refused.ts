import { expect } from 'vitest';
import type { Exchange } from '../../client/exchange.ts';
import { describe } from '../case/answer.ts';
import { isRecord } from './described.ts';

/**
 * A refusal: 4xx, in any form (the document shows no error format).
 * @param others statuses that refuse as well
 * @throws an assertion failure
 */
export function expectRefusal(exchange: Exchange, others: readonly number[] = []): void {
  const { status } = exchange;
  if ((status >= 400 && status < 500) || others.includes(status)) return;
  const wanted = ['4xx', ...others].join(' or ');
  expect.fail(`${exchange.operation}: expected a refusal, ${wanted}, got ${describe(exchange)}`);
}

/**
 * The refusal of something that does not exist, in the form that standard clients know: status, code and message, in a JSON
 * body.
 * @throws an assertion failure
 */
export function expectNotFound(exchange: Exchange): void {
  expect(exchange).toHaveStatus(404);
  expect(exchange.error?.code, 'code of the error').toBe('ResourceNotFoundException');
  expect(exchange.error?.message, 'message of the error').toBeTruthy();
}

/** The object `cluster` or `nodegroup` that an answer to any request describes. */
export function describedIn({ status, body }: Exchange): Record<string, unknown> | undefined {
  if (status < 200 || status >= 300) return undefined;
  const { cluster, nodegroup } = jsonOf(body);
  return [cluster, nodegroup].find(isRecord);
}

function jsonOf(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString());
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** No description, and no server error. @throws an assertion failure */
export function expectNoDescription(exchange: Exchange): void {
  const { status } = exchange;
  const isServerError = status >= 500 && status !== 501;
  if (exchange.response && !isServerError && !describedIn(exchange)) return;
  expect.fail(
    `${exchange.request.target}: expected no description and no server error, got ${describe(exchange)}`,
  );
}
