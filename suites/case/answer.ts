import type { Exchange, Violation } from '../../client/exchange.ts';
import { cut } from '../../client/recorded-body.ts';

/** Longest error code that is repeated; those of the protocol have at most 60 characters. */
const CODE = 200;

/** How an exchange ended, in few words. */
export function describe(
  exchange: Pick<Exchange, 'status' | 'failure' | 'error'> & { response: object | undefined },
): string {
  if (!exchange.response) return `no answer: ${exchange.failure?.message ?? 'unknown'}`;
  const code = exchange.error?.code ? ` ${cut(exchange.error.code, CODE)}` : '';
  return `${exchange.status}${code}`;
}

/** True when it is the document of the answer that breaks the contract. */
export function isSchemaBreach({ rule }: Violation): boolean {
  return /^(xml|json)-/.test(rule);
}
