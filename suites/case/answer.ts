import type { Exchange, Violation } from '../../client/exchange.ts';
import { cut } from '../../client/recorded-body.ts';

/** Maximum length of an error code in messages; those of the protocol have at most 60 characters. */
const CODE = 200;

/** A short description of how an exchange ended. */
export function describe(
  exchange: Pick<Exchange, 'status' | 'failure' | 'error'> & { response: object | undefined },
): string {
  if (!exchange.response) return `no answer: ${exchange.failure?.message ?? 'unknown'}`;
  const code = exchange.error?.code ? ` ${cut(exchange.error.code, CODE)}` : '';
  return `${exchange.status}${code}`;
}

/** True when the document of the answer breaks the contract. */
export function isSchemaBreach({ rule }: Violation): boolean {
  return /^(xml|json)-/.test(rule);
}
